import { IconChartBar, IconHistory, IconMessage2, IconVocabulary } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './tab-bar.module.css'
import { useIsTyping } from './use-is-typing.ts'

/** Bottom navigation on a phone, with four tabs; hidden while the keyboard is open. */
export function TabBar() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const isTyping = useIsTyping()
  const isPractice = /^\/platform\/(dashboard|module|scenario)(\/|$)/.test(pathname)
  return (
    <nav className={classes.bar} aria-label={t('main')} data-hidden={isTyping || undefined}>
      <Link to="/platform/dashboard" aria-current={isPractice ? 'page' : undefined}>
        <IconMessage2 aria-hidden="true" />
        <span>{t('practice')}</span>
      </Link>
      <Link to="/platform/history/{-$id}" params={{ id: undefined }} activeOptions={{ includeSearch: false }}>
        <IconHistory aria-hidden="true" />
        <span>{t('history')}</span>
      </Link>
      <Link to="/platform/user-progress" activeOptions={{ includeSearch: false }}>
        <IconChartBar aria-hidden="true" />
        <span>{t('progress')}</span>
      </Link>
      <Link to="/platform/vocabulary" activeOptions={{ includeSearch: false }}>
        <IconVocabulary aria-hidden="true" />
        <span>{t('words')}</span>
      </Link>
    </nav>
  )
}
