// Distinguishes errors of an unavailable database from errors in a query.
import { DrizzleQueryError } from 'drizzle-orm/errors'

/** Network errors, by Node's codes. */
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
 * PostgreSQL errors: connection lost (08), out of resources (53), shutting down or starting (57P), statement or lock
 * timeout, idle in a transaction for too long, a read-only standby.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const sqlStates = /^(08...|53...|57P0\d|57014|55P03|25P03|25006)$/

/** Errors that pg and PGlite throw without a code. */
const withoutCode =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end|PGlite is clos)/

/**
 * The code or message that identifies an error of an unavailable database; null for all other errors, including other
 * servers' network errors, which are wrapped.
 */
export function whyUnavailable(error: unknown): string | null {
  if (error instanceof DrizzleQueryError) return whyUnavailable(error.cause)
  if (!(error instanceof Error)) return null
  // All addresses of a host were tried: report the first failure.
  if (error instanceof AggregateError) return whyUnavailable(error.errors[0])
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  if (code !== null && (networkCodes.has(code) || sqlStates.test(code))) return code
  return withoutCode.test(error.message) ? error.message : null
}
