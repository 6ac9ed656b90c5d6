// Which errors say that the database cannot be had at the moment, and not that a query is wrong.
import { DrizzleQueryError } from 'drizzle-orm/errors'

/** Of the network, as Node names them. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/**
 * Of PostgreSQL: connection lost (08), out of resources (53), shutting down or starting (57P), statement or lock timeout,
 * idle in a transaction for too long, a standby that does not write. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const sqlStates = /^(08...|53...|57P0\d|57014|55P03|25P03|25006)$/

/** What pg and PGlite throw without a code. */
const withoutCode =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end|PGlite is clos)/

/**
 * The code or the words by which an error of the database says that it cannot be had at the moment; null for every other
 * error, also for network errors of others, which come wrapped.
 */
export function whyUnavailable(error: unknown): string | null {
  if (error instanceof DrizzleQueryError) return whyUnavailable(error.cause)
  if (!(error instanceof Error)) return null
  // Each address of a host is tried: the first one's failure speaks for all.
  if (error instanceof AggregateError) return whyUnavailable(error.errors[0])
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  if (code !== null && (networkCodes.has(code) || sqlStates.test(code))) return code
  return withoutCode.test(error.message) ? error.message : null
}
