// Trying out an unsaved scenario: who may, what is stored, and where it must not appear.

import { createSession, getSession } from '@parley/contracts/conversation/conversation.ts'
import { createScenario, deleteScenario, tryScenario, updateScenario } from '@parley/contracts/library/authoring.ts'
import { getBriefing } from '@parley/contracts/library/briefing.ts'
import { exportScenario } from '@parley/contracts/library/library-file.ts'
import { createModule } from '@parley/contracts/library/module-authoring.ts'
import { getScenario, listScenarios } from '@parley/contracts/library/scenario.ts'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usedOf } from '#database/quota.ts'
import { scenarios } from '#database/scenarios.ts'
import { registerSubscriber } from '../../testing/paddle/subscribed.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { dialogue, flatModule } from './test-items.ts'

let app: TestApp
let author: TestUser
beforeAll(async () => {
  app = await startTestApp()
  author = await registerSubscriber(app)
})
afterAll(() => app.stop())

const attempt = async (title: string, as = author) =>
  (await app.call(tryScenario, { body: dialogue({ title, visibility: 'PUBLIC' }) }, { as }))._id
const talk = (id: string, as = author) =>
  app.call(createSession, { body: { scenario_id: id, time_zone: 'Europe/Berlin' } }, { as })

test('is visible only to its author and not listed', async () => {
  const id = await attempt('Not saved')
  const shown = await app.call(getScenario, { params: { id } }, { as: author })
  expect(shown).toMatchObject({ title: 'Not saved', visibility: 'PRIVATE', can_edit: false })
  expect(await app.call(getBriefing, { params: { id } }, { as: author })).toMatchObject({ scenario: { _id: id } })
  const session = await talk(id)
  expect(session.scenario.title).toBe('Not saved')
  for (const category of ['all', 'created'] as const) {
    const { items } = await app.call(listScenarios, { query: { category, search: 'saved' } }, { as: author })
    expect(items).toEqual([])
  }
  expect(await usedOf(app.connection.db, author.user._id, 'scenarios')).toBe(0)
  for (const endpoint of [exportScenario, deleteScenario]) {
    expect((await app.refused(endpoint, { params: { id } }, { as: author })).code).toBe('NOT_FOUND')
  }
  const edit = { params: { id }, body: dialogue() }
  expect((await app.refused(updateScenario, edit, { as: author })).code).toBe('NOT_FOUND')
  const module = { body: flatModule([id], { visibility: 'PRIVATE' }) }
  expect((await app.refused(createModule, module, { as: author })).code).toBe('VALIDATION.FAILED')
  const stranger = await registerSubscriber(app)
  expect((await app.refused(getScenario, { params: { id } }, { as: stranger })).code).toBe('NOT_FOUND')
})

test('is replaced by the next one, but stays in the history of its conversations', async () => {
  const author = await registerSubscriber(app)
  const talked = await attempt('With a talk', author)
  const session = await talk(talked, author)
  await attempt('Without a talk', author)
  const last = await attempt('The last', author)
  const rows = await app.connection.db
    .select({ id: scenarios.id, deletedAt: scenarios.deletedAt })
    .from(scenarios)
    .where(eq(scenarios.ownerId, author.user._id))
  expect(rows.map(({ id, deletedAt }) => [id, deletedAt === null])).toEqual(
    expect.arrayContaining([
      [talked, false],
      [last, true],
    ]),
  )
  expect(rows).toHaveLength(2)
  const { scenario } = await app.call(getSession, { params: { id: session._id } }, { as: author })
  expect(scenario.title).toBe('With a talk')
})

test('accepts scenarios that could be saved, from users who can save', async () => {
  const free = await app.register()
  const body = dialogue()
  const codes = await Promise.all(
    [createScenario, tryScenario].map(async (endpoint) => (await app.refused(endpoint, { body }, { as: free })).code),
  )
  expect(new Set(codes).size).toBe(1)
  const wrong = { body: { ...body, user_goals: [] as unknown, title: '' } }
  expect((await app.refused(tryScenario, wrong, { as: author })).code).toBe('VALIDATION.FAILED')
  const [row] = await app.connection.db
    .select({ kept: count() })
    .from(scenarios)
    .where(eq(scenarios.ownerId, free.user._id))
  expect(row?.kept).toBe(0)
})
