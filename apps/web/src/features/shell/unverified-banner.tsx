import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useKnownConfig } from '#platform/config.ts'
import { useUser } from '#platform/session/user.ts'
import classes from './unverified-banner.module.css'

/** Shown above every page while the e-mail address is unconfirmed, if the server can send mail. */
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
