import type { ReactNode } from 'react'
import { FlatLine } from '#ui/voice/charts/flat-line.tsx'
import classes from './blank.module.css'

export interface EmptyProps {
  title: string
  /** One sentence. */
  children?: ReactNode
  /** A word in the practised language, shown in the flat line. */
  word?: string
  /** The next step: a button or a link. */
  action?: ReactNode
  /** 1 if it is the page's only content; 2 by default. */
  level?: 1 | 2
}

/** Empty state: a flat line of bars, one sentence, one action. */
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
