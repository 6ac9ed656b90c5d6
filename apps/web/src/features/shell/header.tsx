import { IconLogout, IconMenu2, IconSunMoon, IconX } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentOrganisation } from '#platform/organisations.ts'
import { signOut, useUser } from '#platform/user.ts'
import { toggleColorScheme } from '#ui/color-scheme.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { LanguageMenu } from '#ui/language-menu.tsx'
import { Mark } from '#ui/mark.tsx'
import { Avatar } from './avatar.tsx'
import { FoldedMenu } from './folded-menu.tsx'
import classes from './header.module.css'
import { useExplanationOffer } from './use-explanation-offer.ts'

/** Where one may go, what the interface is like, and who is signed in; folds under 768 px. */
export function Header() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  // Open on one page: going to another closes it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const open = openAt === pathname
  const isPractice = /^\/platform\/(dashboard|module|scenario)(\/|$)/.test(pathname)
  const paysHere = useCurrentOrganisation()?.role === 'OWNER'
  const isOperator = useUser().is_operator
  const offerExplanations = useExplanationOffer()
  const close = () => {
    setOpenAt(null)
    menuButton.current?.focus()
  }
  return (
    <header className={classes.top}>
      <div className={classes.inner}>
        <Link to="/platform/dashboard" className={classes.brand} aria-label={t('home')}>
          <Mark />
          Parley
        </Link>
        <nav className={classes.nav} aria-label={t('main')}>
          <Link to="/platform/dashboard" aria-current={isPractice || undefined}>
            {t('practice')}
          </Link>
          <Link to="/platform/history/{-$id}" params={{ id: undefined }} activeOptions={{ includeSearch: false }}>
            {t('history')}
          </Link>
          <Link
            to="/platform/user-progress"
            activeOptions={{ includeSearch: false }}
            aria-current={pathname.startsWith('/platform/class') || undefined}
          >
            {t('progress')}
          </Link>
          <Link to="/platform/vocabulary" activeOptions={{ includeSearch: false }}>
            {t('vocabulary')}
          </Link>
          {paysHere && <Link to="/platform/tariff-plans">{t('plans')}</Link>}
          {isOperator && (
            <Link to="/platform/operator" activeOptions={{ includeSearch: false }}>
              {t('operator')}
            </Link>
          )}
        </nav>
        <div className={classes.end}>
          <div className={classes.wide}>
            <LanguageMenu nameClass={classes.languageName} onSwitched={offerExplanations} />
            <IconButton label={t('scheme')} onClick={toggleColorScheme}>
              <IconSunMoon aria-hidden="true" />
            </IconButton>
            <IconButton label={t('logout')} onClick={() => void signOut()}>
              <IconLogout aria-hidden="true" />
            </IconButton>
          </div>
          <Avatar />
          <IconButton
            ref={menuButton}
            className={classes.menuButton}
            label={t('menu')}
            tip="none"
            aria-expanded={open}
            aria-controls="folded-menu"
            onClick={() => setOpenAt(open ? null : pathname)}
          >
            {open ? <IconX aria-hidden="true" /> : <IconMenu2 aria-hidden="true" />}
          </IconButton>
        </div>
      </div>
      {open && (
        <FoldedMenu
          id="folded-menu"
          isPractice={isPractice}
          paysHere={paysHere}
          isOperator={isOperator}
          onSwitched={offerExplanations}
          onEscape={close}
        />
      )}
    </header>
  )
}
