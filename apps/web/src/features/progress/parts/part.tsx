import { type ReactNode, useId } from 'react'
import { FlatLine } from '#ui/voice/charts/flat-line.tsx'
import classes from './part.module.css'

/** How many of the twelve columns a part takes up on a wide screen. */
export type PartSpan = 5 | 7 | 12

interface CellProps {
  readonly span: PartSpan
  readonly children: ReactNode
}

/** A part of the page below a hairline, without its own heading. */
export function Cell({ span, children }: CellProps) {
  return (
    <div className={classes.part} data-span={span}>
      {children}
    </div>
  )
}

export interface PartProps extends CellProps {
  readonly title: string
  readonly aside?: ReactNode
}

/** A part with its own heading. */
export function Part({ span, title, aside, children }: PartProps) {
  const id = useId()
  return (
    <section className={classes.part} data-span={span} aria-labelledby={id}>
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
  /** Link or button for the next step. */
}

/** A part's empty state: a flat line and one sentence. */
export function PartEmpty({ children }: PartEmptyProps) {
  return (
    <div className={classes.empty}>
      <FlatLine />
      <p>{children}</p>
    </div>
  )
}
