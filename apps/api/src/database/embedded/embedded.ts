// PostgreSQL in the main thread. Queued queries would otherwise run without a pause: fifty concurrent sign-ins would
// block every other request until the last one is done.
import { type ExecProtocolOptions, PGlite, type PGliteOptions } from '@electric-sql/pglite'

/** Maximum time that queries run before the event loop gets a turn, in milliseconds. */
const longestMs = 10

/** Gives the event loop a turn between the protocol messages of queries. */
export class EmbeddedDatabase extends PGlite {
  #lastTurn = performance.now()
  /** Called with the code of each error of a query. */
  onError: (code: unknown) => void = () => undefined

  // A caller holds the database exclusively while sending, so that waiting callers do not all pause at the same time.
  override async execProtocolStream(message: Uint8Array, options?: ExecProtocolOptions) {
    if (performance.now() - this.#lastTurn >= longestMs) {
      await new Promise<void>((resolve) => setImmediate(resolve))
      this.#lastTurn = performance.now()
    }
    try {
      return await super.execProtocolStream(message, options)
    } catch (error) {
      this.onError((error as { code?: unknown }).code)
      throw error
    }
  }
}

/** Opens an embedded database in `options.dataDir`, or in memory. */
export async function openEmbedded(options: PGliteOptions): Promise<PGlite> {
  const pglite = new EmbeddedDatabase(options)
  await pglite.waitReady
  return pglite
}
