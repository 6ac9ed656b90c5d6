// The kinds of column that every table is made of.
import { ObjectId } from 'bson'
import { text, timestamp } from 'drizzle-orm/pg-core'

/** A new identifier: 24 hex characters that sort by time. */
export const newId = (): string => new ObjectId().toHexString()

/** The primary key of a table, made on insert. */
export const id = () => text().primaryKey().$defaultFn(newId)

/** A moment, in UTC, to the millisecond. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
