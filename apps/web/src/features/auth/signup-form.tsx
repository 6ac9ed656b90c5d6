import { register } from '@parley/contracts/account/auth.ts'
import type { SignInAnswer } from '@parley/contracts/account/passkey.ts'
import { type Person, unknownPerson } from '@parley/contracts/account/personal-password.ts'
import { nameMax } from '@parley/contracts/account/user.ts'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { Problem } from '#platform/http/problem.ts'
import { useProblemText } from '#platform/http/problem-text.ts'
import { useSending } from '#platform/http/use-sending.ts'
import { countryOf } from '#platform/language/country.ts'
import { useLanguage } from '#platform/language/i18n.ts'
import { signIn } from '#platform/session/sign-in.ts'
import { Button } from '#ui/controls/button.tsx'
import { CountryField } from '#ui/fields/country-field.tsx'
import { PasswordField, TextField } from '#ui/fields/field.tsx'
import { NewPasswordField } from '#ui/fields/new-password-field.tsx'
import { useFieldErrors, valuesOf } from '#ui/fields/use-field-errors.ts'
import { Alert } from './alert.tsx'
import { checkSignup, refusedSignup, type SignupField, signupFields } from './auth.rules.ts'
import classes from './auth-layout.module.css'
import { AuthLayout } from './auth-layout.tsx'
import { AuthLink } from './auth-link.tsx'
import { OtherSignIns } from './other-sign-ins.tsx'

/** Removes a used invitation from the URL, so that the new user is not asked whether to join. */
function forgetInvitation(): void {
  const address = new URL(window.location.href)
  address.searchParams.delete('invitation')
  window.history.replaceState(window.history.state, '', address)
}

/** Signs up; explanations will be in the current interface language. */
function useSignup(invitation: string | null, onError: (problem: unknown) => void) {
  const explanation_language = useLanguage()
  return useSending(
    ({ repeat: _, ...fields }: Record<SignupField, string>) =>
      call(register, { body: { ...fields, explanation_language, ...(invitation !== null && { invitation }) } }),
    {
      onSuccess: (answer) => {
        forgetInvitation()
        signIn(answer)
      },
      onError,
    },
  )
}

export interface SignupFormProps {
  /** The invitation link's token, or null if there is none. */
  readonly invitation: string | null
  /** The heading if it differs from the usual one: the team that the visitor joins. */
  readonly heading?: string | undefined
  /** Who sent the invitation, in one sentence. */
  readonly lead?: string | undefined
  readonly onAnswer: (answer: SignInAnswer) => void
}

/** Signs up with an e-mail address and password, or with this server's other options. */
export function SignupForm({ invitation, heading, lead, onAnswer }: SignupFormProps) {
  const { t } = useTranslation('auth')
  const problemText = useProblemText()
  const form = useRef<HTMLFormElement>(null)
  const { field, show, onInput } = useFieldErrors<SignupField>(signupFields)
  const refused = (problem: unknown) => {
    if (problem instanceof Problem) show(form.current, refusedSignup(problem))
  }
  const { send, isBusy, error } = useSignup(invitation, refused)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = valuesOf(event.currentTarget, signupFields)
    if (!show(event.currentTarget, checkSignup(values))) send(values)
  }
  // Field errors are shown at their fields.
  const atFields = error instanceof Problem && Object.keys(refusedSignup(error)).length > 0

  return (
    <AuthLayout ref={form} title={t('signup.title')} onSubmit={submit} onInput={onInput}>
      <div>
        <h1>{heading ?? t('signup.title')}</h1>
        <p className={classes.sub}>
          {lead !== undefined && `${lead} `}
          {t('signup.known')} <AuthLink to="/auth/login">{t('signup.login')}</AuthLink>
        </p>
      </div>
      {error !== null && !atFields && <Alert text={problemText(error)} />}
      <OtherSignIns onAnswer={onAnswer} />
      <SignupFields field={field} />
      <Button type="submit" variant="filled" size="lg" wide busy={isBusy}>
        {t('signup.submit')}
      </Button>
    </AuthLayout>
  )
}

/** Who signs up, as far as the form says. The server makes the tag name from it. */
function personIn(form: HTMLFormElement | null): Person {
  if (form === null) return unknownPerson
  const { first_name: firstName, last_name: lastName, email } = valuesOf(form, signupFields)
  return { ...unknownPerson, firstName, lastName, email }
}

function SignupFields({ field }: Pick<ReturnType<typeof useFieldErrors<SignupField>>, 'field'>) {
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
      <NewPasswordField {...field('password')} label={t('field.password')} personIn={personIn} />
      <PasswordField {...required('repeat')} label={t('field.repeat')} autoComplete="new-password" />
    </>
  )
}
