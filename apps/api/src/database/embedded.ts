// PostgreSQL in this very thread. Queries that wait for one another follow each other without a pause, so that fifty
// sign-ins at once would keep everybody else's requests waiting until the last of them is done.
import { type ExecProtocolOptions, PGlite, type PGliteOptions } from '@electric-sql/pglite'

/** How long queries may follow each other before the process looks at everything else that has come, in milliseconds. */
const longestMs = 10

/** Lets the event loop turn between the messages to PostgreSQL of which queries are made. */
class YieldingPGlite extends PGlite {
  #lastTurn = performance.now()

  // Whoever sends a message has the database to themselves, so that not all who wait pause at the same time.
  override async execProtocolStream(message: Uint8Array, options?: ExecProtocolOptions) {
    if (performance.now() - this.#lastTurn >= longestMs) {
      await new Promise<void>((resolve) => setImmediate(resolve))
      this.#lastTurn = performance.now()
    }
    return super.execProtocolStream(message, options)
  }
}

/** Opens an embedded database: in `options.dataDir`, else in memory. */
export async function openEmbedded(options: PGliteOptions): Promise<PGlite> {
  const pglite = new YieldingPGlite(options)
  await pglite.waitReady
  return pglite
}
