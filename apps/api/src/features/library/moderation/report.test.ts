// Reports, publishing and visibility of public items.
import { createScenario, type ScenarioFields, updateScenario } from '@parley/contracts/library/authoring.ts'
import { getModule, listModules } from '@parley/contracts/library/module.ts'
import { createModule, updateModule } from '@parley/contracts/library/module-authoring.ts'
import { getScenario, listScenarios } from '@parley/contracts/library/scenario.ts'
import { reportItem } from '@parley/contracts/operator/moderation.ts'
import { changeSettings } from '@parley/contracts/operator/operator.ts'
import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scenarios } from '#database/scenarios.ts'
import { users } from '#database/users.ts'
import { registerSubscriber } from '../../../testing/paddle/subscribed.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'
import { dialogue, flatModule } from '../test-items.ts'
import { approveItem, restoreItem } from './moderation.queries.ts'

let app: TestApp
let author: TestUser
let readers: TestUser[]
beforeAll(async () => {
  app = await startTestApp()
  readers = await Promise.all(Array.from({ length: 5 }, () => app.register()))
  author = await registerSubscriber(app)
})
afterAll(() => app.stop())

const db = () => app.connection.db
const write = async (fields: Partial<ScenarioFields> = {}) =>
  (await app.call(createScenario, { body: dialogue({ visibility: 'PUBLIC', ...fields }) }, { as: author }))._id
const body = (id: string, reason = 'advertising' as const) => ({
  item_kind: 'scenario' as const,
  item_id: id,
  reason,
})
const report = (id: string, as: TestUser) => app.call(reportItem, { body: body(id) }, { as })
const look = (id: string, as: TestUser) => app.call(getScenario, { params: { id } }, { as })
const isGone = async (id: string, as: TestUser) => (await app.refused(getScenario, { params: { id } }, { as })).status
const reader = (index: number): TestUser => {
  const found = readers[index]
  if (found === undefined) throw new Error(`No reader ${index}`)
  return found
}

describe('reports', () => {
  test('name the author, and are stored once per person', async () => {
    const id = await write()
    const seen = await look(id, reader(0))
    expect(seen).toMatchObject({ author: { tag_name: author.user.tag_name }, moderation: null })
    await report(id, reader(0))
    const again = await app.refused(reportItem, { body: body(id) }, { as: reader(0) })
    expect(again).toMatchObject({ status: 409, code: 'LIBRARY.ALREADY_REPORTED' })
  })

  test('are rejected for built-in, invisible and one’s own items', async () => {
    const refused = (id: string, as: TestUser) => app.refused(reportItem, { body: body(id) }, { as })
    const [builtIn] = await db().select().from(scenarios).where(isNotNull(scenarios.slug)).limit(1)
    expect(await refused(builtIn?.id ?? '', reader(0))).toMatchObject({ code: 'FORBIDDEN' })
    expect(await refused(await write(), author)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await refused(await write({ visibility: 'PRIVATE' }), reader(0))).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('hide an item after the third report', async () => {
    const id = await write()
    await Promise.all([0, 1, 2].map((index) => report(id, reader(index))))
    expect(await isGone(id, reader(3))).toBe(404)
    expect((await look(id, author)).moderation).toEqual({ state: 'hidden', reason: 'advertising' })
    const { items } = await app.call(listScenarios, { query: { category: 'created' } }, { as: author })
    expect(items.find(({ _id }) => _id === id)?.moderation?.state).toBe('hidden')
    await app.call(updateScenario, { params: { id }, body: dialogue({ visibility: 'PUBLIC' }) }, { as: author })
    expect(await isGone(id, reader(3))).toBe(404)
    expect(await restoreItem(db(), 'scenario', id)).toBe(true)
    expect((await look(id, reader(3)))._id).toBe(id)
    await report(id, reader(3))
    expect((await look(id, reader(4)))._id).toBe(id)
  })

  test('from new accounts do not hide an older item', async () => {
    const id = await write()
    const fresh = await Promise.all([0, 1, 2].map(() => app.register()))
    for (const person of fresh) await report(id, person)
    expect((await look(id, reader(0)))._id).toBe(id)
    await db()
      .update(users)
      .set({ createdAt: new Date(Date.now() - 2 * 86_400_000) })
      .where(eq(users.id, fresh[0]?.user._id ?? ''))
    await report(id, reader(0))
    expect((await look(id, reader(1)))._id).toBe(id)
    await report(id, reader(1))
    expect(await isGone(id, reader(2))).toBe(404)
  })
})

describe('publishing', () => {
  let operator: TestUser
  beforeAll(async () => {
    operator = await app.register()
    await db().update(users).set({ isOperator: true }).where(eq(users.id, operator.user._id))
  })
  const setPublishing = (publishing: 'everyone' | 'reviewed' | 'off') =>
    app.call(changeSettings, { body: { publishing } }, { as: operator })

  test('waits for the operator’s approval if items are reviewed', async () => {
    await setPublishing('reviewed')
    const id = await write()
    expect((await look(id, author)).moderation).toEqual({ state: 'waiting', reason: null })
    expect(await isGone(id, reader(0))).toBe(404)
    await approveItem(db(), 'scenario', id)
    expect((await look(id, reader(0)))._id).toBe(id)
    await app.call(updateScenario, { params: { id }, body: dialogue({ visibility: 'PUBLIC' }) }, { as: author })
    expect(await isGone(id, reader(0))).toBe(404)
    const own = await app.call(updateScenario, { params: { id }, body: dialogue() }, { as: author })
    expect(own.moderation).toBeNull()
  })

  test('is rejected if it is turned off', async () => {
    await setPublishing('off')
    const refusal = { status: 403, code: 'LIBRARY.PUBLISHING_OFF' }
    const create = (fields: object) => app.refused(createScenario, { body: dialogue(fields) }, { as: author })
    expect(await create({ visibility: 'PUBLIC' })).toMatchObject(refusal)
    const id = await write({ visibility: 'PRIVATE', is_module_only: true })
    const module = flatModule([id], { visibility: 'PUBLIC' })
    expect(await app.refused(createModule, { body: module }, { as: author })).toMatchObject(refusal)
    await setPublishing('everyone')
    expect(await write()).toHaveLength(24)
  })
})

describe('a module', () => {
  test('is listed for readers who can see some of it', async () => {
    const [open, closed] = [await write(), await write({ visibility: 'PRIVATE' })]
    const fields = flatModule([open, closed], { visibility: 'PUBLIC', title: 'Partly open' })
    const module = await app.call(createModule, { body: fields }, { as: author })
    expect(module.hidden_scenarios).toEqual([closed])
    const titles = async (as: TestUser) =>
      (await app.call(listModules, { query: { search: 'partly' } }, { as })).items.map(({ title }) => title)
    expect(await titles(reader(0))).toEqual(['Partly open'])
    const seen = await app.call(getModule, { params: { id: module._id } }, { as: reader(0) })
    expect(seen).toMatchObject({ scenarios: [open], hidden_scenarios: [], author: { tag_name: author.user.tag_name } })
    await app.call(updateScenario, { params: { id: open }, body: dialogue() }, { as: author })
    expect(await titles(reader(0))).toEqual([])
    expect(await titles(author)).toEqual(['Partly open'])
    const put = { params: { id: module._id }, body: fields }
    const refusal = await app.refused(updateModule, put, { as: author })
    expect(refusal.details).toMatchObject([{ path: 'scenarios', code: 'none_for_readers' }])
  })

  test('opens its module-only scenarios to its readers', async () => {
    const inside = await write({ visibility: 'PRIVATE', is_module_only: true })
    const module = await app.call(
      createModule,
      { body: flatModule([inside], { visibility: 'PUBLIC' }) },
      { as: author },
    )
    expect(module.hidden_scenarios).toEqual([])
    expect((await look(inside, reader(0)))._id).toBe(inside)
  })
})

test('titles and tags reject URLs and invisible characters', async () => {
  const scenario = dialogue({ title: 'See win.example.com', description: 'a\u202Eb' })
  const refused = await app.refused(createScenario, { body: scenario }, { as: author })
  expect(refused.details.map(({ path, code }) => [path, code])).toEqual([
    ['title', 'url'],
    ['description', 'characters'],
  ])
  const module = flatModule(['0123456789abcdef01234567'], { tags: ['www.example.org'] })
  const details = (await app.refused(createModule, { body: module }, { as: author })).details
  expect(details.map(({ path, code }) => [path, code])).toEqual([['tags.0', 'url']])
})
