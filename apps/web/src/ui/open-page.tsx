// A page for everybody, signed in or not: the name above, the links below, nothing of the inside.
import type { ReactNode } from 'react'
import { LanguageMenu } from './language-menu.tsx'
import { LegalLinks } from './legal-links.tsx'
import { Mark } from './mark.tsx'
import classes from './open-page.module.css'

export interface OpenPageProps {
  /** What the name at the top leads to. */
  readonly homeLabel: string
  /** Said at the bottom, before the links. */
  readonly foot?: ReactNode
  /** Has the `<main>`. */
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
