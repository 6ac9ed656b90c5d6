import { forgotPassword } from '@parley/contracts/auth.ts'
import { IconMail } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/call.ts'
import { useProblemText } from '#platform/problem-text.ts'
import { useSending } from '#platform/use-sending.ts'
import { Button, ButtonAnchor } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { useFaults, valuesOf } from '#ui/use-faults.ts'
import { Alert } from './alert.tsx'
import { checkForgot, type ForgotField, forgotFields } from './auth.rules.ts'
import classes from './door.module.css'
import { Door } from './door.tsx'
import { DoorLink, useDoorHref } from './door-link.tsx'

/** Asks for a mail with a link. The answer is the same whether there is such an account or not. */
export function ForgotPage() {
  const { t } = useTranslation('recovery')
  const { t: tu } = useTranslation('ui')
  const problemText = useProblemText()
  const { field, show, onInput } = useFaults<ForgotField>(forgotFields)
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
    <Door title={t('forgot.title')} onSubmit={submit} onInput={onInput}>
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
        <DoorLink to="/auth/login">{t('backToLogin')}</DoorLink>
      </p>
    </Door>
  )
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation('recovery')
  return (
    <Door title={t('sent.title')}>
      <div role="status" className={classes.told}>
        <IconMail aria-hidden="true" />
        <h1>{t('sent.title')}</h1>
        <p className={classes.sub}>{t('sent.text', { email })}</p>
      </div>
      <ButtonAnchor href={useDoorHref('/auth/login')} variant="filled" size="lg" wide>
        {t('backToLogin')}
      </ButtonAnchor>
      <p className={classes.back}>
        {t('sent.nothing')}{' '}
        <button type="button" className="linklike" onClick={onAgain}>
          {t('sent.again')}
        </button>
      </p>
    </Door>
  )
}
