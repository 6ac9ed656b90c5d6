import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LegalLinks } from '#ui/legal-links.tsx'
import { ExpiredBanner } from './expired-banner.tsx'
import { Header } from './header.tsx'
import classes from './shell.module.css'

/** Header and footer around a page. */
export function Shell() {
  const { t } = useTranslation('shell')
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        {t('skip')}
      </a>
      <ExpiredBanner />
      <Header />
      <Outlet />
      <footer className={classes.foot}>
        <div>
          <p>{t('promise')}</p>
          <LegalLinks />
        </div>
      </footer>
    </div>
  )
}
