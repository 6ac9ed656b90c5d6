import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useIsExpired } from '#platform/subscription.ts'
import classes from './expired-banner.module.css'

/** Above every page while there is a subscription that is neither active nor trialing; 64 px high (specification §2). */
export function ExpiredBanner() {
  const { t } = useTranslation('shell')
  if (!useIsExpired()) return null
  return (
    <aside className={classes.banner} aria-label={t('expired.label')}>
      <p>{t('expired.text')}</p>
      <Link to="/platform/tariff-plans">{t('expired.renew')}</Link>
    </aside>
  )
}
