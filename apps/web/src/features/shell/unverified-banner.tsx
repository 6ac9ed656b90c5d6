import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useKnownConfig } from '#platform/config.ts'
import { useUser } from '#platform/user.ts'
import classes from './unverified-banner.module.css'

/** Above every page while the address is not confirmed, where mails reach anybody. */
export function UnverifiedBanner() {
  const { t } = useTranslation('shell')
  const user = useUser()
  const isMailOn = useKnownConfig()?.mail
  if (!isMailOn || user.is_email_verified) return null
  return (
    <aside className={classes.banner} aria-label={t('unverified.label')}>
      <p>{t('unverified.text')}</p>
      <Link to="/platform/user-profile">{t('unverified.open')}</Link>
    </aside>
  )
}
