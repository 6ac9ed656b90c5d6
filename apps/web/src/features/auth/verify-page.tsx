import { verifyEmail } from '@parley/contracts/auth.ts'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/call.ts'
import { useAddressSearch, useIsHydrated } from '#platform/hydration.ts'
import { Problem } from '#platform/problem.ts'
import { useProblemText } from '#platform/problem-text.ts'
import { useSending } from '#platform/use-sending.ts'
import { Button } from '#ui/button.tsx'
import { Alert } from './alert.tsx'
import classes from './door.module.css'
import { Door } from './door.tsx'
import { LinkExpired, LinkUsed } from './link-outcome.tsx'

/** Confirming an address with the token of a mail. It takes a click: programs that look through mails open every link. */
export function VerifyPage() {
  const { t } = useTranslation('recovery')
  const problemText = useProblemText()
  const token = useAddressSearch().get('token') ?? ''
  const isKnown = useIsHydrated()
  const { send, isBusy, isDone, error } = useSending((body: { token: string }) => call(verifyEmail, { body }))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send({ token })
  }
  if (isDone) {
    return (
      <LinkUsed
        title={t('verify.done')}
        text={t('verify.doneText')}
        to="/platform/dashboard"
        verb={t('verify.continue')}
      />
    )
  }
  if ((isKnown && !token) || (error instanceof Problem && error.code === 'AUTH.VERIFICATION_INVALID'))
    return <LinkExpired text={t('verify.expiredText')} />
  return (
    <Door title={t('verify.title')} onSubmit={submit}>
      <div>
        <h1>{t('verify.title')}</h1>
        <p className={classes.sub}>{t('verify.text')}</p>
      </div>
      {error !== null && <Alert text={problemText(error)} />}
      <Button type="submit" variant="filled" size="lg" wide busy={isBusy}>
        {t('verify.submit')}
      </Button>
    </Door>
  )
}
