import { useTranslation } from 'react-i18next'
import { hasThirdParties, useKnownConfig } from '#platform/config.ts'
import { chooseConsent } from '#platform/session/consent.ts'
import classes from './legal-links.module.css'

/** A URL's host, such as "example.org". */
const hostOf = (address: string) => new URL(address).hostname.replace(/^www\./, '')

/** Footer links to the three policies and to our other sites. */
export function LegalLinks() {
  const { t } = useTranslation('ui')
  const config = useKnownConfig()
  const social = config?.social_links ?? []
  return (
    <div className={classes.both}>
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
        <a href="/legal/terms">{t('legal.terms')}</a>
        <a href="/legal/privacy">{t('legal.privacy')}</a>
        <a href="/legal/refund">{t('legal.refund')}</a>
        <a href="/legal/judging">{t('legal.judging')}</a>
        {config && hasThirdParties(config) && (
          <button type="button" onClick={() => chooseConsent(undefined)}>
            {t('legal.choices')}
          </button>
        )}
      </nav>
    </div>
  )
}
