// Recognises a full disk behind an error.
import { statfs } from 'node:fs/promises'

interface Coded {
  readonly code?: unknown
  readonly errno?: unknown
  readonly cause?: unknown
}

/** Of the file system, of a quota, and of PostgreSQL. */
const codes = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])
/** The same numbers in WebAssembly. https://github.com/WebAssembly/WASI/blob/main/legacy/preview1/docs.md#errno */
const wasmErrnos = new Set<unknown>([51, 19])

/** Whether an error, or a cause of it, reports a full disk. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, errno, cause } = error as Coded
  return codes.has(code) || wasmErrnos.has(errno) || isDiskFull(cause)
}

/** Whether a folder's disk has fewer than `bytes` left. */
export const hasLessThan = (folder: string, bytes: number): Promise<boolean> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize < bytes,
    () => false,
  )

/** @param folder on the full disk */
export const fullDisk = (folder: string, cause: unknown): Error =>
  new Error(`DATA_DIR: the disk of ${folder} is full; free space there, or name another folder.`, { cause })
