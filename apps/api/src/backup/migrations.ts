// Migrates an empty database to the schema of a backup. drizzle's own `migrate` commits by itself, and would leave a
// database without rows if the restore fails later.
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from '#database/connect.ts'
import { knownMigrations, migrationsFolder } from '#database/migrate.ts'
import { Refusal } from '../admin/command.ts'
import type { Manifest } from './manifest.ts'
import { select } from './tables.ts'

type MigrationState = Manifest['migrations']

/** The number of a database's migrations, and the last one. */
export async function appliedMigrations(db: Database): Promise<MigrationState> {
  const [row] = await select<{ count: number; when: string }>(
    db,
    `select count(*)::int as count, max(created_at)::text as when from drizzle.__drizzle_migrations`,
  )
  const when = Number(row?.when ?? 0)
  const last = knownMigrations().find((each) => each.when === when)?.tag
  if (row === undefined || last === undefined) throw new Refusal('The database was migrated by a newer Parley.')
  return { count: row.count, last, when }
}

/** @throws Refusal if a backup has migrations that this version does not have */
export function refuseUnknownMigrations({ count, last, when }: MigrationState): void {
  const known = knownMigrations()
  if (known[count - 1]?.when === when) return
  const why = count > known.length ? 'was made by a newer Parley' : 'comes from another version of Parley'
  throw new Refusal(`The backup ${why}: its database has the migration ${last}, which this one does not know.`)
}

/** Names of all tables that any migration creates, including those that a later one drops. */
export function tablesEverMade(): ReadonlySet<string> {
  const statements = readMigrationFiles({ migrationsFolder }).flatMap((migration) => migration.sql)
  const form = /\b(?:create table(?: if not exists)?|rename to) "?(\w+)/gi
  return new Set(statements.flatMap((each) => [...each.matchAll(form)].map(([, name = '']) => name)))
}

/** Applies the migrations from index `from` up to, but not including, `to`. */
export async function applyMigrations(tx: Database, from: number, to?: number): Promise<void> {
  if (from === 0) {
    await tx.execute(sql`create schema drizzle`)
    await tx.execute(
      sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
    )
  }
  for (const migration of readMigrationFiles({ migrationsFolder }).slice(from, to)) {
    for (const statement of migration.sql) await tx.execute(sql.raw(statement))
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
    )
  }
}

/** Drops all of Parley's tables, functions and types, except those of extensions. */
export async function dropEverything(tx: Database): Promise<void> {
  await select(
    tx,
    `do $$
    declare each record;
    begin
      for each in select format('drop table %s cascade', oid::regclass) as command from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
          and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
        union all select format('drop routine %s cascade', oid::regprocedure) from pg_proc
        where pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
        union all select format('drop type %s cascade', oid::regtype) from pg_type
        where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
          and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e')
      loop execute each.command; end loop;
    end $$`,
  )
  await tx.execute(sql`drop schema if exists drizzle cascade`)
}
