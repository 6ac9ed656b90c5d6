import { sendVerification } from '@parley/contracts/user.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/call.ts'
import { useConfig } from '#platform/config.ts'
import { useUser } from '#platform/user.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { clearToasts, toast } from '#ui/toast.ts'
import { Section } from './section.tsx'

/** Whether the address is confirmed, and the link once more; nothing where mails reach nobody. */
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
