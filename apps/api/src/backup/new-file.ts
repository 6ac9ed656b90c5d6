// Writes a file for the operator: completely or not at all, and never over an existing one.
import { createWriteStream, type WriteStream } from 'node:fs'
import { access, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Refusal } from '../admin/command.ts'

const faults: Readonly<Record<string, string>> = {
  EEXIST: 'is there already: name another file, or delete it (of a .part file: unless it is being written)',
  ENOENT: 'cannot be written: its folder does not exist',
  ENOTDIR: 'cannot be written: its folder is a file',
  EACCES: 'cannot be written: this user lacks the right to',
  EPERM: 'cannot be written: this user lacks the right to',
  EROFS: 'cannot be written: the disk is read-only',
  ENOSPC: 'cannot be written: the disk is full',
  EISDIR: 'is a folder: name a file',
}

/** Converts a write error to a message for the operator, if the system's code is known. */
function asWritingFault(file: string, error: unknown): unknown {
  const fault = faults[(error as NodeJS.ErrnoException).code ?? '']
  return fault === undefined ? error : new Refusal(`${file} ${fault}.`)
}

async function refuseExisting(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (isThere) throw Object.assign(new Error(`${file} is there`), { code: 'EEXIST' })
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null)
  // Not every system supports this for folders.
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

/**
 * Writes a file, first as `file`.part, readable only by its owner. Once this resolves, it survives a power failure.
 * @param fill writes the content, and resolves when the stream has been closed
 * @returns the size in bytes
 * @throws Refusal if the file exists or cannot be written; then nothing of it remains
 */
export async function writeNewFile(file: string, fill: (output: WriteStream) => Promise<void>): Promise<number> {
  const unfinished = `${file}.part`
  await refuseExisting(file).catch((error) => Promise.reject(asWritingFault(file, error)))
  // Opened first: another process's unfinished file must not be deleted.
  const handle = await open(unfinished, 'wx', 0o600).catch((error) =>
    Promise.reject(asWritingFault(error.code === 'EEXIST' ? unfinished : file, error)),
  )
  try {
    await fill(createWriteStream(unfinished, { fd: handle, flush: true }))
    await refuseExisting(file)
    await rename(unfinished, file)
    await syncFolder(dirname(file))
    return (await stat(file)).size
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw asWritingFault(file, error)
  }
}
