import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openEmbedded } from './embedded.ts'

test('lets the event loop run while queries wait for one another, also within a transaction', async () => {
  const pglite = await openEmbedded({})
  let turns = 0
  let isDone = false
  const count = async () => {
    for (; !isDone; turns += 1) await nextTurn()
  }
  const counted = count()
  const from = performance.now()
  await Promise.all(Array.from({ length: 400 }, () => pglite.query('select 1')))
  await pglite.transaction(async (tx) => {
    for (let query = 0; query < 400; query += 1) await tx.query('select 1')
  })
  const ms = performance.now() - from
  isDone = true
  await counted
  await pglite.close()
  // One turn per 10 ms is expected; some may be late.
  expect(turns).toBeGreaterThan(ms / 40)
})
