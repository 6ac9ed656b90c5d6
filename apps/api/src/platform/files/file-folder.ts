// Files in a local folder, or in one that all machines share.
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Problem } from '../http/problem.ts'
import { remembered } from '../remembered.ts'
import { type FileStore, isFileId, placeOf, type StoredFile } from './files.ts'
import { readStoreId, storeIdName } from './store-id.ts'
import { isWritable } from './writable.ts'

/** How long the total size of all files is remembered, in milliseconds: scanning many files takes long. */
const sumFreshMs = 5 * 60_000

/**
 * Once it has read or written its id, it stores nothing in a folder without that id: if a volume is no longer mounted,
 * its mount point is an empty folder that accepts files.
 * @param sync makes the names in a folder durable
 */
export function openFolder(folder: string, sync: (folder: string) => Promise<void> = syncFolder): FileStore {
  const pathOf = (id: string) => join(folder, placeOf(id))
  const idPath = join(folder, storeIdName)
  let hadId = false
  const isSame = async () => !hadId || (await sizeOf(idPath)) !== null
  /** Folders that exist: each is created once, and not checked again for every file. */
  const prepared = new Set<string>()
  const prepareFolder = async (path: string) => {
    if (prepared.has(path)) return
    const first = await mkdir(path, { recursive: true })
    // A power failure must not lose a new folder with the first file in it.
    for (let made = path; first !== undefined; made = dirname(made)) {
      await sync(dirname(made))
      if (made === first) break
    }
    prepared.add(path)
  }
  /** @throws an Error if the files are no longer there */
  const confirm = async (path: string) => {
    const [size, same] = await Promise.all([sizeOf(path), isSame()])
    if (size !== null && same) return
    prepared.delete(dirname(path))
    await rm(path, { force: true })
    throw new Error(`${folder} is not the folder that it was: its volume may not be mounted`)
  }
  /** Never leaves a partial file under the name, not even after a power failure. */
  const writeWhole = async (path: string, content: string | Uint8Array | AsyncIterable<string | Uint8Array>) => {
    const isFirst = !prepared.has(dirname(path))
    await prepareFolder(dirname(path))
    const unfinished = `${path}.part`
    try {
      await writeFile(unfinished, content, { mode: 0o600, flush: true })
      await rename(unfinished, path)
      await sync(dirname(path))
      // Elsewhere this folder does not exist, so that only its first file can get to the wrong place.
      if (isFirst) await confirm(path)
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined)
      throw error
    }
  }
  const sum = remembered(() => sumOf(listFolder(folder)).catch(() => 0), sumFreshMs)

  return {
    kind: 'folder',
    origin: null,
    store: (id, bytes) => writeWhole(pathOf(id), bytes),
    async write(id, pieces) {
      await writeWhole(pathOf(id), pieces)
      return (await stat(pathOf(id))).size
    },
    read: async (id) => readFile(pathOf(id)).catch(asNotFound),
    size: (id) => sizeOf(pathOf(id)),
    open: async (id, range) => createReadStream(pathOf(id), range),
    delete: (id) => rm(pathOf(id), { force: true }),
    async readId() {
      const content = await readFile(idPath).catch(asMissing)
      hadId ||= content !== null
      return content === null ? null : readStoreId(content)
    },
    async writeId(id) {
      await writeWhole(idPath, id)
      hadId = true
    },
    list: () => listFolder(folder),
    isWritable: async (bytes) => (await isWritable(folder, bytes)) && (await isSame()),
    async space() {
      // The folder may not exist before the first file is stored.
      await prepareFolder(folder).catch(() => undefined)
      const disk = await statfs(folder).catch(() => null)
      const blockBytes = disk?.bsize ?? 0
      return {
        freeBytes: (disk?.bavail ?? 0) * blockBytes,
        totalBytes: (disk?.blocks ?? 0) * blockBytes,
        filesBytes: await sum(),
      }
    },
    directUrl: async () => null,
  }
}

const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  )

async function* listFolder(folder: string): AsyncGenerator<StoredFile> {
  const entries = await opendir(folder, { recursive: true }).catch(() => null)
  if (entries === null) return
  for await (const entry of entries) {
    if (!entry.isFile() || !isFileId(entry.name)) continue
    const bytes = await sizeOf(join(entry.parentPath, entry.name))
    if (bytes !== null) yield { id: entry.name, bytes }
  }
}

async function sumOf(files: AsyncIterable<StoredFile>): Promise<number> {
  let sum = 0
  for await (const { bytes } of files) sum += bytes
  return sum
}

/** Makes a file's new name durable. Not every system supports this for folders. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

function asMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

function asNotFound(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new Problem('NOT_FOUND') : error
}
