// The files that the database names.
import { desc, isNotNull, sql } from 'drizzle-orm'
import type { Database } from './connect.ts'
import { turns } from './conversations.ts'

/** Whether a column contains file ids: by convention its name ends in `file`. */
export const isFileColumn = (name: string): boolean => /(^|_)file$/.test(name)

const rowsOf = async <Row>(db: Database, query: ReturnType<typeof sql>): Promise<Row[]> =>
  ((await db.execute(query)) as unknown as { rows: Row[] }).rows

/** Ids of every file that a row names. A file is stored before its row, or its row before the file. */
export async function findNamedFiles(db: Database): Promise<Set<string>> {
  const columns = await rowsOf<{ table: string; column: string }>(
    db,
    sql`select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'text'`,
  )
  const ids = new Set<string>()
  for (const { table, column } of columns.filter((each) => isFileColumn(each.column))) {
    const name = sql.identifier(column)
    const rows = await rowsOf<{ id: string }>(
      db,
      sql`select distinct ${name} as id from ${sql.identifier(table)} where ${name} is not null`,
    )
    for (const { id } of rows) ids.add(id)
  }
  return ids
}

/** Ids of the latest recordings. */
export async function findLatestRecordings(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: turns.userAudioFile })
    .from(turns)
    .where(isNotNull(turns.userAudioFile))
    .orderBy(desc(turns.id))
    .limit(limit)
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}
