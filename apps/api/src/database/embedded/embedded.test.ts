import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openEmbedded } from './embedded.ts'

let pglite: PGlite
beforeAll(async () => {
  pglite = await openEmbedded({})
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => pglite.close())

const count = 400
/** The database's clock, which must never go back. */
let now = 0

/** Makes each query take one millisecond of clock time, on any machine. @returns a function that runs one query */
function timedQuery() {
  now = Math.max(now, performance.now())
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  return async (on: Pick<PGlite, 'query'>) => {
    await on.query('select 1')
    now += 1
  }
}

/** Number of event loop turns until the work is done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let isDone = false
  const end = work.finally(() => {
    isDone = true
  })
  let turns = 0
  for (; !isDone; turns += 1) await nextTurn()
  await end
  return turns
}

test('lets the event loop run every 10 ms while queries are queued', async () => {
  const query = timedQuery()
  const queries = Promise.all(Array.from({ length: count }, () => query(pglite)))
  expect(await turnsDuring(queries)).toBeGreaterThanOrEqual(count / 10)
})

test('lets the event loop run every 10 ms during a transaction', async () => {
  const query = timedQuery()
  const transaction = pglite.transaction(async (tx) => {
    for (let done = 0; done < count; done += 1) await query(tx)
  })
  expect(await turnsDuring(transaction)).toBeGreaterThanOrEqual(count / 10)
})
