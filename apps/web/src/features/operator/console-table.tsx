import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './operator.module.css'

interface ConsoleTableProps {
  readonly label: string
  /** Names of the columns, save the last one where the rows have buttons. */
  readonly columns: readonly string[]
  readonly hasActs?: boolean
  /** Its rows. */
  readonly children: ReactNode
}

export function ConsoleTable({ label, columns, hasActs = false, children }: ConsoleTableProps) {
  const { t } = useTranslation('operator')
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          {hasActs && (
            <th scope="col">
              <span className="sr">{t('users.acts')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
