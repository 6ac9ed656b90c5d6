// A backup as a file: a gzipped tar with small entries, so that reading and writing need little memory.
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Header, type Pack, pack } from 'tar-stream'
import { Refusal } from '../admin/command.ts'
import { writeNewFile } from './new-file.ts'

export interface Entry {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Adds the next entry, and resolves when there is room for another. */
export type AddEntry = (name: string, bytes: Uint8Array) => Promise<void>

/**
 * Recordings hardly compress and rows compress easily: a low level takes a third of the time, for a file that is 10 %
 * larger.
 */
const gzipLevel = 3

/**
 * Maximum size of an entry, in bytes. The largest possible entries are the manifest of three million files, limited by
 * V8's maximum string length, and the export of an account; tables are written in pages of about one million bytes.
 */
const entryMax = 512 * 1024 * 1024

function addTo(output: Pack, failed: Promise<never>): AddEntry {
  const mtime = new Date()
  return async (name, bytes) => {
    if (bytes.length > entryMax) throw new Refusal(`${name} has more than ${entryMax} bytes, which no backup can hold.`)
    const done = Promise.withResolvers<void>()
    const entry = output.entry({ name, size: bytes.length, mode: 0o600, mtime }, (error) =>
      error ? done.reject(error) : done.resolve(),
    )
    entry.end(bytes)
    await Promise.race([done.promise, failed])
  }
}

/**
 * Writes an archive completely or not at all.
 * @returns the size in bytes
 * @throws Refusal if the file exists or cannot be written; then nothing of it remains
 */
export const writeArchive = (file: string, fill: (add: AddEntry) => Promise<void>): Promise<number> =>
  writeNewFile(file, async (target) => {
    const output = pack()
    const written = pipeline(output, createGzip({ level: gzipLevel }), target)
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
  })

/** Converts a read error to a message for the operator. */
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

/** @throws Refusal if the entry is not a file, or is longer than any in a backup; checked before it is read */
async function bytesOf(file: string, entry: AsyncIterable<unknown> & { header: Header }): Promise<Uint8Array> {
  const { name, size = 0, type } = entry.header
  if (type !== 'file') throw new Refusal(`${file} is damaged: ${name} in it is no file.`)
  if (size > entryMax) throw new Refusal(`${file} is damaged: ${name} in it would have ${size} bytes.`)
  const pieces: Uint8Array[] = []
  for await (const piece of entry) pieces.push(piece as Uint8Array)
  return Buffer.concat(pieces)
}

/** The entries in order. @throws Refusal if there is no such file, or it is damaged or truncated */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const entries = extract()
  const source = createReadStream(file)
  const read = pipeline(source, createGunzip(), entries)
  read.catch(() => undefined)
  try {
    for await (const entry of entries) {
      yield { name: entry.header.name, bytes: await bytesOf(file, entry) }
    }
    await read
  } catch (error) {
    throw asReadingFault(file, error)
  } finally {
    source.destroy()
  }
}
