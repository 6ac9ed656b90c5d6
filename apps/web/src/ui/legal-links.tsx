import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { configQuery, hasThirdParties } from '#platform/config.ts'
import { chooseConsent } from '#platform/consent.ts'
import classes from './legal-links.module.css'

/** "example.org" of an address. */
const hostOf = (address: string) => new URL(address).hostname.replace(/^www\./, '')

/** The way to the three texts that everybody agrees to, and to where else we are, for the foot of a page. */
export function LegalLinks() {
  const { t } = useTranslation('ui')
  const { data: config } = useQuery(configQuery)
  const social = config?.social_links ?? []
  return (
    <>
      {social.length > 0 && (
        <nav className={classes.links} aria-label={t('legal.social')}>
          {social.map((address) => (
            <a key={address} href={address} rel="me noreferrer" target="_blank">
              {hostOf(address)}
            </a>
          ))}
        </nav>
      )}
      <nav className={classes.links} aria-label={t('legal.nav')}>
        <Link to="/legal/terms">{t('legal.terms')}</Link>
        <Link to="/legal/privacy">{t('legal.privacy')}</Link>
        <Link to="/legal/refund">{t('legal.refund')}</Link>
        {config && hasThirdParties(config) && (
          <button type="button" onClick={() => chooseConsent(undefined)}>
            {t('legal.choices')}
          </button>
        )}
      </nav>
    </>
  )
}
