import type { ReactNode } from 'react'
import classes from './parts-page.module.css'

export interface PartProps {
  /** Names the section and its screenshot. */
  readonly name: string
  /** Whether states are stacked at full width. */
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
