// When a lease is over, by the database's clock.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** No lease lasts longer, in seconds: a later end was set by a clock that was ahead, and counts as none. */
const longestSeconds = 15

/** @param until the end of the lease; null for none */
export const isOver = (until: SQLWrapper): SQL =>
  sql`(${until} is null or ${until} < now() or ${until} > now() + make_interval(secs => ${sql.raw(String(longestSeconds))}))`
