// Gone and remaining mistakes, from finished conversations to the response.
import { listRecurringMistakes } from '@parley/contracts/practice/progress.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertReviewedSession } from '../../testing/practice.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const weekMs = 7 * 86_400_000
type Made = readonly (readonly [topic: string, original: string, suggestion: string])[]
/** Stores a conversation held a number of weeks ago. */
const talk = (as: TestUser, weeksAgo: number, mistakes: Made = [], isChecked = true) =>
  insertReviewedSession(app.connection.db, {
    userId: as.user._id,
    finishedAt: new Date(Date.now() - weeksAgo * weekMs),
    minutes: 3,
    mistakes,
    isChecked,
  })
const recurring = (as: TestUser) => app.call(listRecurringMistakes, { query: {} }, { as })

test('lists gone and remaining mistakes', async () => {
  const as = await app.register()
  await talk(as, 9, [['Articles', 'a umbrella', 'an umbrella']])
  const gone = await talk(as, 7, [['articles', 'a apple', 'an apple']])
  await talk(as, 6, [['Plural', 'two shirt', 'two shirts']])
  await talk(as, 1, [['Plural', 'three shoe', 'three shoes']])
  await talk(as, 1)
  const here = await talk(as, 0, [['Plural', 'four bag', 'four bags']])
  const found = await recurring(as)
  expect(found.gone).toMatchObject([
    { topic: 'article', example: { original_text: 'a apple', suggestion: 'an apple', review_id: gone.reviewId } },
  ])
  expect(found.gone[0]?.weeks.toSpliced(-4)).toEqual([0, 0, 1, 0, 1, 0, 0, 0])
  expect(found.here).toMatchObject([
    { topic: 'number', example: { original_text: 'four bag', review_id: here.reviewId } },
  ])
  expect(found.here[0]?.weeks).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1])
})

test('returns only the user’s own mistakes', async () => {
  const as = await app.register()
  expect(await recurring(as)).toEqual({ gone: [], here: [] })
})

test('does not call a mistake gone because of unchecked conversations', async () => {
  const as = await app.register()
  await talk(as, 9, [['Articles', 'a umbrella', 'an umbrella']])
  await talk(as, 7, [['Articles', 'a apple', 'an apple']])
  for (const weeksAgo of [2, 1, 0]) await talk(as, weeksAgo, [], false)
  expect(await recurring(as)).toEqual({ gone: [], here: [] })
  for (const weeksAgo of [2, 1, 0]) await talk(as, weeksAgo)
  expect((await recurring(as)).gone).toMatchObject([{ topic: 'article' }])
})
