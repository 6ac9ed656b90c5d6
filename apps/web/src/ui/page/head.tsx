import type { ReactNode } from 'react'
import classes from './head.module.css'

export interface HeadProps {
  /** Link back, with the class `crumb`. */
  readonly crumb?: ReactNode
  readonly title: string
  /** `<li>`s of short facts below the title. */
  readonly facts?: ReactNode
  /** Actions: buttons, the main one last. */
  readonly acts?: ReactNode
  /** Keeps small actions next to the title on a phone too. */
  readonly actsBeside?: boolean
}

/** The top of a detail page: link back, large title, facts below, actions at the side. */
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
/** Class of any list of short facts separated by dots. */
export const factsClass = classes.facts
