// Restores a backup's files that its rows or waiting jobs refer to, and removes them again if the restore fails.
import { createHash } from 'node:crypto'
import type { FileStore } from '#platform/files/files.ts'
import { Refusal } from '../admin/command.ts'
import type { Manifest } from './manifest.ts'

/** A file id anywhere in a row: in its own column, or within a job's data. */
const idForm = /[0-9a-f]{32}\.(?:mp3|wav|json)/g

/** Restores the files during one restore. */
export function fileRestorer(files: FileStore, manifest: Manifest) {
  const digests = new Map(manifest.files.items.map(({ id, sha256 }) => [id, sha256]))
  const before = new Set<string>()
  const idsInRows = new Set<string>()
  const newIds: string[] = []
  let handled = 0
  let unnamed = 0
  /** Files in a bucket are not changed, whether it is the source or the target. */
  const isBucket = files.kind === 'bucket' || manifest.files.kind === 'bucket'
  return {
    /** Lists the existing files. Call first. */
    async look() {
      for await (const { id } of files.list()) before.add(id)
    },
    /** Number of existing files that are not in the backup, and that `deleteOthers` might delete. */
    countOthers: () => (isBucket ? 0 : [...before].filter((id) => !digests.has(id)).length),
    /** Records the files that a table's line refers to. @throws Refusal if files came before it */
    readLine(line: string) {
      if (handled > 0) throw new Refusal('The backup is damaged: rows follow its files.')
      for (const [id] of line.matchAll(idForm)) idsInRows.add(id)
    },
    /** Stores a file if a row refers to it: one that was written after the rows were read would never be deleted. */
    async store(id: string, bytes: Uint8Array) {
      handled += 1
      if (createHash('sha256').update(bytes).digest('hex') !== digests.get(id)) {
        throw new Refusal(`The file ${id} of the backup has changed while it was being read.`)
      }
      if (!idsInRows.has(id)) {
        unnamed += 1
        return
      }
      if (!before.has(id)) newIds.push(id)
      await files.store(id, bytes)
    },
    /** What to do about files of a bucket that the backup only lists, if they are not here; null if all are. */
    whyMissing(): string | null {
      if (manifest.files.kind !== 'bucket') return null
      const missing = manifest.files.items.filter(({ id }) => idsInRows.has(id) && !before.has(id)).length
      if (missing === 0) return null
      const facts = `${missing} recordings and other files cannot be reached: the backup only lists them, because they are in a bucket`
      return files.kind === 'bucket'
        ? `${facts}, and not in the one of S3_BUCKET; set that bucket, or restore it by its own versions.`
        : `${facts}, and no bucket is set; set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or run files copy --to folder with them.`
    },
    /** Number of the backup's files that were skipped because nothing refers to them. */
    countUnnamed: () => unnamed,
    /** Deletes what `store` added. Ignores failures: the original error matters more. */
    async takeBack() {
      for (const id of newIds) await files.delete(id).catch(() => undefined)
    },
    /** Deletes existing files that no restored row refers to. @returns how many could not be deleted */
    async deleteOthers(): Promise<number> {
      if (isBucket) return 0
      let failures = 0
      for (const id of before) {
        if (idsInRows.has(id)) continue
        await files.delete(id).catch(() => {
          failures += 1
        })
      }
      return failures
    },
  }
}
