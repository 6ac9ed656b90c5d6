// Explains why a start failed, in one sentence that names the variable and what to do. Never repeats secrets.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Connection } from '#database/connect.ts'
import type { Env } from '#platform/env/env.ts'
import { fullDisk, isDiskFull } from '#platform/files/disk-full.ts'

interface Coded {
  readonly code?: unknown
  readonly message?: unknown
  readonly cause?: unknown
  readonly errors?: unknown
}

/** An error, its causes, and the errors of each of several attempts. */
function chainOf(error: unknown): Coded[] {
  if (typeof error !== 'object' || error === null) return []
  const { cause, errors } = error as Coded
  return [error as Coded, ...chainOf(cause), ...(Array.isArray(errors) ? errors.flatMap(chainOf) : [])]
}

const codesOf = (error: unknown) => chainOf(error).flatMap(({ code }) => (typeof code === 'string' ? [code] : []))

/** Codes of certificates that no known authority has signed. https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const unknownAuthorities = [
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_UNTRUSTED',
]
const unknownAuthority =
  'its certificate comes from an authority that this machine does not know; name the file with the certificate of that authority in NODE_EXTRA_CA_CERTS, in the environment and not in .env, or as sslrootcert in the address'

/** PostgreSQL and network errors, by code. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const databaseFaults: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there; check host and port, and that PostgreSQL is up',
  ENOTFOUND: 'there is no such host; check its name',
  EAI_AGAIN: 'the name of the host cannot be looked up; check it, and the network',
  EHOSTUNREACH: 'the host cannot be reached; check it, and the network',
  ETIMEDOUT: 'the host does not answer; check host, port and firewall',
  ECONNRESET: 'the connection was cut; check the port, and whether TLS is asked for (sslmode)',
  '28P01': 'the password is wrong for that user; correct it',
  '28000': 'that user may not connect; check the user, and pg_hba.conf',
  '3D000': 'there is no such database; create it, or correct its name',
  '42501': 'that user may not create tables; grant it the rights, or name its owner',
  '53300': 'it has no connections left; raise max_connections, or stop what holds them',
  '57P03': 'it is starting up; try again soon',
  '53100': 'its disk is full; free space there',
  CERT_HAS_EXPIRED: 'its certificate has expired; renew it, and check the clocks of both machines',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet; check the clocks of both machines',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host; connect by a name that the certificate contains',
  ...Object.fromEntries(unknownAuthorities.map((code) => [code, unknownAuthority])),
}

/** For errors of pg without a code of their own. */
function saidBy(error: unknown): string | null {
  const chain = chainOf(error)
  if (chain.some(({ message }) => /does not support SSL/.test(String(message))))
    return 'it does not support TLS; set that up there, or leave sslmode out'
  if (chain.some(({ code }) => code === 'ENOENT' || code === 'EACCES'))
    return 'a file of the certificates that its address names cannot be read; correct sslrootcert, sslcert or sslkey'
  return null
}

/** @throws an Error that says why the database cannot be used */
export async function checkDatabase(connection: Connection): Promise<void> {
  if (connection.kind === 'embedded') return
  await connection.db.execute(sql`select 1`).catch((error: unknown) => {
    const code = codesOf(error).find((each) => databaseFaults[each] !== undefined)
    const isLate = chainOf(error).some(({ message }) => /timeout/i.test(String(message)))
    const why = code === undefined ? undefined : databaseFaults[code]
    const said = why ?? (isLate ? databaseFaults.ETIMEDOUT : (saidBy(error) ?? 'it cannot be used; see its log'))
    throw new Error(`DATABASE_URL: ${said}.`, { cause: error })
  })
}

/** @throws an Error if DATA_DIR is not writable */
export async function checkDataDir({ DATA_DIR: folder }: Pick<Env, 'DATA_DIR'>): Promise<void> {
  const probe = join(folder, `.write-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    if (isDiskFull(error)) throw fullDisk(folder, error)
    const code = codesOf(error)[0] ?? 'unknown'
    const message = `DATA_DIR: nothing can be written into ${folder} (${code}); give this user the right to, or name another folder.`
    throw new Error(message, { cause: error })
  }
}

/** A sentence for a start that failed because of a full disk, otherwise the error itself. */
export function asDiskFault(
  error: unknown,
  { DATA_DIR, DATABASE_URL }: Pick<Env, 'DATA_DIR' | 'DATABASE_URL'>,
): unknown {
  // What is a sentence already names its variable.
  if (!isDiskFull(error) || (error instanceof Error && /^DATA/.test(error.message))) return error
  const isOfDatabase = DATABASE_URL !== undefined && codesOf(error).includes('53100')
  return isOfDatabase
    ? new Error(`DATABASE_URL: ${databaseFaults['53100']}.`, { cause: error })
    : fullDisk(DATA_DIR, error)
}

type PortName = 'PORT' | 'WORKER_PORT'

const listenFaults: Readonly<Record<string, (env: Pick<Env, 'HOST' | PortName>, name: PortName) => string>> = {
  EADDRINUSE: (env, name) =>
    `${name}: ${env[name]} is taken; stop what listens there, or set another one (0 takes any).`,
  EACCES: (env, name) => `${name}: this user may not listen on ${env[name]}; set one above 1023.`,
  EADDRNOTAVAIL: ({ HOST }) => `HOST: ${HOST} is no address of this machine; set one of its own, or 0.0.0.0.`,
  ENOTFOUND: ({ HOST }) => `HOST: ${HOST} cannot be looked up; set an address of this machine, or 0.0.0.0.`,
}

/** A sentence for a known listen error, otherwise the error itself. @param name the variable with the port */
export function asListenFault(error: unknown, env: Pick<Env, 'HOST' | PortName>, name: PortName = 'PORT'): unknown {
  const code = codesOf(error).find((each) => listenFaults[each] !== undefined)
  const describe = code === undefined ? undefined : listenFaults[code]
  return describe === undefined ? error : new Error(describe(env, name), { cause: error })
}
