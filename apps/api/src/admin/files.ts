// The admin command that moves files from a folder to a bucket.
import { z } from 'zod'
import { type Env, readEnv } from '#platform/env/env.ts'
import { type FileStore, readIfThere } from '#platform/files/files.ts'
import { openFileStore, openOwnFolder, requireFileStore } from '#platform/files/open-files.ts'
import { command, Refusal, type Report } from './command.ts'

/** How many files are copied concurrently. */
const atOnce = 4

export interface CopyCounts {
  readonly copied: number
  readonly bytes: number
  /** Number of files that already exist with the same size. */
  readonly present: number
  /** Number of files deleted during the copy. */
  readonly gone: number
}

/**
 * Copies every file that does not exist in the target yet. Can be repeated after an interruption.
 * @throws the first error of either store, after the copies in progress have ended
 */
export async function copyFiles(from: FileStore, to: FileStore): Promise<CopyCounts> {
  const present = new Map<string, number>()
  for await (const { id, bytes } of to.list()) present.set(id, bytes)
  const counts = { copied: 0, bytes: 0, present: 0, gone: 0 }
  const files = from.list()[Symbol.asyncIterator]()
  let isOver = false
  const work = async () => {
    while (!isOver) {
      const next = await files.next()
      if (next.done === true) return
      const { id, bytes } = next.value
      if (present.get(id) === bytes) {
        counts.present += 1
        continue
      }
      const read = await readIfThere(from, id)
      if (read === null) {
        counts.gone += 1
        continue
      }
      await to.store(id, read)
      counts.copied += 1
      counts.bytes += read.byteLength
    }
  }
  const workers = Array.from({ length: atOnce }, () =>
    work().catch((error: unknown) => {
      isOver = true
      throw error
    }),
  )
  const failed = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return counts
}

async function copyToBucket(env: Env): Promise<Report> {
  const bucket = openFileStore(env)
  if (bucket.kind !== 'bucket') {
    throw new Refusal('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: name the bucket to copy to.')
  }
  await requireFileStore(env)
  const counts = await copyFiles(openOwnFolder(env), bucket).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Refusal(`Not everything was copied: ${why}. Run the command again; what is there is not copied twice.`)
  })
  const { copied, bytes, present, gone } = counts
  return {
    json: counts,
    lines: [`${copied} files of ${bytes} bytes copied, ${present} were there already, ${gone} were deleted meanwhile.`],
  }
}

/** Always runs in the calling process, because only that one has the bucket's variables. */
const runHere = () => copyToBucket(readEnv(process.env))

const copy = command({
  name: 'files copy',
  usage: '',
  summary:
    'Copies the files under DATA_DIR into the bucket of S3_BUCKET, also while a server runs; again, what is missing.',
  options: z.strictObject({}),
  run: runHere,
  runAlone: runHere,
})

export const fileCommands = [copy]
