// A learner's level after rated conversations.

import { getUser, updateUser } from '@parley/contracts/account/user.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { DifficultyLevel } from '@parley/contracts/library/scenario.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertReviewedSession } from '../../testing/practice.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { takeLevelAfter } from './level.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Stores rated conversations one after another, each finished now. */
async function talk(as: TestUser, language: Language, ...levels: (DifficultyLevel | undefined)[]) {
  const { db } = app.connection
  for (const level of levels) {
    const { sessionId } = await insertReviewedSession(db, {
      userId: as.user._id,
      orgId: as.user.current_org_id,
      language,
      finishedAt: new Date(Date.now() + 1),
      ...(level && { level }),
    })
    await db.transaction((tx) => takeLevelAfter(tx, sessionId))
  }
}
const levelOf = async (as: TestUser) => {
  const { level, level_source } = await app.call(getUser, {}, { as })
  return [level, level_source]
}

test('five rated conversations replace a self-assessed level', async () => {
  const vera = await app.register()
  await app.call(updateUser, { body: { learning_language: 'es', level: 'A1' } }, { as: vera })
  await talk(vera, 'es', 'B1', 'B1', undefined, 'A2', 'B2')
  expect(await levelOf(vera)).toEqual(['A1', 'DESCRIBED'])
  await talk(vera, 'de', 'C2')
  expect(await levelOf(vera)).toEqual(['A1', 'DESCRIBED'])
  await talk(vera, 'es', 'B1')
  expect(await levelOf(vera)).toEqual(['B1', 'TALKS'])
  await talk(vera, 'es', 'B2', 'B2')
  expect(await levelOf(vera)).toEqual(['B2', 'TALKS'])
  await app.call(updateUser, { body: { level: 'C1' } }, { as: vera })
  await talk(vera, 'es', 'B2', 'B2', 'B2', 'B2')
  expect(await levelOf(vera)).toEqual(['C1', 'DESCRIBED'])
  await talk(vera, 'es', 'B2')
  expect(await levelOf(vera)).toEqual(['B2', 'TALKS'])
})

test('a learner who returns to a language has the level of their conversations in it', async () => {
  const ivo = await app.register()
  await app.call(updateUser, { body: { learning_language: 'fr' } }, { as: ivo })
  await talk(ivo, 'fr', 'A2', 'A2', 'A2', 'A2', 'A2')
  const { level } = await app.call(updateUser, { body: { learning_language: 'it' } }, { as: ivo })
  expect(level).toBeNull()
  const back = await app.call(updateUser, { body: { learning_language: 'fr' } }, { as: ivo })
  expect(back).toMatchObject({ level: 'A2', level_source: 'TALKS' })
})

test('a request cannot claim that a level comes from conversations', async () => {
  const lena = await app.register()
  const body = { level: 'B1', level_source: 'TALKS' } as unknown as { level: 'B1' }
  expect(await app.refused(updateUser, { body }, { as: lena })).toMatchObject({ code: 'VALIDATION.FAILED' })
})
