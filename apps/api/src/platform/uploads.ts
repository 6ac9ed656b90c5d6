// Files on their way in: small ones in memory, what is more in a file, so that uploads that stall cost next to nothing.
import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from './problem.ts'

export interface UploadLimits {
  /** Bytes of one upload that stay in memory. */
  readonly memoryPerUpload: number
  /** Bytes of all uploads together that stay in memory. */
  readonly memoryMax: number
  /** The same while nothing can be written, as when the disk is full. */
  readonly memoryWithoutDisk: number
}

const defaultLimits: UploadLimits = {
  memoryPerUpload: 256 * 1024,
  memoryMax: 4 * 1024 ** 2,
  memoryWithoutDisk: 64 * 1024 ** 2,
}

export interface Uploads {
  /**
   * Receives a file to its end.
   * @param checkStart is called once with the first bytes, and throws where the rest need not come
   * @returns all of it, once nothing is missing
   * @throws what `checkStart` or the source throws; Problem UNAVAILABLE when neither disk nor memory has space
   */
  receive(source: AsyncIterable<Uint8Array>, checkStart: (bytes: Uint8Array) => void): Promise<Uint8Array>
}

/** What is needed of a file, as `FileHandle` has it. */
export interface UploadFile {
  write(bytes: Uint8Array, offset: number, length: number, position: number): Promise<{ bytesWritten: number }>
  read(bytes: Uint8Array, offset: number, length: number, position: number): Promise<{ bytesRead: number }>
  close(): Promise<void>
}

/** A file that has no name: it goes with the process, however that ends. */
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

/** In the place of what an attempt that broke off may have left there. */
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
 * @param folder for what does not stay in memory; made when it is needed
 * @param openFile opens an empty file there
 */
export function createUploads(
  folder: string,
  limits: UploadLimits = defaultLimits,
  openFile: (folder: string) => Promise<UploadFile> = openNameless,
): Uploads {
  /** Bytes of all uploads that are in memory. */
  let inMemory = 0

  class Upload implements AsyncDisposable {
    #chunks: Uint8Array[] = []
    #held = 0
    /** What comes first; the chunks in memory follow. */
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

    /** What has been received is not lost because the disk is full: what does not fit stays in memory, like all that follows. */
    async #moveToDisk(): Promise<void> {
      try {
        this.#file ??= await openFile(folder)
        // One after the other: a copy of all would cost as much again.
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
      // Awaited before what it reads is let go.
      return await upload.finish()
    },
  }
}
