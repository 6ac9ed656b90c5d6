import type { ReactNode } from 'react'
import classes from './parts-page.module.css'

export interface PartProps {
  /** Names the section, and the picture that is taken of it. */
  readonly name: string
  /** Below one another, as wide as the page. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** One part of #ui with its states side by side. */
export function Part({ name, wide = false, children }: PartProps) {
  return (
    <section className={classes.part} aria-label={name}>
      <h2>{name}</h2>
      <div className={wide ? classes.lines : classes.states}>{children}</div>
    </section>
  )
}
