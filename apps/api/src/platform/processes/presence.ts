// Tells other processes, and the operator, that this one is running.
import { hostname } from 'node:os'
import { eq, lt } from 'drizzle-orm'
import { newId } from '#database/columns.ts'
import type { Connection } from '#database/connect.ts'
import { processes } from '#database/instance/tables.ts'
import type { Log } from '../log/log.ts'
import type { Mailer } from '../mail.ts'
import { version } from '../version.ts'
import { claimFiles, isServersStore, OtherFiles, type StoreClaim } from './claim-files.ts'
import { goneMs } from './running.ts'

/** How often a process renews its row, in milliseconds. */
const renewMs = 30_000

export interface PresenceOptions extends StoreClaim {
  readonly connection: Connection
  readonly log: Log
  readonly mailer: Pick<Mailer, 'kind' | 'countKept'>
  /** Whether it runs jobs. */
  readonly takesJobs: boolean
  /** Called once if a worker finds out that its files are no longer the servers'. */
  readonly whenFilesDiffer: () => void
}

/**
 * Registers this process, and renews that until it is closed.
 * @throws OtherFiles if its files are not the servers'; the store may be unavailable, then that is checked later
 */
export async function startPresence(options: PresenceOptions): Promise<AsyncDisposable> {
  const presence = new Presence(options)
  await presence.begin()
  return presence
}

class Presence implements AsyncDisposable {
  readonly #options: PresenceOptions
  readonly #id = newId()
  readonly #startedAt = new Date(Date.now() - process.uptime() * 1000)
  /** Null while the store has not answered. */
  #storeId: string | null = null
  #hasOtherFiles = false
  #timer: NodeJS.Timeout | undefined
  #renewing: Promise<void> = Promise.resolve()

  constructor(options: PresenceOptions) {
    this.#options = options
  }

  async begin(): Promise<void> {
    const { connection } = this.#options
    // The embedded database has one process at a time, so all others have ended.
    if (connection.kind === 'embedded') await connection.db.delete(processes)
    await this.#claim().catch((error: unknown) => {
      if (error instanceof OtherFiles) throw error
      this.#options.log.warn({ err: error }, 'It is not known yet whether this process has the files of the others')
    })
    await this.#write()
    this.#timer = setInterval(() => {
      this.#renewing = this.#renew().catch((error: unknown) => {
        this.#options.log.warn({ err: error }, 'This process could not report that it is running')
      })
    }, renewMs).unref()
  }

  async #claim(): Promise<void> {
    const { connection, log } = this.#options
    const { id, warning } = await connection.unlimited.transaction((tx) => claimFiles(tx, this.#options))
    this.#storeId = id
    if (warning !== null) log.warn(warning)
  }

  async #write(): Promise<void> {
    const { connection, kind, takesJobs, mailer } = this.#options
    const seenAt = new Date()
    const changing = { seenAt, outboxMails: await mailer.countKept(), storeId: this.#storeId }
    const fixed = { kind, host: hostname(), pid: process.pid, version, takesJobs, mail: mailer.kind }
    await connection.db
      .insert(processes)
      .values({ id: this.#id, startedAt: this.#startedAt, ...fixed, ...changing })
      .onConflictDoUpdate({ target: processes.id, set: changing })
  }

  async #renew(): Promise<void> {
    const { connection, kind } = this.#options
    await connection.db.delete(processes).where(lt(processes.seenAt, new Date(Date.now() - 10 * goneMs)))
    if (kind === 'worker' || this.#storeId === null) await this.#checkFiles()
    await this.#write()
  }

  /** A worker that runs on with other files would find no recording; it leaves its jobs to others. */
  async #checkFiles(): Promise<void> {
    if (this.#hasOtherFiles) return
    const { connection, log, whenFilesDiffer, kind } = this.#options
    if (this.#storeId !== null && (await isServersStore(connection.db, this.#storeId))) return
    await this.#claim().catch((error: unknown) => {
      if (!(error instanceof OtherFiles)) return
      this.#hasOtherFiles = true
      log.error(`${error.message}${kind === 'worker' ? ' This worker starts no more jobs.' : ''}`)
      whenFilesDiffer()
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    await this.#renewing
    const { connection } = this.#options
    await connection.db
      .delete(processes)
      .where(eq(processes.id, this.#id))
      .catch(() => undefined)
  }
}
