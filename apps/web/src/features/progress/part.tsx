import { type ReactNode, useId } from 'react'
import { FlatLine } from '#ui/voice/flat-line.tsx'
import classes from './part.module.css'

/** How many of the twelve columns a part takes on a wide screen. */
export type PartSpan = 5 | 7 | 12

interface CellProps {
  readonly span: PartSpan
  readonly children: ReactNode
}

/** A card in the grid of the page; what is in it names itself. */
export function Cell({ span, children }: CellProps) {
  return (
    <div className={`card ${classes.part}`} data-span={span}>
      {children}
    </div>
  )
}

export interface PartProps extends CellProps {
  readonly title: string
  readonly aside?: ReactNode
}

/** A card with its heading. */
export function Part({ span, title, aside, children }: PartProps) {
  const id = useId()
  return (
    <section className={`card ${classes.part}`} data-span={span} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

interface PartEmptyProps {
  readonly children: string
  /** The way on. */
  readonly action?: ReactNode
}

/** Nothing in this part yet: a flat line, one sentence, one way on. */
export function PartEmpty({ children, action }: PartEmptyProps) {
  return (
    <div className={classes.empty}>
      <FlatLine />
      <p>{children}</p>
      {action}
    </div>
  )
}
