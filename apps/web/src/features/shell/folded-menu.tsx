import type { Language } from '@parley/contracts/language.ts'
import { IconLogout, IconSunMoon, IconWorld } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { signOut } from '#platform/user.ts'
import { toggleColorScheme } from '#ui/color-scheme.ts'
import { LanguageMenu } from '#ui/language-menu.tsx'
import classes from './folded-menu.module.css'

export interface FoldedMenuProps {
  id: string
  /** On a page that belongs to practice without being its first one. */
  isPractice: boolean
  /** Whether plans are this person's to choose. */
  paysHere: boolean
  isOperator: boolean
  onSwitched: (language: Language) => void
  onEscape: () => void
}

/** What the header holds on a wide screen, one below the other. */
export function FoldedMenu({ id, isPractice, paysHere, isOperator, onSwitched, onEscape }: FoldedMenuProps) {
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
      <nav aria-label={t('main')}>
        <Link className={classes.item} to="/platform/dashboard" aria-current={isPractice || undefined}>
          {t('practice')}
        </Link>
        <Link className={classes.item} to="/platform/history/{-$id}" params={{ id: undefined }}>
          {t('history')}
        </Link>
        <Link className={classes.item} to="/platform/user-progress" activeOptions={{ includeSearch: false }}>
          {t('progress')}
        </Link>
        <Link className={classes.item} to="/platform/vocabulary" activeOptions={{ includeSearch: false }}>
          {t('vocabulary')}
        </Link>
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
        <Link className={classes.item} to="/platform/user-profile">
          {t('profile')}
        </Link>
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
