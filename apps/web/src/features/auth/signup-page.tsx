import { passwordLength, register } from '@parley/contracts/auth.ts'
import type { SignInAnswer } from '@parley/contracts/passkey.ts'
import { nameMax } from '@parley/contracts/user.ts'
import { type FormEvent, lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/call.ts'
import { useKnownConfig } from '#platform/config.ts'
import { countryOf } from '#platform/country.ts'
import { useAddressSearch } from '#platform/hydration.ts'
import { loadTexts, useLanguage } from '#platform/i18n.ts'
import { Problem } from '#platform/problem.ts'
import { useProblemText } from '#platform/problem-text.ts'
import { signIn } from '#platform/sign-in.ts'
import { useSending } from '#platform/use-sending.ts'
import { Button } from '#ui/button.tsx'
import { CountryField } from '#ui/country-field.tsx'
import { PasswordField, TextField } from '#ui/field.tsx'
import { PagePending } from '#ui/page-pending.tsx'
import { useFaults, valuesOf } from '#ui/use-faults.ts'
import { Alert } from './alert.tsx'
import { checkSignup, refusedSignup, type SignupField, signupFields } from './auth.rules.ts'
import classes from './door.module.css'
import { Door } from './door.tsx'
import { DoorLink } from './door-link.tsx'
import { OtherWays } from './other-ways.tsx'
import { SecondFactor, useEntering } from './second-factor.tsx'

const ClosedPage = lazy(async () => {
  const [page] = await Promise.all([import('./closed-page.tsx'), loadTexts(['recovery'])])
  return { default: page.ClosedPage }
})

/** Signing up; explanations come in the language the interface has at that moment. */
function useSignup(invitation: string | null, onError: (problem: unknown) => void) {
  const explanation_language = useLanguage()
  return useSending(
    ({ repeat: _, ...fields }: Record<SignupField, string>) =>
      call(register, { body: { ...fields, explanation_language, ...(invitation !== null && { invitation }) } }),
    { onSuccess: signIn, onError },
  )
}

/** Signing up, or why nobody may; whoever has an account already and comes by Google may be asked for the second factor. */
export function SignupPage() {
  const { step, enter, back } = useEntering()
  const invitation = useAddressSearch().get('invitation')
  const registration = useKnownConfig()?.registration
  if (step) return <SecondFactor step={step} onBack={back} />
  if (registration === 'closed' || (registration === 'invite' && invitation === null)) {
    return (
      <Suspense fallback={<PagePending />}>
        <ClosedPage mode={registration} />
      </Suspense>
    )
  }
  return <SignupForm invitation={invitation} onAnswer={enter} />
}

interface SignupFormProps {
  invitation: string | null
  onAnswer: (answer: SignInAnswer) => void
}

function SignupForm({ invitation, onAnswer }: SignupFormProps) {
  const { t } = useTranslation('auth')
  const problemText = useProblemText()
  const form = useRef<HTMLFormElement>(null)
  const { field, show, onInput } = useFaults<SignupField>(signupFields)
  const refused = (problem: unknown) => {
    if (problem instanceof Problem) show(form.current, refusedSignup(problem))
  }
  const { send, isBusy, error } = useSignup(invitation, refused)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = valuesOf(event.currentTarget, signupFields)
    if (!show(event.currentTarget, checkSignup(values))) send(values)
  }
  // What belongs to a field is said there.
  const atFields = error instanceof Problem && Object.keys(refusedSignup(error)).length > 0

  return (
    <Door ref={form} title={t('signup.title')} onSubmit={submit} onInput={onInput}>
      <div>
        <h1>{t('signup.title')}</h1>
        <p className={classes.sub}>
          {invitation !== null && `${t('signup.invited')} `}
          {t('signup.known')} <DoorLink to="/auth/login">{t('signup.login')}</DoorLink>
        </p>
      </div>
      {error !== null && !atFields && <Alert text={problemText(error)} />}
      <OtherWays onAnswer={onAnswer} />
      <SignupFields field={field} />
      <Button type="submit" variant="filled" size="lg" wide busy={isBusy}>
        {t('signup.submit')}
      </Button>
    </Door>
  )
}

function SignupFields({ field }: Pick<ReturnType<typeof useFaults<SignupField>>, 'field'>) {
  const { t } = useTranslation('ui')
  const required = (name: SignupField) => ({ ...field(name), required: true })
  return (
    <>
      <div className={classes.pair}>
        <TextField
          {...required('first_name')}
          label={t('field.firstName')}
          autoComplete="given-name"
          maxLength={nameMax}
        />
        <TextField
          {...required('last_name')}
          label={t('field.lastName')}
          autoComplete="family-name"
          maxLength={nameMax}
        />
      </div>
      <CountryField {...required('country')} start={countryOf(navigator.languages) ?? ''} />
      <TextField {...required('email')} label={t('field.email')} type="email" autoComplete="email" maxLength={254} />
      <PasswordField
        {...required('password')}
        label={t('field.password')}
        help={t('field.passwordHelp', { count: passwordLength.min })}
        autoComplete="new-password"
      />
      <PasswordField {...required('repeat')} label={t('field.repeat')} autoComplete="new-password" />
    </>
  )
}
