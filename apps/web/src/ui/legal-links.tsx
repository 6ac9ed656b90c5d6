import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './legal-links.module.css'

/** The way to the three texts that everybody agrees to, for the foot of a page. */
export function LegalLinks() {
  const { t } = useTranslation('ui')
  return (
    <nav className={classes.links} aria-label={t('legal.nav')}>
      <Link to="/legal/terms">{t('legal.terms')}</Link>
      <Link to="/legal/privacy">{t('legal.privacy')}</Link>
      <Link to="/legal/refund">{t('legal.refund')}</Link>
    </nav>
  )
}
