// The proposal of the next conversation, over HTTP on the built-in library.
import type { EndpointInput } from '@parley/contracts/endpoint.ts'
import { listModuleSummaries, listModules } from '@parley/contracts/library/module.ts'
import { nextScenario } from '@parley/contracts/library/next-scenario.ts'
import { listScenarios, type ScenarioSummary } from '@parley/contracts/library/scenario.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#database/columns.ts'
import { sessions } from '#database/conversations.ts'
import { scenarios } from '#database/scenarios.ts'
import { ensureVersion } from '#database/versions.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'

let app: TestApp
let all: ScenarioSummary[]
beforeAll(async () => {
  app = await startTestApp()
  const query = { target_language: 'de', limit: 100 } as const
  all = (await app.call(listScenarios, { query }, { as: await app.register() })).items
})
afterAll(() => app.stop())

const db = () => app.connection.db
const ask = (as: TestUser, query: Omit<EndpointInput<typeof nextScenario>['query'], 'target_language'> = {}) =>
  app.call(nextScenario, { query: { target_language: 'de', ...query } }, { as })

/** Adds a reviewed conversation in the scenario. */
async function endOne(user: TestUser, scenarioId: string): Promise<void> {
  const versionId = (await ensureVersion(db(), scenarioId)) ?? ''
  await db().insert(sessions).values({
    id: newId(),
    userId: user.user._id,
    scenarioId,
    versionId,
    partner: 'built-in',
    timeZone: 'UTC',
    state: 'reviewed',
  })
}
const atLevel = (level: string) => all.filter((item) => item.difficulty_level === level).map(({ _id }) => _id)

test('offers a newcomer the first conversation at their level', async () => {
  const user = await app.register()
  const [first = '', second] = atLevel('A2')
  const proposed = await ask(user, { level: 'A2' })
  expect(proposed).toEqual({ scenario: all.find(({ _id }) => _id === first), reason: 'FIRST', twist: null })
  expect((await ask(user, { level: 'A2', exclude: first })).scenario?._id).toBe(second)
})

test('offers the next scenario in the module after a conversation', async () => {
  const user = await app.register()
  const [module] = (await app.call(listModules, { query: { target_language: 'de' } }, { as: user })).items
  const params = { id: module?._id ?? '' }
  const members = (await app.call(listModuleSummaries, { params }, { as: user })).items
  const [first, second, third] = members.map(({ _id }) => _id)
  await endOne(user, first ?? '')
  expect(await ask(user, { after: first })).toMatchObject({ scenario: { _id: second }, reason: 'MODULE' })
  await endOne(user, second ?? '')
  expect(await ask(user, { after: first })).toMatchObject({ scenario: { _id: third }, reason: 'MODULE' })
  const last = members.at(-1)
  const after = await ask(user, { after: last?._id })
  expect(after).toMatchObject({ scenario: { difficulty_level: last?.difficulty_level }, reason: 'LEVEL' })
  expect(after.scenario?._id).not.toBe(last?._id)
})

test('repeats the least recently practised scenario once all were practised', async () => {
  const user = await app.register()
  const reversed = all.toReversed()
  for (const { _id } of reversed) await endOne(user, _id)
  expect(await ask(user, { level: 'A1' })).toMatchObject({ scenario: { _id: reversed[0]?._id }, reason: 'AGAIN' })
})

test('never proposes a scenario that the reader cannot see', async () => {
  const user = await app.register()
  const [first = '', second] = atLevel('C1')
  await db().update(scenarios).set({ moderation: 'hidden' }).where(eq(scenarios.id, first))
  const proposed = await ask(user, { level: 'C1' })
  await db().update(scenarios).set({ moderation: 'visible' }).where(eq(scenarios.id, first))
  expect(proposed.scenario?._id).toBe(second)
})

test('ignores an unknown conversation', async () => {
  const user = await app.register()
  expect((await ask(user, { after: newId() })).scenario?._id).toBe(atLevel('A1')[0])
  const query = { target_language: 'de', exclude: 'first,second' }
  expect((await app.refused(nextScenario, { query }, { as: user })).status).toBe(400)
})
