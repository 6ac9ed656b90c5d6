// What belongs to an installation beside its database and files: the secret, and the operator's own legal texts.
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Paths within DATA_DIR. Nothing else in an archive is ever written there. */
const form = /^(access-token-secret|legal\/[a-z]+\.[a-z]{2}\.md)$/

export const isSetting = (path: string): boolean => form.test(path)

/** Those that are there. */
export async function* readSettings(dataDir: string): AsyncGenerator<{ path: string; bytes: Uint8Array }> {
  const texts = await readdir(join(dataDir, 'legal')).catch(() => [])
  for (const path of ['access-token-secret', ...texts.map((name) => `legal/${name}`)].filter(isSetting)) {
    const bytes = await readFile(join(dataDir, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (bytes !== null) yield { path, bytes }
  }
}

/** Writes one whole or not at all, readable by its owner alone. */
export async function writeSetting(dataDir: string, path: string, bytes: Uint8Array): Promise<void> {
  if (!isSetting(path)) throw new Error(`${path} is no file of DATA_DIR`)
  const file = join(dataDir, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.part`, bytes, { mode: 0o600, flush: true })
  await rename(`${file}.part`, file)
}
