// Statements that are asked for all the time are made once a database, and not once a question.
import type { Database } from './connect.ts'

/** The statement that `prepare` makes, made at its first use on each database. */
export function preparedOnce<Statement>(prepare: (db: Database) => Statement): (db: Database) => Statement {
  const known = new WeakMap<Database, Statement>()
  return (db) => {
    const statement = known.get(db) ?? prepare(db)
    known.set(db, statement)
    return statement
  }
}
