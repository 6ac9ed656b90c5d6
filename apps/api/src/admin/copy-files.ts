// Copies files from one store to another, and removes there what the database no longer names.
import { setTimeout as wait } from 'node:timers/promises'
import { type FileStore, readIfThere } from '#platform/files/files.ts'

/** How many files are copied or removed concurrently. */
const concurrency = 4
/**
 * How long a file may exist before the database names it, in milliseconds: a server stores the sound of a reply first,
 * and waits at most 15 s for its row.
 */
const namingMs = 20_000

export interface CopyCounts {
  readonly copied: number
  readonly bytes: number
  /** Number of files that already exist with the same size. */
  readonly present: number
  /** Number of files that were not copied because the database does not name them, or that were deleted meanwhile. */
  readonly gone: number
  /** Number of files removed from the target because the database no longer names them. */
  readonly removed: number
}

export interface Copying {
  readonly from: FileStore
  readonly to: FileStore
  /** Reads the ids of all files that the database names now. */
  readonly findNamed: () => Promise<ReadonlySet<string>>
  /** Instead of 20 s, in milliseconds. */
  readonly namingMs?: number
}

/**
 * Runs `work` for each item, several concurrently.
 * @throws the first error, after the items in progress have ended
 */
async function forEach<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items[Symbol.iterator]()
  let isOver = false
  const runners = Array.from({ length: concurrency }, async () => {
    while (!isOver) {
      const next = queue.next()
      if (next.done === true) return
      await work(next.value).catch((error: unknown) => {
        isOver = true
        throw error
      })
    }
  })
  const failed = (await Promise.allSettled(runners)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

async function listAll(store: FileStore): Promise<Map<string, number>> {
  const files = new Map<string, number>()
  for await (const { id, bytes } of store.list()) files.set(id, bytes)
  return files
}

/**
 * Makes the target hold the files that the database names, as far as the source has them. Can be repeated after an
 * interruption, and while servers use either store: a file of a turn under way is copied the next time at the latest.
 * @throws the first error of either store, after the copies in progress have ended
 */
export async function copyFiles({ from, to, findNamed, namingMs: pauseMs = namingMs }: Copying): Promise<CopyCounts> {
  const present = await listAll(to)
  const source = await listAll(from)
  // Read after both lists, so that it names every listed file that is not of a turn under way.
  const named = await findNamed()
  const counts = { copied: 0, bytes: 0, present: 0, gone: 0, removed: 0 }
  await forEach(source, async ([id, bytes]) => {
    if (!named.has(id)) counts.gone += 1
    else if (present.get(id) === bytes) counts.present += 1
    else {
      const content = await readIfThere(from, id)
      if (content === null) {
        counts.gone += 1
        return
      }
      await to.store(id, content)
      present.set(id, content.byteLength)
      counts.copied += 1
      counts.bytes += content.byteLength
    }
  })
  counts.removed = await removeUnnamed(to, [...present.keys()], { findNamed, pauseMs })
  return counts
}

/** Removes files that stay unnamed. @returns how many */
async function removeUnnamed(
  store: FileStore,
  ids: readonly string[],
  { findNamed, pauseMs }: { findNamed: Copying['findNamed']; pauseMs: number },
): Promise<number> {
  // Copying took a while: what was deleted in the meantime goes as well.
  const named = await findNamed()
  const suspects = ids.filter((id) => !named.has(id))
  if (suspects.length === 0) return 0
  await wait(pauseMs)
  const namedLater = await findNamed()
  const unnamed = suspects.filter((id) => !namedLater.has(id))
  await forEach(unnamed, (id) => store.delete(id))
  return unnamed.length
}
