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
  /** 1 where it is all that the page shows; 2 unless said otherwise. */
  level?: 1 | 2
}

/** Nothing there yet: one line of bars, one sentence, one way on. */
export function Empty({ title, children, word, action, level = 2 }: EmptyProps) {
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <div className={classes.blank}>
      <FlatLine {...(word === undefined ? {} : { word })} />
      <Title className={classes.title}>{title}</Title>
      {children && <p>{children}</p>}
      {action && <div className={classes.way}>{action}</div>}
    </div>
  )
}
