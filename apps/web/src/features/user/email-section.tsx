import { sendVerification } from '@parley/contracts/account/user.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useConfig } from '#platform/config.ts'
import { call } from '#platform/http/call.ts'
import { useUser } from '#platform/session/user.ts'
import { Button } from '#ui/controls/button.tsx'
import { clearToasts, toast } from '#ui/dialogs/toast.ts'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { Section } from './section.tsx'

/** Whether the e-mail address is confirmed, and a button to resend the link; empty if the server cannot send mail. */
export function EmailSection() {
  const { t } = useTranslation('user')
  const { mail } = useConfig()
  const { email, is_email_verified: isVerified } = useUser()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(sendVerification),
    onMutate: () => void clearToasts(),
    onSuccess: () => void toast(t('email.sent')),
  })
  if (!mail) return null
  return (
    <Section title={t('email.title')} text={t('email.text')}>
      <p>{t(isVerified ? 'email.verified' : 'email.unverified', { email })}</p>
      {!isVerified && (
        <Button busy={isPending} onClick={() => mutate()}>
          {t('email.send')}
        </Button>
      )}
      {error && <ProblemLine error={error} />}
    </Section>
  )
}
