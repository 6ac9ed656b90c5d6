// What the lists of the profile share: rows.
import { type ReactNode, useId } from 'react'
import classes from './org-list.module.css'

export interface RowProps {
  title: string
  /** Tags behind the title. */
  tags?: ReactNode
  detail?: ReactNode
  /** What went wrong with this row. */
  problem?: ReactNode
  /** Buttons. */
  children?: ReactNode
}

/** One line of a list: who or what, and what can be done about it. */
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

/** Rows with hairlines between them. */
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
