import { verifyEmail } from '@parley/contracts/auth.ts'
import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/call.ts'
import { Problem } from '#platform/problem.ts'
import { useProblemText } from '#platform/problem-text.ts'
import { queryClient } from '#platform/query.ts'
import { userQuery } from '#platform/user.ts'
import { Button } from '#ui/button.tsx'
import { Alert } from './alert.tsx'
import classes from './door.module.css'
import { Door } from './door.tsx'
import { LinkExpired, LinkUsed } from './link-outcome.tsx'

/** Confirming an address with the token of a mail. It takes a click: programs that look through mails open every link. */
export function VerifyPage() {
  const { t } = useTranslation('recovery')
  const problemText = useProblemText()
  const { token } = useSearch({ from: '/auth/verify' })
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(verifyEmail, { body: { token: token ?? '' } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isPending) mutate()
  }
  if (isSuccess) {
    return (
      <LinkUsed
        title={t('verify.done')}
        text={t('verify.doneText')}
        to="/platform/dashboard"
        verb={t('verify.continue')}
      />
    )
  }
  if (!token || (error instanceof Problem && error.code === 'AUTH.VERIFICATION_INVALID'))
    return <LinkExpired text={t('verify.expiredText')} />
  return (
    <Door title={t('verify.title')} onSubmit={submit}>
      <div>
        <h1>{t('verify.title')}</h1>
        <p className={classes.sub}>{t('verify.text')}</p>
      </div>
      {error && <Alert text={problemText(error)} />}
      <Button type="submit" variant="filled" size="lg" wide busy={isPending}>
        {t('verify.submit')}
      </Button>
    </Door>
  )
}
