import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Problem } from '#platform/problem.ts'
import { ProblemLine } from '#ui/problem-line.tsx'

/** Words of the server and of the payment provider for why nothing was changed, where we can say what to do about it. */
const reasons: Readonly<Record<string, 'declined' | 'busy'>> = {
  subscription_payment_declined: 'declined',
  busy: 'busy',
}

/** What went wrong with something that was to be paid or changed: why it was refused, where that is known. */
export function RefusedLine({ error }: { error: unknown }) {
  const { t } = useTranslation('billing')
  const detail = error instanceof Problem && error.code === 'BILLING.NOT_POSSIBLE' ? error.details[0] : undefined
  const reason = detail && reasons[detail.code]
  if (reason === undefined) return <ProblemLine error={error} />
  return (
    <p role="alert" className="help help-error">
      <IconAlertCircle aria-hidden="true" />
      <span>{t(`refused.${reason}`)}</span>
    </p>
  )
}
