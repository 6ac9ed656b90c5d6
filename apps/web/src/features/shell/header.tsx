import { IconLogout, IconSunMoon } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKnownConfig } from '#platform/config.ts'
import { useCurrentOrganisation, useTeaches } from '#platform/session/organisations.ts'
import { signOut, useUser } from '#platform/session/user.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { LanguageMenu } from '#ui/controls/language-menu.tsx'
import { Mark } from '#ui/mark.tsx'
import { toggleColorScheme } from '#ui/styles/color-scheme.ts'
import { Avatar } from './avatar.tsx'
import { FoldedMenu } from './folded-menu.tsx'
import classes from './header.module.css'
import { useExplanationOffer } from './use-explanation-offer.ts'

/** Navigation, interface settings and the signed-in user. Under 768 px, the rest is behind the avatar. */
export function Header() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  // The path on which the menu was opened, because navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const open = openAt === pathname
  const isPractice = /^\/platform\/(dashboard|module|scenario)(\/|$)/.test(pathname)
  const organisation = useCurrentOrganisation()
  const config = useKnownConfig()
  const sells = config !== undefined && config.payments.provider !== 'off' && !config.everything_included
  const paysHere = organisation?.role === 'OWNER' && sells
  const teachesHere = useTeaches() === true
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
            aria-current={/^\/platform\/class(\/|$)/.test(pathname) || undefined}
          >
            {t('progress')}
          </Link>
          <Link to="/platform/vocabulary" activeOptions={{ includeSearch: false }}>
            {t('vocabulary')}
          </Link>
          {teachesHere && (
            <Link to="/platform/classes" activeOptions={{ includeSearch: false }}>
              {t('teach')}
            </Link>
          )}
          {/* Teachers find the plans in the profile's subscription tab, because enlarged text needs the space. */}
          {paysHere && !teachesHere && <Link to="/platform/tariff-plans">{t('plans')}</Link>}
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
          <Avatar
            ref={menuButton}
            isOpen={open}
            menuId="folded-menu"
            onToggle={() => setOpenAt(open ? null : pathname)}
          />
        </div>
      </div>
      {open && (
        <FoldedMenu
          id="folded-menu"
          paysHere={paysHere}
          teachesHere={teachesHere}
          isOperator={isOperator}
          onSwitched={offerExplanations}
          onEscape={close}
        />
      )}
    </header>
  )
}
