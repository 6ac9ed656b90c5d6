import type { ReactNode } from 'react'
import classes from './head.module.css'

export interface HeadProps {
  /** The way back: a link with the class `crumb`. */
  readonly crumb?: ReactNode
  readonly title: string
  /** `<li>`s of small facts under the title. */
  readonly facts?: ReactNode
  /** What can be done with it all: buttons, the main one last. */
  readonly acts?: ReactNode
  /** They are small, and stay beside the title on a phone too. */
  readonly actsBeside?: boolean
}

/** The top of a page about one thing: the way back, its name large, facts under it, what to do at the side. */
export function Head({ crumb, title, facts, acts, actsBeside = false }: HeadProps) {
  return (
    <>
      {crumb}
      <div className={classes.head} data-beside={actsBeside || undefined}>
        <div className={classes.told}>
          <h1 elementtiming="content">{title}</h1>
          {facts && <ul className={classes.facts}>{facts}</ul>}
        </div>
        {acts && <div className={classes.acts}>{acts}</div>}
      </div>
    </>
  )
}

/** Class of the link back. */
export const crumbClass = classes.crumb
/** Class of a list of small facts with dots between them, wherever one stands. */
export const factsClass = classes.facts
