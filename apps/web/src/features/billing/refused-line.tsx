import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Problem } from '#platform/http/problem.ts'
import { ProblemLine } from '#ui/states/problem-line.tsx'

/** The server's and the payment provider's error codes for which we have advice. */
const reasons: Readonly<Record<string, 'declined' | 'busy'>> = {
  subscription_payment_declined: 'declined',
  busy: 'busy',
}

/** Why a payment or a change failed, and the reason if it is known. */
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
