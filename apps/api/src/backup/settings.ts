// What belongs to an installation besides its database and files: the secret, and the operator's own legal texts.
import { createHash } from 'node:crypto'
import { access, constants, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Manifest } from './manifest.ts'

/** Valid paths within DATA_DIR. Nothing else from an archive is ever written there. */
const form = /^(access-token-secret|legal\/[a-z]+\.[a-z]{2}\.md)$/

export const isSetting = (path: string): boolean => form.test(path)

/** The existing settings. */
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

/** A backup's settings that are missing or different here, and which of those exist. */
export async function compareSettings(dataDir: string, stored: Manifest['settings']) {
  const differing: { readonly path: string; readonly isThere: boolean }[] = []
  for (const { path, sha256 } of stored) {
    // Anything that is not a readable file counts as different: whether it can be written is checked later.
    const bytes = await readFile(join(dataDir, path)).catch(() => null)
    const isEqual = bytes !== null && createHash('sha256').update(bytes).digest('hex') === sha256
    if (!isEqual) differing.push({ path, isThere: bytes !== null })
  }
  return differing
}

/** Why a setting could not be written, or null if it probably can. Checks without writing anything. */
export async function whyUnwritable(dataDir: string, path: string): Promise<string | null> {
  let folder = dirname(join(dataDir, path))
  for (;;) {
    const found = await stat(folder).catch((error: NodeJS.ErrnoException) => error)
    if (found instanceof Error) {
      if (found.code !== 'ENOENT' || dirname(folder) === folder) return found.code ?? found.message
      folder = dirname(folder)
      continue
    }
    if (!found.isDirectory()) return `${folder} is no folder`
    return access(folder, constants.W_OK | constants.X_OK).then(
      () => null,
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    )
  }
}

/** Writes a setting completely or not at all, readable only by its owner. */
export async function writeSetting(dataDir: string, path: string, bytes: Uint8Array): Promise<void> {
  if (!isSetting(path)) throw new Error(`${path} is no file of DATA_DIR`)
  const file = join(dataDir, path)
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeFile(`${file}.part`, bytes, { mode: 0o600, flush: true })
    await rename(`${file}.part`, file)
  } catch (error) {
    await rm(`${file}.part`, { force: true }).catch(() => undefined)
    throw error
  }
}
