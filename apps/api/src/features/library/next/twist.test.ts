// Repeating a dialogue with a twist, over HTTP on the built-in library.

import { updateUser } from '@parley/contracts/account/user.ts'
import { createSession, getSession } from '@parley/contracts/conversation/conversation.ts'
import { getBriefing } from '@parley/contracts/library/briefing.ts'
import { nextScenario } from '@parley/contracts/library/next-scenario.ts'
import { getScenario, listScenarios, type ScenarioSummary } from '@parley/contracts/library/scenario.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '#database/conversations.ts'
import { scenarios } from '#database/scenarios.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'

let app: TestApp
let all: ScenarioSummary[]
beforeAll(async () => {
  app = await startTestApp()
  const query = { target_language: 'en', limit: 100 } as const
  all = (await app.call(listScenarios, { query }, { as: await app.register() })).items
})
afterAll(() => app.stop())

const tableId = () => all.find(({ title }) => title === 'A table for two')?._id ?? ''
const brief = (as: TestUser, id: string) => app.call(getBriefing, { params: { id }, query: {} }, { as })
const open = (as: TestUser, id: string) =>
  app.call(createSession, { body: { scenario_id: id, time_zone: 'UTC' } }, { as })
/** Adds a reviewed conversation in the scenario. */
async function finish(as: TestUser, id: string) {
  const { _id } = await open(as, id)
  await app.connection.db.update(sessions).set({ state: 'reviewed' }).where(eq(sessions.id, _id))
}

test('offers a finished dialogue again with a twist', async () => {
  const vera = await app.register()
  await app.call(updateUser, { body: { explanation_language: 'de' } }, { as: vera })
  expect((await brief(vera, tableId())).twist).toBeNull()
  await finish(vera, tableId())
  const { twist } = await brief(vera, tableId())
  expect(twist?.situation).toContain('aber kein Bargeld')
  const query = { target_language: 'en', after: tableId() } as const
  expect((await app.call(nextScenario, { query }, { as: vera })).twist).toEqual(twist)
})

test('adds one step the second time', async () => {
  const ivo = await app.register()
  await finish(ivo, tableId())
  const { scenario, twist } = await brief(ivo, tableId())
  const again = await open(ivo, twist?.scenario_id ?? '')
  const stored = await app.call(getSession, { params: { id: again._id } }, { as: ivo })
  const steps = scenario.dialog_behavior?.steps ?? []
  expect(stored.scenario.title).toBe(scenario.title)
  expect(stored.scenario.dialog_behavior).toMatchObject({
    situation: twist?.situation,
    steps: [...steps, 'Say that you have no cash, and find a way.'],
  })
  expect(stored.scenario.step_count).toBe(scenario.step_count + 1)
  expect((await brief(ivo, twist?.scenario_id ?? '')).scenario._id).toBe(scenario._id)
})

test('does not list the version with a twist', async () => {
  const lena = await app.register()
  await finish(lena, tableId())
  const twisted = (await brief(lena, tableId())).twist?.scenario_id ?? ''
  expect(all.map(({ _id }) => _id)).not.toContain(twisted)
  expect((await app.call(getScenario, { params: { id: twisted } }, { as: lena })).is_module_only).toBe(true)
  const after = (id: string) => app.call(nextScenario, { query: { target_language: 'en', after: id } }, { as: lena })
  expect(await after(twisted)).toEqual(await after(tableId()))
})

test('offers a dialogue without a twist unchanged', async () => {
  const olga = await app.register()
  const plain = all.find(({ title }) => title === 'Weekend plans')?._id ?? ''
  await app.connection.db.delete(scenarios).where(eq(scenarios.twistOf, 'weekend-plans'))
  await finish(olga, plain)
  expect(await brief(olga, plain)).toMatchObject({ scenario: { completed_count: 1 }, twist: null })
})
