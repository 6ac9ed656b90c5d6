// Layout of a public page: the name at the top, the links at the bottom, and no app navigation.
import type { ReactNode } from 'react'
import { LanguageMenu } from '../controls/language-menu.tsx'
import { Mark } from '../mark.tsx'
import { LegalLinks } from './legal-links.tsx'
import classes from './open-page.module.css'

export interface OpenPageProps {
  /** Accessible name of the link at the top. */
  readonly homeLabel: string
  /** Shown at the bottom, before the links. */
  readonly foot?: ReactNode
  /** Contains the `<main>`. */
  readonly children: ReactNode
}

export function OpenPage({ homeLabel, foot, children }: OpenPageProps) {
  return (
    <div className={classes.frame}>
      <header className={classes.top}>
        <div>
          <a href="/" className={classes.brand} aria-label={homeLabel}>
            <Mark />
            Parley
          </a>
          <LanguageMenu />
        </div>
      </header>
      {children}
      <footer className={classes.foot}>
        {foot}
        <LegalLinks />
      </footer>
    </div>
  )
}
