import { forgotPassword } from '@parley/contracts/account/auth.ts'
import { IconMail } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { useProblemText } from '#platform/http/problem-text.ts'
import { useSending } from '#platform/http/use-sending.ts'
import { Button, ButtonAnchor } from '#ui/controls/button.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { useFieldErrors, valuesOf } from '#ui/fields/use-field-errors.ts'
import { Alert } from './alert.tsx'
import { checkForgot, type ForgotField, forgotFields } from './auth.rules.ts'
import classes from './auth-layout.module.css'
import { AuthLayout } from './auth-layout.tsx'
import { AuthLink, useAuthHref } from './auth-link.tsx'

/** Requests a mail with a reset link. The response is the same whether or not the account exists. */
export function ForgotPage() {
  const { t } = useTranslation('recovery')
  const { t: tu } = useTranslation('ui')
  const problemText = useProblemText()
  const { field, show, onInput } = useFieldErrors<ForgotField>(forgotFields)
  const [email, setEmail] = useState('')
  const { send, isBusy, isDone, error, reset } = useSending((body: Record<ForgotField, string>) =>
    call(forgotPassword, { body }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = valuesOf(event.currentTarget, forgotFields)
    if (show(event.currentTarget, checkForgot(values))) return
    setEmail(values.email.trim())
    send(values)
  }
  if (isDone) return <Sent email={email} onAgain={reset} />
  return (
    <AuthLayout title={t('forgot.title')} onSubmit={submit} onInput={onInput}>
      <div>
        <h1>{t('forgot.title')}</h1>
        <p className={classes.sub}>{t('forgot.text')}</p>
      </div>
      {error !== null && <Alert text={problemText(error)} />}
      <TextField
        {...field('email')}
        label={tu('field.email')}
        type="email"
        autoComplete="username"
        maxLength={254}
        required
      />
      <Button type="submit" variant="filled" size="lg" wide busy={isBusy}>
        {t('forgot.submit')}
      </Button>
      <p className={classes.back}>
        <AuthLink to="/auth/login">{t('backToLogin')}</AuthLink>
      </p>
    </AuthLayout>
  )
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation('recovery')
  return (
    <AuthLayout title={t('sent.title')}>
      <div role="status" className={classes.told}>
        <IconMail aria-hidden="true" />
        <h1>{t('sent.title')}</h1>
        <p className={classes.sub}>{t('sent.text', { email })}</p>
      </div>
      <ButtonAnchor href={useAuthHref('/auth/login')} variant="filled" size="lg" wide>
        {t('backToLogin')}
      </ButtonAnchor>
      <p className={classes.back}>
        {t('sent.nothing')}{' '}
        <button type="button" className="linklike" onClick={onAgain}>
          {t('sent.again')}
        </button>
      </p>
    </AuthLayout>
  )
}
