// Finds everything that belongs to a user by following foreign keys, so that exports and deletions automatically
// include new tables and their files. Rows are read in pages, because a user may have any number of them.
import { and, asc, eq, getTableColumns, inArray, is, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './connect.ts'
import * as schema from './schema.ts'

interface OwnedTable {
  readonly name: string
  readonly table: PgTable
  /** Contains the user's id, or that of a row in `through`. */
  readonly column: PgColumn
  readonly through: { readonly owned: OwnedTable; readonly column: PgColumn } | null
}

interface ForeignKey {
  readonly column: PgColumn
  readonly target: PgTable
  readonly targetColumn: PgColumn
  readonly isPart: boolean
}

/** Single-column foreign keys. Rows that are deleted with their target are parts of it. */
function foreignKeysOf(table: PgTable): ForeignKey[] {
  return getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable, foreignColumns } = key.reference()
    const [column, targetColumn] = [columns[0], foreignColumns[0]]
    if (column === undefined || targetColumn === undefined || columns.length > 1) return []
    return [{ column, target: foreignTable, targetColumn, isPart: key.onDelete === 'cascade' }]
  })
}

/** Tables that refer to a user come first, then those whose rows are parts of a user's rows. */
function findOwnedTables(): OwnedTable[] {
  const tables = Object.values<unknown>(schema).filter((value): value is PgTable => is(value, PgTable))
  const others = tables.filter((table) => table !== schema.users)
  const owned: OwnedTable[] = []
  for (const table of others) {
    const key = foreignKeysOf(table).find(({ target }) => target === schema.users)
    if (key) owned.push({ name: getTableConfig(table).name, table, column: key.column, through: null })
  }
  // Grows during the iteration, to include parts of parts.
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

const ownedTables: readonly OwnedTable[] = [
  { name: 'users', table: schema.users, column: schema.users.id, through: null },
  ...findOwnedTables(),
]

export type OwnedRow = Readonly<Record<string, unknown>>

/** By convention, columns with secrets end in `hash` and those with file ids in `file`. */
const isSecret = (name: string): boolean => /(^|_)hash$/.test(name)
const isFile = (name: string): boolean => /(^|_)file$/.test(name)

/** Columns in a teacher's rows that contain a student's words, by table: they belong to the student. */
const wordsOfOthers: ReadonlyMap<string, readonly string[]> = new Map([
  ['overruled_mistakes', ['original_text']],
  ['mark_events', ['detail']],
])

/** Maximum rows in memory: some are a hundred kilobytes, because they contain a review's judgement. */
const pageRows = 100
/** Number of rows whose parts are read together. */
const wholesPerBatch = 200

type Columns = Record<string, PgColumn>

/** Columns by their names in the database. */
const columnsOf = (table: PgTable, isWanted: (name: string) => boolean): Columns =>
  Object.fromEntries(
    Object.values(getTableColumns(table)).flatMap((column) => (isWanted(column.name) ? [[column.name, column]] : [])),
  )

/** The columns that identify a row. */
function keyOf(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table)
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
  if (key.length === 0) throw new Error(`${getTableConfig(table).name} has no primary key`)
  return key
}

/** Condition for rows after this one in key order. */
const isAfter = (key: readonly PgColumn[], row: OwnedRow): SQL =>
  sql`(${sql.join([...key], sql`, `)}) > (${sql.join(
    key.map((column) => sql.param(row[column.name], column)),
    sql`, `,
  )})`

/** The rows that meet a condition, in pages, ordered by their key, whose columns are always included. */
async function* pagesWhere(db: Database, table: PgTable, columns: Columns, condition: SQL): AsyncGenerator<OwnedRow[]> {
  const key = keyOf(table)
  const selected = { ...columns, ...Object.fromEntries(key.map((column) => [column.name, column])) }
  let last: OwnedRow | undefined
  do {
    const rows: OwnedRow[] = await db
      .select(selected)
      .from(table)
      .where(and(condition, last && isAfter(key, last)))
      .orderBy(...key.map((column) => asc(column)))
      .limit(pageRows)
    if (rows.length > 0) yield rows
    last = rows.length < pageRows ? undefined : rows.at(-1)
  } while (last !== undefined)
}

async function* pagesOf(
  db: Database,
  { table, column, through }: OwnedTable,
  userId: string,
  columns: Columns,
): AsyncGenerator<OwnedRow[]> {
  if (through === null) {
    yield* pagesWhere(db, table, columns, eq(column, userId))
    return
  }
  for await (const wholes of wholesOf(db, through.owned, userId, through.column)) {
    yield* pagesWhere(db, table, columns, inArray(column, wholes))
  }
}

/** The ids that the parts of rows refer to, in batches. */
async function* wholesOf(db: Database, owned: OwnedTable, userId: string, column: PgColumn): AsyncGenerator<unknown[]> {
  let wholes: unknown[] = []
  for await (const rows of pagesOf(db, owned, userId, { [column.name]: column })) {
    wholes.push(...rows.map((row) => row[column.name]))
    if (wholes.length < wholesPerBatch) continue
    yield wholes
    wholes = []
  }
  if (wholes.length > 0) yield wholes
}

/** A table with a user's rows: each as stored, except for data that only serves authentication, such as hashes. */
export interface OwnedRows {
  readonly table: string
  readonly pages: AsyncIterable<OwnedRow[]>
}

/** Everything that belongs to a user, by table. Read all pages of a table before the next table. */
export const findOwned = (db: Database, userId: string): OwnedRows[] =>
  ownedTables.map((owned) => {
    const others = wordsOfOthers.get(owned.name) ?? []
    const columns = columnsOf(owned.table, (name) => !isSecret(name) && !others.includes(name))
    return { table: owned.name, pages: withoutOthers(pagesOf(db, owned, userId, columns), columns) }
  })

/** Removes key columns that were not requested: the key is always selected, and may be a hash. */
async function* withoutOthers(pages: AsyncIterable<OwnedRow[]>, columns: Columns): AsyncGenerator<OwnedRow[]> {
  for await (const rows of pages) {
    yield rows.map((row) => Object.fromEntries(Object.keys(columns).map((name) => [name, row[name]])))
  }
}

/** Ids of the files in a user's rows, in pages; may contain duplicates. */
export async function* findOwnedFiles(
  db: Database,
  userId: string,
  exceptTable?: string,
): AsyncGenerator<readonly string[]> {
  for (const owned of ownedTables) {
    const columns = columnsOf(owned.table, isFile)
    if (Object.keys(columns).length === 0 || owned.name === exceptTable) continue
    for await (const rows of pagesOf(db, owned, userId, columns)) {
      const files = rows.flatMap((row) => Object.keys(columns).map((name) => row[name]))
      yield files.filter((file) => typeof file === 'string')
    }
  }
}
