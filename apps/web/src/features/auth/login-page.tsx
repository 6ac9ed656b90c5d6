import { login } from '@parley/contracts/account/auth.ts'
import type { SignInAnswer } from '@parley/contracts/account/passkey.ts'
import { type FormEvent, lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useKnownConfig } from '#platform/config.ts'
import { call } from '#platform/http/call.ts'
import { useProblemText } from '#platform/http/problem-text.ts'
import { useSending } from '#platform/http/use-sending.ts'
import { useIsHydrated } from '#platform/page/hydration.ts'
import { Button } from '#ui/controls/button.tsx'
import { PasswordField, TextField } from '#ui/fields/field.tsx'
import { useFieldErrors, valuesOf } from '#ui/fields/use-field-errors.ts'
import { Alert } from './alert.tsx'
import { checkLogin, type LoginField, loginFields } from './auth.rules.ts'
import classes from './auth-layout.module.css'
import { AuthLayout } from './auth-layout.tsx'
import { AuthLink } from './auth-link.tsx'
import { OtherSignIns } from './other-sign-ins.tsx'
import { RefusedEntry } from './refused-entry.tsx'
import { SecondFactor, useEntering } from './second-factor.tsx'

const PasskeySignIn = lazy(async () => ({ default: (await import('./passkey-sign-in.tsx')).PasskeySignIn }))

/** As high as the button that replaces it. */
const place = <div className={classes.place} />

/** The login form, followed by the second factor if the account requires one. */
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
  const { field, show, onInput } = useFieldErrors<LoginField>(loginFields)
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
    <AuthLayout ref={form} title={t('login.title')} onSubmit={submit} onInput={onInput}>
      <div>
        <h1 elementtiming="content">{t('login.title')}</h1>
        {!isClosed && (
          <p className={classes.sub} data-only-with="registration">
            {t('login.new')} <AuthLink to="/auth/signup">{t('login.signup')}</AuthLink>
          </p>
        )}
      </div>
      {error !== null ? <Alert text={problemText(error)} /> : <RefusedEntry />}
      <OtherSignIns onAnswer={onAnswer} />
      <TextField {...field('email')} label={tu('field.email')} type="email" autoComplete="username webauthn" required />
      <PasswordField
        {...field('password')}
        label={tu('field.password')}
        aside={<AuthLink to="/auth/forgot">{t('login.forgot')}</AuthLink>}
        autoComplete="current-password"
        required
      />
      <Button type="submit" variant="filled" size="lg" wide busy={isBusy}>
        {t('login.submit')}
      </Button>
      {/* Only the browser knows whether it supports passkeys. */}
      {isHydrated ? (
        <Suspense fallback={place}>
          <PasskeySignIn />
        </Suspense>
      ) : (
        place
      )}
    </AuthLayout>
  )
}
