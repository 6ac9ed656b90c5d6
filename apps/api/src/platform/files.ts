// Recordings, spoken replies and exports: bytes under a name that nobody can guess, handed out by addresses that expire.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Problem } from './problem.ts'
import type { Keys } from './secret.ts'

const extensions = { 'audio/mpeg': 'mp3', 'audio/wav': 'wav', 'application/json': 'json' } as const
export type FileType = keyof typeof extensions

/** How long an address is good for, in seconds. */
export const fileUrlSeconds = 3600

/** Where files are kept. A bucket can take the folder's place. */
export interface Files {
  /** Stores the bytes as `store` does. @returns the id under which they are found again */
  put(bytes: Uint8Array, type: FileType): Promise<string>
  /**
   * An id under which nothing is stored yet. Note it down before `store` or `write`: what a crash cuts off can then be
   * deleted.
   */
  reserve(type: FileType): string
  /** Stores the bytes under a reserved id, whole or not at all. Once this resolves, a loss of power does not lose them. */
  store(id: string, bytes: Uint8Array): Promise<void>
  /**
   * Writes what comes, piece by piece, under a reserved id, in place of what is there. What could not be written whole is
   * deleted.
   * @returns the size in bytes
   */
  write(id: string, pieces: AsyncIterable<string>): Promise<number>
  /** @throws Problem NOT_FOUND */
  read(id: string): Promise<Uint8Array>
  /** Bytes, or null where there is no such file. */
  size(id: string): Promise<number | null>
  /** The bytes from `start` up to and including `end`. */
  open(id: string, range?: { start: number; end: number }): Readable
  /** Nothing happens where there is no such file. */
  delete(id: string): Promise<void>
  /** An address that needs no login. */
  url(id: string, options?: UrlOptions): string
}

export interface UrlOptions {
  /** How long the address is good for: an hour unless told. */
  readonly seconds?: number
  /** Letters, digits, hyphens, dots: browsers save the file under this name instead of showing it. */
  readonly saveAs?: string
}

/** Checks the addresses that `url` makes. */
export interface SignedFiles extends Files {
  /** @throws Problem FORBIDDEN when the signature is forged or its time is over */
  check(id: string, address: { expires: string; saveAs?: string | undefined; signature: string }): void
}

const idForm = /^[0-9a-f]{32}\.(mp3|wav|json)$/

/** The content type of a file. @throws Problem NOT_FOUND where the id is none */
export function typeOf(id: string): FileType {
  const extension = idForm.exec(id)?.[1]
  if (extension === undefined) throw new Problem('NOT_FOUND')
  return (Object.keys(extensions) as FileType[]).find((type) => extensions[type] === extension) ?? 'audio/wav'
}

/** @param keys sign the addresses */
export function createFileFolder(folder: string, keys: Keys): SignedFiles {
  const pathOf = (id: string) => {
    typeOf(id)
    return join(folder, id.slice(0, 2), id)
  }
  /** Folders that are there: each is made once, and not looked for with every file. */
  const prepared = new Set<string>()
  const prepareFolder = async (path: string) => {
    if (prepared.has(path)) return
    await mkdir(path, { recursive: true })
    prepared.add(path)
  }
  const sign = (key: Uint8Array, id: string, expires: string, saveAs = '') =>
    createHmac('sha256', key)
      .update(saveAs === '' ? `${id} ${expires}` : `${id} ${expires} ${saveAs}`)
      .digest()
  const reserve = (type: FileType) => `${randomBytes(16).toString('hex')}.${extensions[type]}`

  const store = async (id: string, bytes: Uint8Array) => {
    const path = pathOf(id)
    await prepareFolder(dirname(path))
    const unfinished = `${path}.part`
    try {
      // Half a file is never found under the id.
      await writeFile(unfinished, bytes, { mode: 0o600, flush: true })
      await rename(unfinished, path)
      await syncFolder(dirname(path))
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined)
      throw error
    }
  }

  return {
    async put(bytes, type) {
      const id = reserve(type)
      await store(id, bytes)
      return id
    },
    reserve,
    store,
    async write(id, pieces) {
      const path = pathOf(id)
      await prepareFolder(dirname(path))
      try {
        await writeFile(path, pieces, { mode: 0o600 })
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      return (await stat(path)).size
    },
    read: (id) => readFile(pathOf(id)).catch(asNotFound),
    size: (id) =>
      stat(pathOf(id)).then(
        ({ size }) => size,
        () => null,
      ),
    open: (id, range) => createReadStream(pathOf(id), range),
    delete: (id) => rm(pathOf(id), { force: true }),
    url(id, { seconds = fileUrlSeconds, saveAs } = {}) {
      const expires = String(Math.floor(Date.now() / 1000) + seconds)
      const signature = sign(keys[0], id, expires, saveAs).toString('base64url')
      const name = saveAs === undefined ? '' : `&save_as=${saveAs}`
      return `/api/files/${id}?expires=${expires}${name}&signature=${signature}`
    },
    check(id, { expires, saveAs, signature }) {
      const received = Buffer.from(signature, 'base64url')
      const isSigned = keys.some((key) => {
        const right = sign(key, id, expires, saveAs)
        return received.length === right.length && timingSafeEqual(received, right)
      })
      if (!isSigned || Number(expires) * 1000 < Date.now()) throw new Problem('FORBIDDEN')
    },
  }
}

/** Makes the new name of a file last. Not every system can do this to a folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

function asNotFound(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new Problem('NOT_FOUND') : error
}
