// Makes sure that all processes of an instance use the same files: a worker with others would find no recording.
import { sql } from 'drizzle-orm'
import { newId } from '#database/columns.ts'
import type { Database } from '#database/connect.ts'
import { readFact, writeFact } from '#database/instance/facts.ts'
import { findLatestRecordings } from '#database/named-files.ts'
import type { FileStore } from '../files/files.ts'
import { idOfCopy } from '../files/store-id.ts'
import { isUsedByServer } from './running.ts'

/** An arbitrary number for PostgreSQL's advisory locks. */
const claimLock = 7_213_904

export interface StoreClaim {
  readonly kind: 'server' | 'worker'
  readonly store: Pick<FileStore, 'kind' | 'readId' | 'writeId' | 'size'>
  /** Where the files are, in words. */
  readonly place: string
}

/** This process would use other files than the running servers. */
export class OtherFiles extends Error {
  override readonly name = 'OtherFiles'
}

const bucketVariables = 'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'

/** What to set, in one sentence. */
function describe({ kind, store, place }: StoreClaim, servers: { kind: 'folder' | 'bucket'; place: string }): string {
  const facts = `this ${kind}'s files are in ${place}, and those of the ${kind === 'server' ? 'other servers' : 'servers'} in ${servers.place}`
  if (servers.kind === 'bucket') {
    const what = store.kind === 'bucket' ? 'S3_ENDPOINT and S3_BUCKET' : bucketVariables
    return `S3_BUCKET: ${facts}; set ${what} as for the servers.`
  }
  return store.kind === 'folder'
    ? `DATA_DIR: ${facts}; set DATA_DIR to that folder, which all machines must share, or use a bucket for all processes.`
    : `S3_BUCKET: ${facts}; leave out the S3_ variables and set DATA_DIR to that folder, or stop the servers and set the same bucket for them.`
}

/** Whether the store has one of the latest recordings, or there are none. */
async function hasRecordings(tx: Database, store: StoreClaim['store']): Promise<boolean> {
  const latest = await findLatestRecordings(tx, 5)
  for (const id of latest) if ((await store.size(id)) !== null) return true
  return latest.length === 0
}

/**
 * Checks that a process that starts has the servers' files. The first process records where they are. A server may
 * start with others while no other server runs, as after a move; workers must then follow.
 * @returns the id of the store, and a warning if files that the database names are missing from it
 * @throws OtherFiles that says what to set; other errors if the store is unavailable
 */
export async function claimFiles(
  tx: Database,
  claim: StoreClaim,
): Promise<{ readonly id: string; readonly warning: string | null }> {
  const { store, place, kind } = claim
  await tx.execute(sql`select pg_advisory_xact_lock(${claimLock})`)
  const [servers, found] = [await readFact(tx, 'file_store'), await store.readId()]
  const record = async (id: string) => {
    if (id !== found) await store.writeId(id)
    await writeFact(tx, 'file_store', { id, kind: store.kind, place })
    return id
  }
  if (servers === null) return { id: await record(found ?? newId()), warning: null }
  if (servers.id === found) return { id: found, warning: null }
  if (kind === 'worker') throw new OtherFiles(describe(claim, servers))
  // `files copy` has copied the files here.
  if (found !== null && found === idOfCopy(servers.id)) return { id: await record(found), warning: null }
  if (await isUsedByServer(tx, servers.id)) throw new OtherFiles(describe(claim, servers))
  const hasFiles = await hasRecordings(tx, store)
  // A new id, so that processes with the earlier files are recognised.
  const id = await record(newId())
  const warning = `The files are in ${place} now and were in ${servers.place} before, and the latest recordings are not here: npm run admin -- files copy moves them.`
  return { id, warning: hasFiles ? null : warning }
}

/** Whether a store that this process has claimed is still that of the servers. */
export async function isServersStore(db: Database, storeId: string): Promise<boolean> {
  const servers = await readFact(db, 'file_store')
  return servers === null || servers.id === storeId
}
