// Recordings and spoken replies: bytes under a name that nobody can guess, handed out by addresses that expire.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Problem } from './problem.ts'

const extensions = { 'audio/mpeg': 'mp3', 'audio/wav': 'wav' } as const
export type FileType = keyof typeof extensions

/** How long an address is good for, in seconds. */
export const fileUrlSeconds = 3600

/** Where files are kept. A bucket can take the folder's place. */
export interface Files {
  /** Keeps the bytes whole or not at all. @returns the id under which they are found again */
  put(bytes: Uint8Array, type: FileType): Promise<string>
  /** @throws Problem NOT_FOUND */
  read(id: string): Promise<Uint8Array>
  /** Bytes, or null where there is no such file. */
  size(id: string): Promise<number | null>
  /** The bytes from `start` up to and including `end`. */
  open(id: string, range?: { start: number; end: number }): Readable
  /** Nothing happens where there is no such file. */
  delete(id: string): Promise<void>
  /** An address that needs no login and is good for an hour. */
  url(id: string): string
}

/** Checks the addresses that `url` makes. */
export interface SignedFiles extends Files {
  /** @throws Problem FORBIDDEN when the signature is forged or its time is over */
  check(id: string, expires: string, signature: string): void
}

const idForm = /^[0-9a-f]{32}\.(mp3|wav)$/

/** The content type of a file. @throws Problem NOT_FOUND where the id is none */
export function typeOf(id: string): FileType {
  if (!idForm.test(id)) throw new Problem('NOT_FOUND')
  return id.endsWith('.mp3') ? 'audio/mpeg' : 'audio/wav'
}

/** @param key signs the addresses */
export function createFileFolder(folder: string, key: Uint8Array): SignedFiles {
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
  const sign = (id: string, expires: string) => createHmac('sha256', key).update(`${id} ${expires}`).digest()

  return {
    async put(bytes, type) {
      const id = `${randomBytes(16).toString('hex')}.${extensions[type]}`
      const path = pathOf(id)
      await prepareFolder(dirname(path))
      try {
        // Nobody knows the id before the last byte is written: half a file is never found under it.
        await writeFile(path, bytes, { flag: 'wx' })
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      return id
    },
    read: (id) => readFile(pathOf(id)).catch(asNotFound),
    size: (id) =>
      stat(pathOf(id)).then(
        ({ size }) => size,
        () => null,
      ),
    open: (id, range) => createReadStream(pathOf(id), range),
    delete: (id) => rm(pathOf(id), { force: true }),
    url(id) {
      const expires = String(Math.floor(Date.now() / 1000) + fileUrlSeconds)
      return `/api/files/${id}?expires=${expires}&signature=${sign(id, expires).toString('base64url')}`
    },
    check(id, expires, signature) {
      const given = Buffer.from(signature, 'base64url')
      const right = sign(id, expires)
      const isSigned = given.length === right.length && timingSafeEqual(given, right)
      if (!isSigned || Number(expires) * 1000 < Date.now()) throw new Problem('FORBIDDEN')
    },
  }
}

function asNotFound(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new Problem('NOT_FOUND') : error
}
