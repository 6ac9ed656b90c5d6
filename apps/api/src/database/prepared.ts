// Prepares frequent statements once per database instead of for every query.
import type { Database } from './connect.ts'

/** The statement that `prepare` returns, prepared on its first use on each database. */
export function preparedOnce<Statement>(prepare: (db: Database) => Statement): (db: Database) => Statement {
  const known = new WeakMap<Database, Statement>()
  return (db) => {
    const statement = known.get(db) ?? prepare(db)
    known.set(db, statement)
    return statement
  }
}
