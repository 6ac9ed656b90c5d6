import { login } from '@parley/contracts/auth.ts'
import type { SignInAnswer } from '@parley/contracts/passkey.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/call.ts'
import { configQuery } from '#platform/config.ts'
import { useProblemText } from '#platform/problem-text.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField, TextField } from '#ui/field.tsx'
import { useFaults, valuesOf } from '#ui/use-faults.ts'
import { Alert } from './alert.tsx'
import { checkLogin, type LoginField, loginFields } from './auth.rules.ts'
import classes from './door.module.css'
import { Door } from './door.tsx'
import { OtherWays } from './other-ways.tsx'
import { RefusedEntry } from './refused-entry.tsx'
import { SecondFactor, useEntering } from './second-factor.tsx'

const PasskeyWay = lazy(async () => ({ default: (await import('./passkey-way.tsx')).PasskeyWay }))

/** The way in, and the second factor where the account asks for one. */
export function LoginPage() {
  const { step, enter, back } = useEntering()
  return step ? <SecondFactor step={step} onBack={back} /> : <LoginForm onAnswer={enter} />
}

function LoginForm({ onAnswer }: { onAnswer: (answer: SignInAnswer) => void }) {
  const { t } = useTranslation('auth')
  const { t: tu } = useTranslation('ui')
  const problemText = useProblemText()
  const isClosed = useQuery(configQuery).data?.registration === 'closed'
  const form = useRef<HTMLFormElement>(null)
  const { field, show, onInput } = useFaults<LoginField>(loginFields)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Record<LoginField, string>) => call(login, { body }),
    onSuccess: onAnswer,
    onError: () => {
      const password = form.current?.elements.namedItem('password')
      if (password instanceof HTMLInputElement) password.select()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = valuesOf(event.currentTarget, loginFields)
    if (!show(event.currentTarget, checkLogin(values)) && !isPending) mutate(values)
  }
  return (
    <Door ref={form} title={t('login.title')} onSubmit={submit} onInput={onInput}>
      <div>
        <h1>{t('login.title')}</h1>
        {!isClosed && (
          <p className={classes.sub}>
            {t('login.new')}{' '}
            <Link to="/auth/signup" search={true}>
              {t('login.signup')}
            </Link>
          </p>
        )}
      </div>
      {error ? <Alert text={problemText(error)} /> : <RefusedEntry />}
      <OtherWays onAnswer={onAnswer} />
      <TextField {...field('email')} label={tu('field.email')} type="email" autoComplete="username webauthn" required />
      <PasswordField
        {...field('password')}
        label={tu('field.password')}
        aside={
          <Link to="/auth/forgot" search={true}>
            {t('login.forgot')}
          </Link>
        }
        autoComplete="current-password"
        required
      />
      <Button type="submit" variant="filled" size="lg" wide busy={isPending}>
        {t('login.submit')}
      </Button>
      <Suspense fallback={<div className={classes.place} />}>
        <PasskeyWay />
      </Suspense>
    </Door>
  )
}
