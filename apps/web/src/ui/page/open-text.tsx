import type { ReactNode } from 'react'
import classes from './open-text.module.css'

/** The main part of a public text page: headings, paragraphs and lists. */
export const OpenText = ({ children }: { readonly children: ReactNode }) => (
  <main id="main" tabIndex={-1} className={classes.text}>
    {children}
  </main>
)
