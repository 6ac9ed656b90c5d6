// A backup as a file: a gzipped tar whose entries are small, so that neither side needs much memory.
import { createReadStream, createWriteStream } from 'node:fs'
import { access, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'
import { Refusal } from '../admin/command.ts'

export interface Entry {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Takes the next entry, and resolves when there is room for another. */
export type AddEntry = (name: string, bytes: Uint8Array) => Promise<void>

/** Recordings hardly shrink and rows shrink at once: a low level costs a third of the time for a tenth more bytes. */
const gzipLevel = 3

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

/** What writing `file` failed with, in words where the system's code is known. */
export function asWritingFault(file: string, error: unknown): unknown {
  const fault = faults[(error as NodeJS.ErrnoException).code ?? '']
  return fault === undefined ? error : new Refusal(`${file} ${fault}.`)
}

function addTo(output: Pack, failed: Promise<never>): AddEntry {
  const mtime = new Date()
  return (name, bytes) => {
    const added = Promise.withResolvers<void>()
    const entry = output.entry({ name, size: bytes.length, mode: 0o600, mtime }, (error) =>
      error ? added.reject(error) : added.resolve(),
    )
    entry.end(bytes)
    return Promise.race([added.promise, failed])
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null)
  // Not every system can do this to a folder.
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

/**
 * Writes a file that is whole or not there: under `file`.part first, readable by its owner alone.
 * @returns the size in bytes
 * @throws Refusal where the file exists or cannot be written; nothing is left of it then
 */
export async function writeArchive(file: string, fill: (add: AddEntry) => Promise<void>): Promise<number> {
  const refuseExisting = () =>
    access(file).then(
      () => Promise.reject(Object.assign(new Error(), { code: 'EEXIST' })),
      () => undefined,
    )
  const unfinished = `${file}.part`
  await refuseExisting().catch((error) => Promise.reject(asWritingFault(file, error)))
  // Opened first: an unfinished file of another process is not this one's to delete.
  const handle = await open(unfinished, 'wx', 0o600).catch((error) =>
    Promise.reject(asWritingFault((error as { code?: string }).code === 'EEXIST' ? unfinished : file, error)),
  )
  try {
    const output = pack()
    const written = pipeline(
      output,
      createGzip({ level: gzipLevel }),
      createWriteStream(unfinished, { fd: handle, flush: true }),
    )
    const failed = written.then(() => new Promise<never>(() => undefined))
    failed.catch(() => undefined)
    try {
      await fill(addTo(output, failed))
      output.finalize()
    } catch (error) {
      output.destroy(error as Error)
      await written.catch(() => undefined)
      throw error
    }
    await written
    await refuseExisting()
    await rename(unfinished, file)
    await syncFolder(dirname(file))
    return (await stat(file)).size
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw asWritingFault(file, error)
  }
}

/** What reading failed with, in words. */
function asReadingFault(file: string, error: unknown): unknown {
  const { code = '', message = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new Refusal(`There is no file ${file}.`)
  if (code === 'EISDIR') return new Refusal(`${file} is a folder: name a file.`)
  if (code === 'EACCES') return new Refusal(`${file} cannot be read: this user lacks the right to.`)
  if (code === 'Z_BUF_ERROR' || /unexpected end/i.test(message)) {
    return new Refusal(`${file} is cut short: it ends before the backup does.`)
  }
  if (code.startsWith('Z_') || /tar header|checksum/i.test(message)) {
    return new Refusal(`${file} is damaged, or no backup of Parley (${message || code}).`)
  }
  return error
}

/** The entries in their order. @throws Refusal where there is no such file, or it is damaged or cut short */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const entries = extract()
  const source = createReadStream(file)
  const read = pipeline(source, createGunzip(), entries)
  read.catch(() => undefined)
  try {
    for await (const entry of entries) {
      const pieces: Uint8Array[] = []
      for await (const piece of entry) pieces.push(piece as Uint8Array)
      yield { name: entry.header.name, bytes: Buffer.concat(pieces) }
    }
    await read
  } catch (error) {
    throw asReadingFault(file, error)
  } finally {
    source.destroy()
  }
}
