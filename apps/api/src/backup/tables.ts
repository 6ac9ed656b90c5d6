// The tables in a backup, and the format of their rows: each is a JSON list of strings, in PostgreSQL's own notation.
// Values are never converted to JavaScript numbers or dates, so numerics, microseconds and bytes are restored exactly.
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'

export interface Table {
  /** With its schema, for example `public.users`. */
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

/** Tables that are backed up only in part: the clauses that select their rows. */
const someRows: Readonly<Record<string, string>> = {
  // Recent counts expire by themselves. Without the networks that accounts have signed in from, owners would be locked
  // out of accounts under attack.
  'public.rate_limits': `where key like 'known-network:%'`,
  // Other machines' processes, which are not running where the backup is restored.
  'public.processes': 'where false',
  // Unfinished jobs and their queues: mails and reviews that are waiting. pg-boss restarts its own jobs by itself.
  'pgboss.queue': `where name not like '\\_\\_pgboss%' and not partition order by dead_letter nulls first`,
  'pgboss.job': `where name not like '\\_\\_pgboss%' and state in ('created', 'retry', 'active')`,
}

export const isJobTable = (name: string): boolean => name.startsWith('pgboss.')

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A quoted table name for SQL. */
export const quotedTable = (name: string): string => name.split('.').map(quoted).join('.')

/** Rows of a query, on either engine. */
export async function select<Row>(db: Database, query: string): Promise<Row[]> {
  return ((await db.execute(sql.raw(query))) as unknown as { rows: Row[] }).rows
}

/** Makes PostgreSQL write values in one format, whatever the database's settings, until the transaction ends. */
export async function fixNotation(tx: Database): Promise<void> {
  await select(
    tx,
    `select set_config(name, value, true) from (values ('timezone', 'UTC'), ('datestyle', 'ISO, YMD'),
      ('intervalstyle', 'postgres'), ('bytea_output', 'hex'), ('extra_float_digits', '1')) as setting (name, value)`,
  )
}

/**
 * Parley's tables, with the columns that are not generated. Those of the job queue come last, and are absent if no
 * server has run yet.
 */
export async function findTables(tx: Database): Promise<Table[]> {
  return select<Table>(
    tx,
    `select n.nspname || '.' || c.relname as name,
       (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = 'public' or n.nspname = 'pgboss' and c.relname in ('queue', 'job'))
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by n.nspname desc, c.relname desc`,
  )
}

/** Adds up the hashes of rows: two tables with equal sums have equal rows. */
export function rowSum() {
  let rows = 0
  let total = 0n
  return {
    add(line: string): void {
      rows += 1
      total += BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)
    },
    value: () => ({ rows, digest: BigInt.asUintN(256, total).toString(16).padStart(64, '0') }),
  }
}

/** Approximate number of bytes that are read, stored or inserted together. */
const pageBytes = 1_000_000
/** Rows may become much longer than the previous ones: 500 rows of 150 kB are 75 MB. */
const pageRows = { first: 50, max: 500 }

/** Groups lines into lists of at most `pageBytes`; a longer line gets its own list. */
export function* splitLines(lines: readonly string[]): Generator<string[]> {
  let page: string[] = []
  let bytes = 0
  for (const line of lines) {
    const size = Buffer.byteLength(line)
    if (page.length > 0 && bytes + size > pageBytes) {
      yield page
      page = []
      bytes = 0
    }
    page.push(line)
    bytes += size
  }
  if (page.length > 0) yield page
}

/** The lines of a table, in pages. Nothing else may read in the transaction until all have been read. */
export async function* readLines(tx: Database, { name, columns }: Table): AsyncGenerator<string[]> {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  await select(
    tx,
    `declare backup_rows no scroll cursor for
      select to_json(array[${values}]::text[])::text as line from ${quotedTable(name)} ${someRows[name] ?? ''}`,
  )
  let count = pageRows.first
  for (;;) {
    const rows = await select<{ line: string }>(tx, `fetch ${count} from backup_rows`)
    if (rows.length === 0) break
    const lines = rows.map(({ line }) => line)
    yield* splitLines(lines)
    const average = lines.reduce((sum, line) => sum + line.length, 0) / lines.length
    count = Math.max(1, Math.min(pageRows.max, 2 * count, Math.floor(pageBytes / average)))
  }
  await select(tx, 'close backup_rows')
}
