import { login } from '@parley/contracts/auth.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/call.ts'
import { useProblemText } from '#platform/problem-text.ts'
import { signIn } from '#platform/user.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField, TextField } from '#ui/field.tsx'
import { useFaults, valuesOf } from '#ui/use-faults.ts'
import { Alert } from './alert.tsx'
import { checkLogin, type LoginField, loginFields } from './auth.rules.ts'
import classes from './door.module.css'
import { Door } from './door.tsx'
import { GoogleWay } from './google-way.tsx'

export function LoginPage() {
  const { t } = useTranslation('auth')
  const { t: tu } = useTranslation('ui')
  const problemText = useProblemText()
  const form = useRef<HTMLFormElement>(null)
  const { field, show, onInput } = useFaults<LoginField>(loginFields)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Record<LoginField, string>) => call(login, { body }),
    onSuccess: signIn,
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
        <p className={classes.sub}>
          {t('login.new')}{' '}
          <Link to="/auth/signup" search={true}>
            {t('login.signup')}
          </Link>
        </p>
      </div>
      {error && <Alert text={problemText(error)} />}
      <GoogleWay />
      <TextField {...field('email')} label={tu('field.email')} type="email" autoComplete="username" required />
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
    </Door>
  )
}
