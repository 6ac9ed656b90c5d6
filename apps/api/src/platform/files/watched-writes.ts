// Remembers a write that failed until one of its size succeeds: a small file still fits on a disk that is almost full.
import { remembered } from '../remembered.ts'
import type { FileStore } from './files.ts'

/** How long to cache whether files can be stored, in milliseconds: the endpoint that reports it is public. */
const freshMs = 5_000

/** The same store; `isWritable` is false from the first failed write on, until a write of its size succeeds. */
export function watchWrites(store: FileStore): FileStore {
  const usual = remembered(() => store.isWritable(), freshMs)
  /** The largest write that failed since the last success. */
  let failed: { readonly bytes: number; readonly tryAgain: () => Promise<boolean> } | null = null

  const wrote = (bytes: number) => {
    if (failed !== null && bytes >= failed.bytes) failed = null
  }
  const couldNotWrite = (size: number) => {
    const bytes = Math.max(size, failed?.bytes ?? 0)
    failed = { bytes, tryAgain: remembered(() => store.isWritable(bytes), freshMs) }
  }

  return {
    ...store,
    async store(id, bytes) {
      await store.store(id, bytes).catch((error: unknown) => {
        couldNotWrite(bytes.byteLength)
        throw error
      })
      wrote(bytes.byteLength)
    },
    async write(id, pieces) {
      const source = new CountedSource(pieces)
      const bytes = await store.write(id, source).catch((error: unknown) => {
        if (!source.hasFailed) couldNotWrite(source.bytes)
        throw error
      })
      wrote(bytes)
      return bytes
    },
    async isWritable() {
      if (failed === null) return usual()
      const before = failed
      const isWritable = await before.tryAgain()
      // A write may have failed in the meantime.
      if (isWritable && failed === before) failed = null
      return isWritable
    },
  }
}

/** Counts the bytes of pieces, and whether their source failed, which says nothing about the store. */
class CountedSource {
  readonly #pieces: AsyncIterable<string | Uint8Array>
  bytes = 0
  hasFailed = false

  constructor(pieces: AsyncIterable<string | Uint8Array>) {
    this.#pieces = pieces
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string | Uint8Array> {
    const pieces = this.#pieces[Symbol.asyncIterator]()
    const next = () =>
      pieces.next().catch((error: unknown) => {
        this.hasFailed = true
        throw error
      })
    try {
      for (let piece = await next(); !piece.done; piece = await next()) {
        this.bytes += Buffer.byteLength(piece.value)
        yield piece.value
      }
    } finally {
      await pieces.return?.()
    }
  }
}
