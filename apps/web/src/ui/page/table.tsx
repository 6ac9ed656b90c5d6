import type { ReactNode } from 'react'
import classes from './table.module.css'

export interface TableProps {
  readonly label: string
  /** Column names, except for the column with the buttons. */
  readonly columns: readonly string[]
  /** Name of the last column if the rows have buttons, for screen readers only. */
  readonly actsLabel?: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A table that becomes a list of rows on a phone. */
export function Table({ label, columns, actsLabel, className, children }: TableProps) {
  return (
    <table className={className === undefined ? classes.table : `${classes.table} ${className}`} aria-label={label}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          {actsLabel !== undefined && (
            <th scope="col">
              <span className="sr">{actsLabel}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** Class for a cell with buttons. */
export const tableActsClass = classes.acts
