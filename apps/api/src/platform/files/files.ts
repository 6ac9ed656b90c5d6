// Recordings, spoken replies and exports: files whose names cannot be guessed.
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Problem } from '../http/problem.ts'
import type { Keys } from '../secret.ts'
import { type CheckAddress, fileAddresses, type UrlOptions } from './file-addresses.ts'

const extensions = { 'audio/mpeg': 'mp3', 'audio/wav': 'wav', 'application/json': 'json' } as const
export type FileType = keyof typeof extensions

/** A file in a list. */
export interface StoredFile {
  readonly id: string
  readonly bytes: number
}

/** Disk space, in bytes. */
export interface DiskSpace {
  readonly freeBytes: number
  readonly totalBytes: number
  /** Size of all files. */
  readonly filesBytes: number
}

/** Where files are stored: a folder or a bucket. Methods throw Problem UNAVAILABLE or a disk error if it is down. */
export interface FileStore {
  readonly kind: 'folder' | 'bucket'
  /** Stores the bytes under an id, completely or not at all. Once this resolves, they survive a power failure. */
  store(id: string, bytes: Uint8Array): Promise<void>
  /**
   * Writes the content piece by piece, replacing an existing file. If it fails, nothing of it remains.
   * @returns the size in bytes
   */
  write(id: string, pieces: AsyncIterable<string | Uint8Array>): Promise<number>
  /** @throws Problem NOT_FOUND */
  read(id: string): Promise<Uint8Array>
  /** The size in bytes, or null if there is no such file. */
  size(id: string): Promise<number | null>
  /** The bytes from `start` up to and including `end`. @throws Problem NOT_FOUND, here or while reading */
  open(id: string, range?: { start: number; end: number }): Promise<Readable>
  /** Does nothing if there is no such file. */
  delete(id: string): Promise<void>
  /** The id of this store; null if it has none yet. */
  readId(): Promise<string | null>
  writeId(id: string): Promise<void>
  /** Every file, in any order. */
  list(): AsyncIterable<StoredFile>
  /**
   * Tries to store a file to see whether that works. Answers within 2 s.
   * @param bytes its size; by default that of a short recording, and nothing in a bucket
   */
  isWritable(bytes?: number): Promise<boolean>
  /** Used and free space; null if the store has no limit. */
  space(): Promise<DiskSpace | null>
  /**
   * A URL from which a browser gets the bytes directly from the store.
   * @returns a URL that is valid for `seconds`, or null if this server serves the files itself
   */
  directUrl(id: string, options: { seconds: number; saveAs?: string | undefined }): Promise<string | null>
  /** The origin of such URLs, if it is not this server's. */
  readonly origin: string | null
}

/** Files, with the URLs that serve them. */
export interface Files extends FileStore {
  /** Stores the bytes like `store`. @returns the new id */
  put(bytes: Uint8Array, type: FileType): Promise<string>
  /**
   * Returns an id under which nothing is stored yet. Record it before `store` or `write`, so that files left by a crash
   * can be deleted.
   */
  reserve(type: FileType): string
  /** A URL that needs no login. */
  url(id: string, options?: UrlOptions): string
}

/** Also verifies the URLs that `url` returns. */
export interface SignedFiles extends Files {
  readonly check: CheckAddress
}

const idForm = /^[0-9a-f]{32}\.(mp3|wav|json)$/

/** Whether a name is one of our file ids. */
export const isFileId = (name: string): boolean => idForm.test(name)

/** The content type of a file. @throws Problem NOT_FOUND if the id is invalid */
export function typeOf(id: string): FileType {
  const extension = idForm.exec(id)?.[1]
  if (extension === undefined) throw new Problem('NOT_FOUND')
  return (Object.keys(extensions) as FileType[]).find((type) => extensions[type] === extension) ?? 'audio/wav'
}

/** A file's path, the same in a folder and in a bucket. @throws Problem NOT_FOUND if the id is invalid */
export function placeOf(id: string): string {
  typeOf(id)
  return `${id.slice(0, 2)}/${id}`
}

/**
 * The bytes of a file, or null if it does not exist.
 * @throws all other errors: an unreadable disk is not a missing file
 */
export async function readIfThere(files: Pick<FileStore, 'read'>, id: string): Promise<Uint8Array | null> {
  return files.read(id).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'NOT_FOUND') return null
    throw error
  })
}

/** @param keys for signing the URLs */
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
