import type { ReactNode } from 'react'
import classes from './operator.module.css'

export interface StateMarkProps {
  /** `done` is well, `warn` amber, `bad` wine. */
  readonly kind: 'done' | 'warn' | 'bad'
  readonly children: ReactNode
}

/** A state in a table: one bar and a word. */
export const StateMark = ({ kind, children }: StateMarkProps) => (
  <span className={classes.state} data-kind={kind}>
    {children}
  </span>
)
