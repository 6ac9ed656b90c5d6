// Receives uploads: small ones in memory, larger ones in a file, so that stalled uploads cost almost nothing.
import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from './problem.ts'

export interface UploadLimits {
  /** How much of an upload stays in memory, in bytes. */
  readonly memoryPerUpload: number
  /** How much of all uploads together stays in memory, in bytes. */
  readonly memoryMax: number
  /** The same while the disk cannot be written to, for example because it is full. */
  readonly memoryWithoutDisk: number
}

const defaultLimits: UploadLimits = {
  memoryPerUpload: 256 * 1024,
  memoryMax: 4 * 1024 ** 2,
  memoryWithoutDisk: 64 * 1024 ** 2,
}

export interface Uploads {
  /**
   * Receives a complete file.
   * @param checkStart is called once with the first bytes; throws to reject the rest
   * @returns the complete file
   * @throws what `checkStart` or the source throws; Problem UNAVAILABLE if neither disk nor memory has space
   */
  receive(source: AsyncIterable<Uint8Array>, checkStart: (bytes: Uint8Array) => void): Promise<Uint8Array>
}

/** The methods of `FileHandle` that are used. */
export interface UploadFile {
  write(bytes: Uint8Array, offset: number, length: number, position: number): Promise<{ bytesWritten: number }>
  read(bytes: Uint8Array, offset: number, length: number, position: number): Promise<{ bytesRead: number }>
  close(): Promise<void>
}

/** An unlinked file, which disappears however the process ends. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  await rm(path).catch(async (error: unknown) => {
    await file.close()
    throw error
  })
  return file
}

/** Writes all bytes, overwriting what a failed attempt may have left there. */
async function writeAll(file: UploadFile, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.byteLength; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.byteLength - done, position + done)
    done += bytesWritten
  }
}

async function readAll(file: UploadFile, size: number): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafeSlow(size)
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(bytes, at, size - at, at)
    if (bytesRead === 0) throw new Error('An upload was cut short on the disk')
    at += bytesRead
  }
  return bytes
}

/**
 * @param folder for data that does not stay in memory; created when needed
 * @param openFile opens an empty file there
 */
export function createUploads(
  folder: string,
  limits: UploadLimits = defaultLimits,
  openFile: (folder: string) => Promise<UploadFile> = openNameless,
): Uploads {
  /** Total bytes of all uploads that are in memory. */
  let inMemory = 0

  class Upload implements AsyncDisposable {
    #chunks: Uint8Array[] = []
    #held = 0
    /** Contains the beginning of the upload; the chunks in memory follow. */
    #file: UploadFile | null = null
    #written = 0
    #isDiskUsable = true

    async add(chunk: Uint8Array): Promise<void> {
      this.#hold(chunk)
      const isTooMuch = this.#held > limits.memoryPerUpload || inMemory > limits.memoryMax
      if ((this.#file !== null || isTooMuch) && this.#isDiskUsable) await this.#moveToDisk()
      if (inMemory > limits.memoryWithoutDisk) throw new Problem('UNAVAILABLE', [], { retryAfterSeconds: 5 })
    }

    async finish(): Promise<Uint8Array> {
      if (this.#file === null) return Buffer.concat(this.#chunks)
      const written = await readAll(this.#file, this.#written)
      return this.#chunks.length === 0 ? written : Buffer.concat([written, ...this.#chunks])
    }

    async [Symbol.asyncDispose](): Promise<void> {
      this.#release()
      await this.#file?.close()
    }

    #hold(chunk: Uint8Array): void {
      this.#chunks.push(chunk)
      this.#held += chunk.byteLength
      inMemory += chunk.byteLength
    }

    #release(): void {
      inMemory -= this.#held
      this.#held = 0
      this.#chunks = []
    }

    /**
     * Moves the chunks to disk. If it is full, chunks that do not fit stay in memory, as does everything after them.
     */
    async #moveToDisk(): Promise<void> {
      try {
        this.#file ??= await openFile(folder)
        // One chunk at a time: a copy of all of them would double the memory.
        for (let chunk = this.#chunks[0]; chunk !== undefined; chunk = this.#chunks[0]) {
          await writeAll(this.#file, chunk, this.#written)
          this.#written += chunk.byteLength
          this.#chunks.shift()
          this.#held -= chunk.byteLength
          inMemory -= chunk.byteLength
        }
      } catch {
        this.#isDiskUsable = false
      }
    }
  }

  return {
    async receive(source, checkStart) {
      await using upload = new Upload()
      let isFirst = true
      for await (const chunk of source) {
        if (isFirst) checkStart(chunk)
        isFirst = false
        await upload.add(chunk)
      }
      // Awaited before the buffers that it reads are released.
      return await upload.finish()
    },
  }
}
