// The files of an installation as a backup sees them: recordings, spoken replies and exports.
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { typeOf } from '#platform/files.ts'

export interface StoredFile {
  readonly id: string
  readonly bytes: number
}

export interface FileStore {
  /** A bucket has versions of its own: a backup only lists what is in it. */
  readonly kind: 'folder' | 'bucket'
  list(): AsyncIterable<StoredFile>
  /** @throws an error with code ENOENT or NOT_FOUND where there is no such file */
  read(id: string): Promise<Uint8Array>
  /** Stores the bytes under the id, whole or not at all. */
  store(id: string, bytes: Uint8Array): Promise<void>
  /** Nothing happens where there is no such file. */
  delete(id: string): Promise<void>
}

/** Whether a name is the id of a file, and not what a crash has left of one. */
function isId(name: string): boolean {
  try {
    typeOf(name)
    return true
  } catch {
    return false
  }
}

const orNull = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null
  throw error
}

/** The files under DATA_DIR/files, in folders that are named after the first two letters of their ids. */
export function storedFiles(folder: string): FileStore {
  const pathOf = (id: string) => {
    typeOf(id)
    return join(folder, id.slice(0, 2), id)
  }
  return {
    kind: 'folder',
    async *list() {
      for (const part of (await readdir(folder).catch(orNull)) ?? []) {
        if (!/^[\da-f]{2}$/.test(part)) continue
        for (const id of ((await readdir(join(folder, part)).catch(orNull)) ?? []).filter(isId)) {
          const found = await stat(pathOf(id)).catch(orNull)
          if (found !== null) yield { id, bytes: found.size }
        }
      }
    },
    read: (id) => readFile(pathOf(id)),
    async store(id, bytes) {
      const path = pathOf(id)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(`${path}.part`, bytes, { mode: 0o600, flush: true })
      await rename(`${path}.part`, path)
    },
    delete: (id) => rm(pathOf(id), { force: true }),
  }
}
