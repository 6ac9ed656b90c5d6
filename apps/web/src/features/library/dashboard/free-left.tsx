import { may } from '@parley/contracts/policy.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/format.ts'
import { Meter } from '#ui/voice/meter.tsx'
import classes from './free-left.module.css'
import { useFreeUsage } from './use-free-usage.ts'

/** How many free conversations are left today, and when there are new ones. Nothing for subscribers. */
export function FreeLeft() {
  const { t } = useTranslation('library')
  const format = useFormat()
  const usage = useFreeUsage()
  if (!usage) return null
  const { left, limit, resetsAt, role } = usage
  return (
    <div className={classes.free}>
      {limit <= 10 && <Meter left={left} of={limit} />}
      <p>
        <strong>{t('free.left', { count: limit, left })}</strong>
        <br />
        {t('free.more', { time: format.time(resetsAt) })}{' '}
        {may(role, 'manage_billing') && <Link to="/platform/tariff-plans">{t('free.plans')}</Link>}
      </p>
    </div>
  )
}
