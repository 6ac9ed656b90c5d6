// Unsent lines in the browser's own database: one that does not answer, one that is deleted, and other users' lines.
import { sendTurn } from '@parley/contracts/conversation/conversation.ts'
import { expect } from 'vitest'
import { answerTurns, learnerLine, newLearnerId, openTalk, partnerLine, shopSession, type } from '#testing/talk.ts'
import { test } from '#testing/test.ts'
import { blockDatabase, hasDatabase } from '#testing/unsent.ts'
import { deleteUnsent, unsentDatabaseOf } from './unsent-database.ts'
import { openUnsentStore, type Unsent } from './unsent-store.ts'

const unsent: Unsent = {
  turnId: '00000000-0000-4000-8000-000000000999',
  sessionId: shopSession._id,
  targetLanguage: 'es',
  saidAt: 0,
  text: 'Hola',
  refusedBy: null,
}
const day = 24 * 3_600_000

test('sends lines in order while the database does not answer', async ({ api }) => {
  const { _id } = await openTalk(api)
  answerTurns(api)
  expect(await openUnsentStore(_id).list()).toEqual([])
  const release = await blockDatabase(unsentDatabaseOf(_id))
  for (const words of ['Me queda pequeña.', 'Una talla más.']) {
    await type(words)
    await expect.element(learnerLine(words)).toBeVisible()
    await expect.element(partnerLine('De acuerdo.').last()).toBeVisible()
  }
  await expect.poll(() => partnerLine('De acuerdo.').all().length).toBe(2)
  await expect
    .poll(() => api.requests(sendTurn).map(({ form }) => form?.get('text')))
    .toEqual(['Me queda pequeña.', 'Una talla más.'])
  release()
  // Nothing is sent again by the next page.
  await expect.poll(() => openUnsentStore(_id).list()).toEqual([])
})

test('returns the lines that it knows while the database does not answer', async () => {
  const userId = newLearnerId()
  const store = openUnsentStore(userId)
  await store.put(unsent)
  expect(store.isLosable()).toBe(false)
  const release = await blockDatabase(unsentDatabaseOf(userId))
  const late = { ...unsent, turnId: 'late', saidAt: 1 }
  await store.put(late)
  expect([store.isOnlyHere(), store.isLosable()]).toEqual([true, true])
  expect(await Promise.all([store.list(), store.get(unsent.turnId), store.get('late')])).toEqual([
    [unsent, late],
    unsent,
    late,
  ])
  release()
  await expect.poll(store.isLosable).toBe(false)
  await expect.poll(() => openUnsentStore(userId).list()).toEqual([unsent, late])
})

test('deletes a line although the database answers later', async () => {
  const userId = newLearnerId()
  const store = openUnsentStore(userId)
  await store.put(unsent)
  const release = await blockDatabase(unsentDatabaseOf(userId))
  store.delete(unsent.turnId)
  expect(await store.get(unsent.turnId)).toBeUndefined()
  expect(await store.list()).toEqual([])
  release()
  await expect.poll(() => openUnsentStore(userId).list()).toEqual([])
})

test('creates no database by reading, not even after its deletion', async () => {
  const userId = newLearnerId()
  const store = openUnsentStore(userId)
  store.delete(unsent.turnId)
  expect([await store.list(), await store.get(unsent.turnId)]).toEqual([[], undefined])
  expect(await hasDatabase(unsentDatabaseOf(userId))).toBe(false)
  const late = { ...unsent, turnId: 'late' }
  await store.put(late)
  await deleteUnsent(userId)
  expect(await openUnsentStore(userId).list()).toEqual([])
  await expect.poll(() => hasDatabase(unsentDatabaseOf(userId))).toBe(false)
})

test('deletes the lines of a deleted account in all tabs', async () => {
  const userId = newLearnerId()
  const [here, elsewhere] = [openUnsentStore(userId), openUnsentStore(userId)]
  await here.put(unsent)
  expect(await elsewhere.list()).toEqual([unsent])
  await deleteUnsent(userId)
  await expect.poll(() => hasDatabase(unsentDatabaseOf(userId))).toBe(false)
  for (const store of [here, elsewhere]) {
    // A recording that is still being transcribed does not create it again.
    await store.put({ ...unsent, turnId: 'later' })
    expect(await store.list()).toEqual([])
  }
  expect(await hasDatabase(unsentDatabaseOf(userId))).toBe(false)
})

test("deletes other users' rejected lines after 30 days", async ({ api }) => {
  const other = newLearnerId()
  const old: Unsent = { ...unsent, refusedBy: 'FULL', saidAt: Date.now() - 31 * day }
  const recent: Unsent = { ...old, turnId: 'recent', saidAt: Date.now() - 29 * day }
  const waiting: Unsent = { ...old, turnId: 'waiting', refusedBy: null }
  for (const line of [old, recent, waiting]) await openUnsentStore(other).put(line)
  await openTalk(api)
  await expect.poll(() => openUnsentStore(other).list()).toEqual([waiting, recent])
})
