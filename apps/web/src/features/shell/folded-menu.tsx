import type { Language } from '@parley/contracts/language/language.ts'
import { IconLogout, IconSunMoon, IconWorld } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { signOut } from '#platform/session/user.ts'
import { LanguageMenu } from '#ui/controls/language-menu.tsx'
import { toggleColorScheme } from '#ui/styles/color-scheme.ts'
import classes from './folded-menu.module.css'

export interface FoldedMenuProps {
  id: string
  /** Whether this person can choose a plan. */
  paysHere: boolean
  /** Whether this person has classes to teach. */
  teachesHere: boolean
  isOperator: boolean
  onSwitched: (language: Language) => void
  onEscape: () => void
}

/** A column with the header items that the tab bar does not have. */
export function FoldedMenu({ id, paysHere, teachesHere, isOperator, onSwitched, onEscape }: FoldedMenuProps) {
  const { t } = useTranslation('shell')
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onEscape()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <div id={id} className={classes.menu}>
      <nav aria-label={t('account')}>
        <Link className={classes.item} to="/platform/user-profile" activeOptions={{ includeSearch: false }}>
          {t('profile')}
        </Link>
        {teachesHere && (
          <Link className={classes.item} to="/platform/classes" activeOptions={{ includeSearch: false }}>
            {t('teach')}
          </Link>
        )}
        {paysHere && (
          <Link className={classes.item} to="/platform/tariff-plans">
            {t('plans')}
          </Link>
        )}
        {isOperator && (
          <Link className={classes.item} to="/platform/operator" activeOptions={{ includeSearch: false }}>
            {t('operator')}
          </Link>
        )}
      </nav>
      <div className={classes.extra}>
        <LanguageMenu
          inline
          onSwitched={onSwitched}
          Trigger={({ label, children, ...rest }) => (
            <button type="button" className={classes.item} aria-label={label} {...rest}>
              <IconWorld aria-hidden="true" />
              {children}
            </button>
          )}
        />
        <button type="button" className={classes.item} onClick={toggleColorScheme}>
          <IconSunMoon aria-hidden="true" />
          {t('scheme')}
        </button>
        <button type="button" className={classes.item} onClick={() => void signOut()}>
          <IconLogout aria-hidden="true" />
          {t('logout')}
        </button>
      </div>
    </div>
  )
}
