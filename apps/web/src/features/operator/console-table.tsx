import { useTranslation } from 'react-i18next'
import { Table, type TableProps } from '#ui/page/table.tsx'
import classes from './operator.module.css'

interface ConsoleTableProps extends Omit<TableProps, 'actsLabel' | 'className'> {
  readonly hasActions?: boolean
}

/** A table in the console: long names wrap, and each row's subject is bold. */
export function ConsoleTable({ hasActions = false, ...table }: ConsoleTableProps) {
  const { t } = useTranslation('operator')
  return <Table {...table} {...(hasActions && { actsLabel: t('users.acts') })} className={classes.table} />
}
