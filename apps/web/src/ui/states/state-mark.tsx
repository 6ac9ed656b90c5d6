import type { ReactNode } from 'react'
import classes from './state-mark.module.css'

export interface StateMarkProps {
  /** `none`: nothing yet; `on`: in progress; `done`: good; `warn`: needs attention; `bad`: wrong or disabled. */
  readonly kind: 'none' | 'on' | 'done' | 'warn' | 'bad'
  readonly children: ReactNode
}

/** A status: one bar and a word. */
export const StateMark = ({ kind, children }: StateMarkProps) => (
  <span className={classes.state} data-kind={kind}>
    {children}
  </span>
)
