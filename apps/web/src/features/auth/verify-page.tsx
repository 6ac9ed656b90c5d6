import { verifyEmail } from '@parley/contracts/account/auth.ts'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { Problem } from '#platform/http/problem.ts'
import { useProblemText } from '#platform/http/problem-text.ts'
import { useSending } from '#platform/http/use-sending.ts'
import { useAddressSearch, useIsHydrated } from '#platform/page/hydration.ts'
import { Button } from '#ui/controls/button.tsx'
import { Alert } from './alert.tsx'
import classes from './auth-layout.module.css'
import { AuthLayout } from './auth-layout.tsx'
import { LinkExpired, LinkUsed } from './link-outcome.tsx'

/** Confirms an e-mail address with the token from a mail. It takes a click because mail scanners open every link. */
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
    <AuthLayout title={t('verify.title')} onSubmit={submit}>
      <div>
        <h1>{t('verify.title')}</h1>
        <p className={classes.sub}>{t('verify.text')}</p>
      </div>
      {error !== null && <Alert text={problemText(error)} />}
      <Button type="submit" variant="filled" size="lg" wide busy={isBusy}>
        {t('verify.submit')}
      </Button>
    </AuthLayout>
  )
}
