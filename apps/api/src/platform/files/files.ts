// Recordings, spoken replies and exports: bytes under a name that nobody can guess.
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Problem } from '../problem.ts'
import type { Keys } from '../secret.ts'
import { type CheckAddress, fileAddresses, type UrlOptions } from './file-addresses.ts'

const extensions = { 'audio/mpeg': 'mp3', 'audio/wav': 'wav', 'application/json': 'json' } as const
export type FileType = keyof typeof extensions

/** A file as a list names it. */
export interface StoredFile {
  readonly id: string
  readonly bytes: number
}

/** Of the disk, in bytes. */
export interface DiskSpace {
  readonly freeBytes: number
  readonly totalBytes: number
  /** What all files take. */
  readonly filesBytes: number
}

/** Where the bytes are: a folder or a bucket. What a store cannot do at the moment is a Problem UNAVAILABLE or an error of the disk. */
export interface FileStore {
  readonly kind: 'folder' | 'bucket'
  /** Stores the bytes under an id, whole or not at all. Once this resolves, a loss of power does not lose them. */
  store(id: string, bytes: Uint8Array): Promise<void>
  /**
   * Writes what comes, piece by piece, in place of what is there. Of what could not be written whole nothing is left.
   * @returns the size in bytes
   */
  write(id: string, pieces: AsyncIterable<string | Uint8Array>): Promise<number>
  /** @throws Problem NOT_FOUND */
  read(id: string): Promise<Uint8Array>
  /** Bytes, or null where there is no such file. */
  size(id: string): Promise<number | null>
  /** The bytes from `start` up to and including `end`. @throws Problem NOT_FOUND, here or while it is read */
  open(id: string, range?: { start: number; end: number }): Promise<Readable>
  /** Nothing happens where there is no such file. */
  delete(id: string): Promise<void>
  /** Every file, in any order. */
  list(): AsyncIterable<StoredFile>
  /** Whether files can be stored, found out by storing one. Answers within 2 s. */
  isWritable(): Promise<boolean>
  /** How much there is and how much is left; null where a store has no end. */
  space(): Promise<DiskSpace | null>
  /**
   * Where a browser gets the bytes without asking this server again.
   * @returns an address that is good for `seconds`, or null where this server hands them out itself
   */
  directUrl(id: string, options: { seconds: number; saveAs?: string | undefined }): Promise<string | null>
  /** The origin of such addresses, where it is another one than this server's. */
  readonly origin: string | null
}

/** Files, and the addresses under which they are handed out. */
export interface Files extends FileStore {
  /** Stores the bytes as `store` does. @returns the id under which they are found again */
  put(bytes: Uint8Array, type: FileType): Promise<string>
  /**
   * An id under which nothing is stored yet. Note it down before `store` or `write`: what a crash cuts off can then be
   * deleted.
   */
  reserve(type: FileType): string
  /** An address that needs no login. */
  url(id: string, options?: UrlOptions): string
}

/** Checks the addresses that `url` makes. */
export interface SignedFiles extends Files {
  readonly check: CheckAddress
}

const idForm = /^[0-9a-f]{32}\.(mp3|wav|json)$/

/** Whether a name is that of a file of ours. */
export const isFileId = (name: string): boolean => idForm.test(name)

/** The content type of a file. @throws Problem NOT_FOUND where the id is none */
export function typeOf(id: string): FileType {
  const extension = idForm.exec(id)?.[1]
  if (extension === undefined) throw new Problem('NOT_FOUND')
  return (Object.keys(extensions) as FileType[]).find((type) => extensions[type] === extension) ?? 'audio/wav'
}

/** Where a file is within a folder or a bucket, the same in both. @throws Problem NOT_FOUND where the id is none */
export function placeOf(id: string): string {
  typeOf(id)
  return `${id.slice(0, 2)}/${id}`
}

/** The bytes of a file, or null where there is none. @throws what else went wrong: a disk that cannot be read loses nothing */
export async function readIfThere(files: Pick<FileStore, 'read'>, id: string): Promise<Uint8Array | null> {
  return files.read(id).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'NOT_FOUND') return null
    throw error
  })
}

/** @param keys sign the addresses */
export function createFiles(store: FileStore, keys: Keys): SignedFiles {
  const reserve = (type: FileType) => `${randomBytes(16).toString('hex')}.${extensions[type]}`
  return {
    ...store,
    ...fileAddresses(keys, store.origin !== null),
    reserve,
    async put(bytes, type) {
      const id = reserve(type)
      await store.store(id, bytes)
      return id
    },
  }
}
