import { passwordLength, register } from '@parley/contracts/auth.ts'
import { nameMax } from '@parley/contracts/user.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/call.ts'
import { useLanguage } from '#platform/i18n.ts'
import { Problem } from '#platform/problem.ts'
import { useProblemText } from '#platform/problem-text.ts'
import { signIn } from '#platform/user.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField, TextField } from '#ui/field.tsx'
import { Alert } from './alert.tsx'
import { checkSignup, refusedFields, type SignupField, signupFields } from './auth.rules.ts'
import { CountryField } from './country-field.tsx'
import classes from './door.module.css'
import { Door } from './door.tsx'
import { useErrors, valuesOf } from './use-errors.ts'

/** Signing up; explanations come in the language the interface has at that moment. */
function useSignup() {
  const explanation_language = useLanguage()
  return useMutation({
    mutationFn: ({ repeat: _, ...fields }: Record<SignupField, string>) =>
      call(register, { body: { ...fields, explanation_language } }),
    onSuccess: signIn,
  })
}

export function SignupPage() {
  const { t } = useTranslation('auth')
  const problemText = useProblemText()
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, onInput } = useErrors<SignupField>(signupFields)
  const { mutate, isPending, error } = useSignup()

  const refused = (problem: unknown) => {
    if (problem instanceof Problem) show(form.current, refusedFields(problem))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = valuesOf(event.currentTarget, signupFields)
    if (!show(event.currentTarget, checkSignup(values)) && !isPending) mutate(values, { onError: refused })
  }
  const field = (name: SignupField) => ({
    name,
    required: true,
    error: errors[name] && t(errors[name], { count: passwordLength.min, max: passwordLength.max }),
  })
  // What belongs to a field is said there.
  const atFields = error instanceof Problem && Object.keys(refusedFields(error)).length > 0

  return (
    <Door ref={form} title={t('signup.title')} onSubmit={submit} onInput={onInput}>
      <div>
        <h1>{t('signup.title')}</h1>
        <p className={classes.sub}>
          {t('signup.known')} <Link to="/auth/login">{t('signup.login')}</Link>
        </p>
      </div>
      {error && !atFields && <Alert text={problemText(error)} />}
      <div className={classes.pair}>
        <TextField {...field('first_name')} label={t('firstName')} autoComplete="given-name" maxLength={nameMax} />
        <TextField {...field('last_name')} label={t('lastName')} autoComplete="family-name" maxLength={nameMax} />
      </div>
      <CountryField {...field('country')} />
      <TextField {...field('email')} label={t('email')} type="email" autoComplete="email" maxLength={254} />
      <PasswordField
        {...field('password')}
        label={t('password')}
        help={t('passwordHelp', { count: passwordLength.min })}
        autoComplete="new-password"
      />
      <PasswordField {...field('repeat')} label={t('repeat')} autoComplete="new-password" />
      <Button type="submit" variant="filled" size="lg" wide busy={isPending}>
        {t('signup.submit')}
      </Button>
    </Door>
  )
}
