import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LegalLinks } from '#ui/page/legal-links.tsx'
import { Header } from './header.tsx'
import classes from './shell.module.css'
import { SubscriptionBanner } from './subscription-banner.tsx'
import { TabBar } from './tab-bar.tsx'
import { UnverifiedBanner } from './unverified-banner.tsx'

/** Header and footer around a page. */
export function Shell() {
  const { t } = useTranslation('shell')
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        {t('skip')}
      </a>
      <SubscriptionBanner />
      <UnverifiedBanner />
      <Header />
      <Outlet />
      <TabBar />
      <footer className={classes.foot}>
        <div>
          <p>{t('promise')}</p>
          <LegalLinks />
        </div>
      </footer>
    </div>
  )
}
