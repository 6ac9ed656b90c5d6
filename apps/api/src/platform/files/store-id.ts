// The id of a file store. It tells whether two processes use the same files, whatever their paths and URLs are.
import { createHash } from 'node:crypto'

const form = /^[0-9a-f]{24}$/

/** The name of the file with the id. It is no file id, so lists and backups leave it out. */
export const storeIdName = '.store'

/** The id in a file; null if the content is something else, such as a proxy's page. */
export function readStoreId(content: Uint8Array): string | null {
  const text = Buffer.from(content.subarray(0, 100)).toString().trim()
  return form.test(text) ? text : null
}

/**
 * The id of the store to which a store's files are copied. The first server that is restarted with the copy recognises
 * it by this id.
 */
export const idOfCopy = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 24)
