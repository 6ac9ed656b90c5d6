import type { ReactNode } from 'react'
import { FlatLine } from '#ui/voice/flat-line.tsx'
import classes from './blank.module.css'

export interface EmptyProps {
  title: string
  /** One sentence. */
  children?: ReactNode
  /** A word of the language that stands in the silence. */
  word?: string
  /** The way on: a button or a link. */
  action?: ReactNode
}

/** Nothing there yet: one line of bars, one sentence, one way on. */
export function Empty({ title, children, word, action }: EmptyProps) {
  return (
    <div className={classes.blank}>
      <FlatLine {...(word === undefined ? {} : { word })} />
      <h2 className={classes.title}>{title}</h2>
      {children && <p>{children}</p>}
      {action && <div className={classes.way}>{action}</div>}
    </div>
  )
}
