// The secret from which signatures are made: given, or made once and kept.
import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from './env.ts'

/** ACCESS_TOKEN_SECRET, or what an earlier start kept under DATA_DIR, readable by the owner alone. */
export async function loadSecret(env: Pick<Env, 'ACCESS_TOKEN_SECRET' | 'DATA_DIR'>): Promise<string> {
  if (env.ACCESS_TOKEN_SECRET !== undefined) return env.ACCESS_TOKEN_SECRET
  const file = join(env.DATA_DIR, 'access-token-secret')
  const own = `${file}.${process.pid}`
  await mkdir(env.DATA_DIR, { recursive: true })
  await writeFile(own, randomBytes(48).toString('base64url'), { mode: 0o600 })
  // A link never replaces: of several processes that start at once, the first one's secret stays.
  await link(own, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(own)
  return readFile(file, 'utf8')
}
