// The files of a backup: those that its rows or its waiting jobs name are stored, and taken back when the restore fails.
import { createHash } from 'node:crypto'
import type { FileStore } from '#platform/files/files.ts'
import { Refusal } from '../admin/command.ts'
import type { Manifest } from './manifest.ts'

/** The id of a file wherever a row has it: in a column of its own, or within the data of a job. */
const idForm = /[0-9a-f]{32}\.(?:mp3|wav|json)/g

/** Follows one restore. */
export function fileRestorer(files: FileStore, manifest: Manifest) {
  const digests = new Map(manifest.files.items.map(({ id, sha256 }) => [id, sha256]))
  const before = new Set<string>()
  const idsInRows = new Set<string>()
  const newIds: string[] = []
  let handled = 0
  let unnamed = 0
  /** What a bucket holds, or held, is left as it is. */
  const isBucket = files.kind === 'bucket' || manifest.files.kind === 'bucket'
  return {
    /** Notes down what is there. Call first. */
    async look() {
      for await (const { id } of files.list()) before.add(id)
    },
    /** How many files are there that are not in the backup, and that `deleteOthers` might delete. */
    countOthers: () => (isBucket ? 0 : [...before].filter((id) => !digests.has(id)).length),
    /** Notes down which files a line of a table names. @throws Refusal where files came before it */
    readLine(line: string) {
      if (handled > 0) throw new Refusal('The backup is damaged: rows follow its files.')
      for (const [id] of line.matchAll(idForm)) idsInRows.add(id)
    },
    /** Stores a file, unless no row names it: one that was written after the rows were read would stay for ever. */
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
    /** How many files of the backup were left out because nothing names them. */
    countUnnamed: () => unnamed,
    /** Deletes what `store` added. What cannot be deleted stays: the reason for taking back matters more. */
    async takeBack() {
      for (const id of newIds) await files.delete(id).catch(() => undefined)
    },
    /** Deletes what was there before and no restored row names. @returns how many could not be deleted */
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
