import { may } from '@parley/contracts/org/policy.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { Meter } from '#ui/voice/charts/meter.tsx'
import classes from './free-left.module.css'
import { useFreeUsage } from './use-free-usage.ts'

/** The number of free conversations left today, or when there will be new ones. Hidden from subscribers. */
export function FreeLeft() {
  const { t } = useTranslation('library')
  const format = useFormat()
  const usage = useFreeUsage()
  if (!usage) return null
  const { left, limit, resetsAt, role } = usage
  const time = format.time(resetsAt)
  return (
    <div className={classes.free}>
      {limit <= 10 && <Meter left={left} of={limit} />}
      <p>
        <strong>{t('free.left', { count: limit, left })}</strong>
        {left === 0 && <> {t('free.more', { time })}</>}{' '}
        {may(role, 'manage_billing') && <Link to="/platform/tariff-plans">{t('free.plans')}</Link>}
      </p>
    </div>
  )
}
