// The rows of the profile's lists.
import { type ReactNode, useId } from 'react'
import classes from './org-list.module.css'

export interface RowProps {
  title: string
  /** Tags after the title. */
  tags?: ReactNode
  detail?: ReactNode
  /** The row's error. */
  problem?: ReactNode
  /** Buttons. */
  children?: ReactNode
}

/** One row of a list, with its actions. */
export function Row({ title, tags, detail, problem, children }: RowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <h3>
          <span>{title}</span>
          {tags}
        </h3>
        {detail && <p>{detail}</p>}
        {problem}
      </div>
      {children && <div className={classes.act}>{children}</div>}
    </li>
  )
}

/** Rows separated by hairlines. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <>
      <h2 id={id} className="sr">
        {label}
      </h2>
      <ul className={classes.rows} aria-labelledby={id}>
        {children}
      </ul>
    </>
  )
}
