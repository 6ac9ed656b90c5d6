// Column types shared by all tables.
import { ObjectId } from 'bson'
import { text, timestamp } from 'drizzle-orm/pg-core'

/** A new identifier: 24 hex characters that sort by time. */
export const newId = (): string => new ObjectId().toHexString()

/** The primary key of a table, generated on insert. */
export const id = () => text().primaryKey().$defaultFn(newId)

/** A time in UTC, in milliseconds. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
