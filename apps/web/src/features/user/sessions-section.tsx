import { endOtherSessions } from '@parley/contracts/auth.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/call.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { clearToasts, toast } from '#ui/toast.ts'
import { Section } from './section.tsx'

/** Signing out everywhere else, for a device that is lost or was borrowed. */
export function SessionsSection() {
  const { t } = useTranslation('user')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(endOtherSessions),
    onMutate: () => void clearToasts(),
    onSuccess: () => void toast(t('sessions.ended')),
  })
  return (
    <Section title={t('sessions.title')} text={t('sessions.text')}>
      <Button busy={isPending} onClick={() => mutate()}>
        {t('sessions.end')}
      </Button>
      {error && <ProblemLine error={error} />}
    </Section>
  )
}
