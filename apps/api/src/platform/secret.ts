// The secrets from which signing keys are derived: configured, or generated once and stored.
import { createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from './env/env.ts'

/** The first one signs, all verify, so that a secret can be replaced without signing anyone out. */
export type Secrets = readonly [string, ...string[]]

/** Keys for one purpose, in the order of the secrets: the first one signs, all verify. */
export type Keys = readonly [Uint8Array, ...Uint8Array[]]

export type KeysFor = (purpose: string) => Keys

/** Derives keys per purpose, so that a signature for one purpose is not valid for another. */
export function createKeys([first, ...others]: Secrets): KeysFor {
  const keyOf = (secret: string, purpose: string): Uint8Array => createHmac('sha256', secret).update(purpose).digest()
  return (purpose) => [keyOf(first, purpose), ...others.map((secret) => keyOf(secret, purpose))]
}

/** ACCESS_TOKEN_SECRET, or the secret that an earlier start stored under DATA_DIR, readable only by the owner. */
export async function loadSecrets(env: Pick<Env, 'ACCESS_TOKEN_SECRET' | 'DATA_DIR'>): Promise<Secrets> {
  if (env.ACCESS_TOKEN_SECRET !== undefined) return env.ACCESS_TOKEN_SECRET
  const file = join(env.DATA_DIR, 'access-token-secret')
  const own = `${file}.${process.pid}`
  await mkdir(env.DATA_DIR, { recursive: true })
  await writeFile(own, randomBytes(48).toString('base64url'), { mode: 0o600 })
  // A link never replaces a file: if several processes start concurrently, the first one's secret stays.
  await link(own, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(own)
  return [await readFile(file, 'utf8')]
}
