import { useTranslation } from 'react-i18next'
import { Table, type TableProps } from '#ui/page/table.tsx'
import classes from './operator.module.css'

interface ConsoleTableProps extends Omit<TableProps, 'actsLabel' | 'className'> {
  readonly hasActs?: boolean
}

/** A table of the console: long names wrap, and the subject of each row is bold. */
export function ConsoleTable({ hasActs = false, ...table }: ConsoleTableProps) {
  const { t } = useTranslation('operator')
  return <Table {...table} {...(hasActs && { actsLabel: t('users.acts') })} className={classes.table} />
}
