import type { ReactNode } from 'react'
import classes from './head.module.css'

export interface HeadProps {
  /** Back link, with the class `crumb`. */
  readonly crumb?: ReactNode
  readonly title: string
  /** `<li>`s of short facts below the title. */
  readonly facts?: ReactNode
  /** Actions: buttons, the main one last. */
  readonly acts?: ReactNode
  /** Keeps small actions next to the title, even on a phone. */
  readonly actsBeside?: boolean
}

/** The top of a detail page: back link, large title, facts below, actions at the side. */
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

/** The back link's class. */
export const crumbClass = classes.crumb
/** Class for any list of short facts separated by dots. */
export const factsClass = classes.facts
