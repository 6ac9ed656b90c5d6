// The embedded database runs in this very thread. Queries that wait for one another follow each other without a pause, so
// that fifty sign-ins at once would keep everybody else's requests waiting until the last of them is done.
import type { PGlite } from '@electric-sql/pglite'

/** How long queries may follow each other before the process looks at everything else that has come, in milliseconds. */
const breathMs = 10

/** Lets the event loop turn between the queries of a database. */
export function breatheBetweenQueries(pglite: PGlite): void {
  const runExclusive = pglite._runExclusiveQuery.bind(pglite)
  let lastBreath = performance.now()
  const breathe = async (): Promise<void> => {
    if (performance.now() - lastBreath < breathMs) return
    await new Promise<void>((resolve) => setImmediate(resolve))
    lastBreath = performance.now()
  }
  // Within the turn of each query: before it, all those that wait would take their breath at the same time.
  pglite._runExclusiveQuery = (work) =>
    runExclusive(async () => {
      await breathe()
      return work()
    })
}
