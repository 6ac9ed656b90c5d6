import { login } from '@parley/contracts/auth.ts'
import type { SignInAnswer } from '@parley/contracts/passkey.ts'
import { type FormEvent, lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/call.ts'
import { useKnownConfig } from '#platform/config.ts'
import { useIsHydrated } from '#platform/hydration.ts'
import { useProblemText } from '#platform/problem-text.ts'
import { useSending } from '#platform/use-sending.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField, TextField } from '#ui/field.tsx'
import { useFaults, valuesOf } from '#ui/use-faults.ts'
import { Alert } from './alert.tsx'
import { checkLogin, type LoginField, loginFields } from './auth.rules.ts'
import classes from './door.module.css'
import { Door } from './door.tsx'
import { DoorLink } from './door-link.tsx'
import { OtherWays } from './other-ways.tsx'
import { RefusedEntry } from './refused-entry.tsx'
import { SecondFactor, useEntering } from './second-factor.tsx'

const PasskeyWay = lazy(async () => ({ default: (await import('./passkey-way.tsx')).PasskeyWay }))

/** As high as the button that comes. */
const place = <div className={classes.place} />

/** The way in, and the second factor where the account asks for one. */
export function LoginPage() {
  const { step, enter, back } = useEntering()
  return step ? <SecondFactor step={step} onBack={back} /> : <LoginForm onAnswer={enter} />
}

function LoginForm({ onAnswer }: { onAnswer: (answer: SignInAnswer) => void }) {
  const { t } = useTranslation('auth')
  const { t: tu } = useTranslation('ui')
  const problemText = useProblemText()
  const isClosed = useKnownConfig()?.registration === 'closed'
  const isHydrated = useIsHydrated()
  const form = useRef<HTMLFormElement>(null)
  const { field, show, onInput } = useFaults<LoginField>(loginFields)
  const { send, isBusy, error } = useSending((body: Record<LoginField, string>) => call(login, { body }), {
    onSuccess: onAnswer,
    onError: () => {
      const password = form.current?.elements.namedItem('password')
      if (password instanceof HTMLInputElement) password.select()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = valuesOf(event.currentTarget, loginFields)
    if (!show(event.currentTarget, checkLogin(values))) send(values)
  }
  return (
    <Door ref={form} title={t('login.title')} onSubmit={submit} onInput={onInput}>
      <div>
        <h1 elementtiming="content">{t('login.title')}</h1>
        {!isClosed && (
          <p className={classes.sub} data-only-with="registration">
            {t('login.new')} <DoorLink to="/auth/signup">{t('login.signup')}</DoorLink>
          </p>
        )}
      </div>
      {error !== null ? <Alert text={problemText(error)} /> : <RefusedEntry />}
      <OtherWays onAnswer={onAnswer} />
      <TextField {...field('email')} label={tu('field.email')} type="email" autoComplete="username webauthn" required />
      <PasswordField
        {...field('password')}
        label={tu('field.password')}
        aside={<DoorLink to="/auth/forgot">{t('login.forgot')}</DoorLink>}
        autoComplete="current-password"
        required
      />
      <Button type="submit" variant="filled" size="lg" wide busy={isBusy}>
        {t('login.submit')}
      </Button>
      {/* Whether there is such a way, only the browser knows. */}
      {isHydrated ? (
        <Suspense fallback={place}>
          <PasskeyWay />
        </Suspense>
      ) : (
        place
      )}
    </Door>
  )
}
