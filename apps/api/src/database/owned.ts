// What belongs to a user, found by following the foreign keys: a table that comes later is neither forgotten in an export
// nor are its files when the user goes.
import { eq, getTableColumns, inArray, is, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './connect.ts'
import * as schema from './schema.ts'

interface OwnedTable {
  readonly name: string
  readonly table: PgTable
  /** Holds the user's id, or that of a row of `through`. */
  readonly column: PgColumn
  readonly through: { readonly owned: OwnedTable; readonly column: PgColumn } | null
}

interface ForeignKey {
  readonly column: PgColumn
  readonly target: PgTable
  readonly targetColumn: PgColumn
  readonly isPart: boolean
}

/** Foreign keys of one column. Whatever is deleted with its target is a part of it. */
function foreignKeysOf(table: PgTable): ForeignKey[] {
  return getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable, foreignColumns } = key.reference()
    const [column, targetColumn] = [columns[0], foreignColumns[0]]
    if (column === undefined || targetColumn === undefined || columns.length > 1) return []
    return [{ column, target: foreignTable, targetColumn, isPart: key.onDelete === 'cascade' }]
  })
}

/** Tables that name a user come first; of the others, those whose rows are parts of rows that belong to one. */
function findOwnedTables(): OwnedTable[] {
  const tables = Object.values<unknown>(schema).filter((value): value is PgTable => is(value, PgTable))
  const others = tables.filter((table) => table !== schema.users)
  const owned: OwnedTable[] = []
  for (const table of others) {
    const key = foreignKeysOf(table).find(({ target }) => target === schema.users)
    if (key) owned.push({ name: getTableConfig(table).name, table, column: key.column, through: null })
  }
  // Grows while it is walked: parts of parts are found as well.
  for (const whole of owned) {
    for (const table of others) {
      if (owned.some((known) => known.table === table)) continue
      const key = foreignKeysOf(table).find(({ target, isPart }) => target === whole.table && isPart)
      if (!key) continue
      const through = { owned: whole, column: key.targetColumn }
      owned.push({ name: getTableConfig(table).name, table, column: key.column, through })
    }
  }
  return owned
}

const ownedTables = findOwnedTables()

function belongsTo(db: Database, { column, through }: OwnedTable, userId: string): SQL {
  if (through === null) return eq(column, userId)
  const wholes = db
    .select({ id: through.column })
    .from(through.owned.table)
    .where(belongsTo(db, through.owned, userId))
  return inArray(column, wholes)
}

export type OwnedRow = Readonly<Record<string, unknown>>

/** By convention the columns of secrets end in `hash` and those that name files in `_file`. */
const isSecret = (name: string): boolean => /(^|_)hash$/.test(name)
const isFile = (name: string): boolean => name.endsWith('_file')

/** Rows under the names that their columns have in the database. */
const namedRows = (table: PgTable, rows: readonly OwnedRow[]): OwnedRow[] => {
  const columns = Object.entries(getTableColumns(table))
  return rows.map((row) => Object.fromEntries(columns.map(([key, { name }]) => [name, row[key]])))
}

/** Every row that belongs to a user, by table, in the form of the database. */
export async function findOwned(db: Database, userId: string): Promise<Record<string, OwnedRow[]>> {
  const found: Record<string, OwnedRow[]> = {
    users: namedRows(schema.users, await db.select().from(schema.users).where(eq(schema.users.id, userId))),
  }
  for (const owned of ownedTables) {
    found[owned.name] = namedRows(
      owned.table,
      await db
        .select()
        .from(owned.table)
        .where(belongsTo(db, owned, userId)),
    )
  }
  return found
}

/** The row without what only proves something to us, such as a hash. */
export const withoutSecrets = (row: OwnedRow): OwnedRow =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !isSecret(name)))

/** The files that a row names. */
export const filesOf = (row: OwnedRow): string[] =>
  Object.entries(row).flatMap(([name, value]) => (isFile(name) && typeof value === 'string' ? [value] : []))
