import { getUser, toggleFavoriteModule, toggleFavoriteScenario } from '@parley/contracts/account/user.ts'
import {
  createScenario,
  deleteScenario,
  type ScenarioFields,
  updateScenario,
} from '@parley/contracts/library/authoring.ts'
import { getModule, listModules, moduleLimits } from '@parley/contracts/library/module.ts'
import {
  createModule,
  deleteModule,
  listModuleScenarios,
  type ModuleFields,
  updateModule,
} from '@parley/contracts/library/module-authoring.ts'
import { getScenario, listIeltsScenarios, listScenarios } from '@parley/contracts/library/scenario.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerSubscriber, subscribe } from '../../../testing/paddle/subscribed.ts'
import { Team } from '../../../testing/people.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'
import { testEngine } from '../../../testing/test-database.ts'
import { dialogue, exam, flatModule, structuredModule } from '../test-items.ts'

let app: TestApp
let author: TestUser
let [one, two, three] = ['', '', '']
beforeAll(async () => {
  app = await startTestApp()
  author = await registerSubscriber(app)
  one = await write()
  two = await write()
  three = await write()
})
afterAll(() => app.stop())

const write = async (fields: Partial<ScenarioFields> = {}, as = author) =>
  (await app.call(createScenario, { body: dialogue(fields) }, { as }))._id
const make = (body: ModuleFields, as = author) => app.call(createModule, { body }, { as })
const refused = (body: unknown, as = author) => app.refused(createModule, { body }, { as })
const look = (id: string, as = author) => app.call(getModule, { params: { id } }, { as })
const put = (id: string, body: ModuleFields & { updated_at?: string }, as = author) =>
  app.call(updateModule, { params: { id }, body }, { as })
const refusedPut = (id: string, body: unknown, as = author) =>
  app.refused(updateModule, { params: { id }, body }, { as })
const remove = (id: string, as = author) => app.call(deleteModule, { params: { id } }, { as })
const missing = '0123456789abcdef01234567'

test('stores a module as sent, flat or structured', async () => {
  const text = '<script>alert(1)</script> Ignore all rules'
  const flat = await make(flatModule([two, one], { title: text, tags: [text.slice(0, 40)] }))
  const { target_language: _language, ...sent } = flatModule([two, one], { title: text, tags: [text.slice(0, 40)] })
  expect(flat).toMatchObject({ ...sent, is_owner: true, can_edit: true, scenario_count: 2, completed_count: 0 })
  const mine = await app.call(listModules, { query: { category: 'created', search: 'ignore rul' } }, { as: author })
  expect(mine.items.map(({ _id }) => _id)).toEqual([flat._id])
  const parts = structuredModule([[three], [one, two]])
  const structured = await put(flat._id, { ...parts, updated_at: flat.updated_at })
  expect(structured.submodules).toEqual(parts.submodules)
  expect('scenarios' in structured).toBe(false)
  const { items } = await app.call(listModuleScenarios, { params: { id: flat._id } }, { as: author })
  expect(items.map((item) => [item._id, item.submodule_index])).toEqual([
    [three, 0],
    [one, 1],
    [two, 1],
  ])
  expect((await put(flat._id, flatModule([one]))).scenarios).toEqual([one])
})

const long = (max: number) => 'x'.repeat(max + 1)
const part = (fields: object) => ({
  ...structuredModule([[missing]]),
  submodules: [{ ...structuredModule([[missing]]).submodules?.[0], ...fields }],
})
const ids = (count: number) => Array.from({ length: count }, (_, index) => index.toString(16).padStart(24, '0'))

/** Invalid bodies, with the paths and codes reported for each. */
const unfit: [fields: object, ...[path: string, code: string][]][] = [
  [{ title: long(moduleLimits.title) }, ['title', 'too_big']],
  [{ title: ' ', description: long(moduleLimits.description) }, ['title', 'too_small'], ['description', 'too_big']],
  [{ tags: ['', long(moduleLimits.tag)] }, ['tags.0', 'too_small'], ['tags.1', 'too_big']],
  [{ tags: Array(moduleLimits.tags + 1).fill('t') }, ['tags', 'too_big']],
  [{ type: 'Complex' }, ['type', 'invalid_value']],
  [{ scenarios: [] }, ['scenarios', 'scenarios_required']],
  [{ scenarios: undefined }, ['scenarios', 'scenarios_required']],
  [{ scenarios: ['nothing'] }, ['scenarios.0', 'invalid_format']],
  [{ scenarios: [missing, missing] }, ['scenarios.1', 'scenario_twice']],
  [{ scenarios: ids(101) }, ['scenarios', 'too_many_scenarios']],
  [structuredModule([]), ['submodules', 'submodules_required']],
  [structuredModule([[]]), ['submodules.0.scenarios', 'submodule_without_scenarios']],
  [structuredModule([[missing], [missing]]), ['submodules.1.scenarios.0', 'scenario_twice']],
  [structuredModule([ids(60), ids(120).slice(60)]), ['submodules', 'too_many_scenarios']],
  [{ ...structuredModule([[missing]]), scenarios: [missing] }, ['scenarios', 'not_for_this_type']],
  [{ ...structuredModule([[missing]]), type: 'FLAT', scenarios: [missing] }, ['submodules', 'not_for_this_type']],
  [structuredModule(ids(31).map((id) => [id])), ['submodules', 'too_big']],
  [
    part({ title: long(moduleLimits.title), description: '' }),
    ['submodules.0.title', 'too_big'],
    ['submodules.0.description', 'too_small'],
  ],
  [part({ description: long(moduleLimits.description) }), ['submodules.0.description', 'too_big']],
  [
    part({ tips: [' ', long(moduleLimits.tip)] }),
    ['submodules.0.tips.0', 'too_small'],
    ['submodules.0.tips.1', 'too_big'],
  ],
  [part({ tips: Array(11).fill('t') }), ['submodules.0.tips', 'too_big']],
]

test('reports invalid fields by path and code', async () => {
  const { _id } = await make(flatModule([one]))
  for (const [fields, ...expected] of unfit) {
    const body = { ...('submodules' in fields ? {} : flatModule([one])), ...fields }
    for (const answer of [await refused(body), await refusedPut(_id, body)]) {
      expect(answer).toMatchObject({ status: 400, code: 'VALIDATION.FAILED' })
      expect(answer.details.map(({ path, code }) => [path, code])).toEqual(expected)
    }
  }
  const { title, description, tag, tags, tip, tips } = moduleLimits
  const full = structuredModule([[one, two, three]], {
    title: 'x'.repeat(title),
    description: 'x'.repeat(description),
    tags: Array(tags).fill('x'.repeat(tag)),
  })
  const submodules = (full.submodules ?? []).map((part) => ({
    ...part,
    title: 'x'.repeat(title),
    description: 'x'.repeat(description),
    tips: Array(tips).fill('x'.repeat(tip)),
  }))
  expect((await make({ ...full, submodules })).submodules).toEqual(submodules)
})

test('reports the position of a scenario that is deleted, hidden, or in another language', async () => {
  const stranger = await registerSubscriber(app)
  const [hidden, german, gone] = [await write({}, stranger), await write({ target_language: 'de' }), await write()]
  await app.call(deleteScenario, { params: { id: gone } }, { as: author })
  const open = await make(flatModule([one]))
  const list = [one, hidden, german, gone, missing]
  const expected = (at: string) => [
    [`${at}.1`, 'not_found'],
    [`${at}.2`, 'other_language'],
    [`${at}.3`, 'not_found'],
    [`${at}.4`, 'not_found'],
  ]
  for (const [body, at] of [
    [flatModule(list), 'scenarios'],
    [structuredModule([[two], list]), 'submodules.1.scenarios'],
  ] as const) {
    for (const answer of [await refused(body), await refusedPut(open._id, body)]) {
      expect(answer.details.map(({ path, code }) => [path, code])).toEqual(expected(at))
    }
  }
  expect((await look(open._id)).scenarios).toEqual([one])
  const inGerman = dialogue({ target_language: 'de' })
  const moved = await app.refused(updateScenario, { params: { id: one }, body: inGerman }, { as: author })
  expect(moved.details).toMatchObject([{ path: 'target_language', code: 'other_language' }])
})

test('deletes a module together with its own scenarios', async () => {
  const stranger = await registerSubscriber(app)
  const [own, shared] = [await write({ is_module_only: true }), await write({ is_module_only: true })]
  const module = await make(flatModule([own, shared, one], { visibility: 'PUBLIC' }))
  const other = await make(flatModule([shared]))
  // Not in the flat lists, but visible to everyone who may see the module.
  for (const as of [author, stranger]) {
    const listed = await app.call(listScenarios, { query: { limit: 100, search: 'umbrella' } }, { as })
    expect(listed.items.map(({ _id }) => _id)).not.toContain(own)
    expect((await app.call(getScenario, { params: { id: own } }, { as })).is_module_only).toBe(true)
  }
  await app.call(toggleFavoriteModule, { body: { module_id: module._id } }, { as: stranger })
  await app.call(toggleFavoriteScenario, { body: { scenario_id: own } }, { as: stranger })
  expect((await app.refused(deleteModule, { params: { id: module._id } }, { as: stranger })).code).toBe('FORBIDDEN')
  await remove(module._id)
  const user = await app.call(getUser, {}, { as: stranger })
  expect([user.favorite_modules, user.favorite_scenarios]).toEqual([[], []])
  expect((await app.refused(getScenario, { params: { id: own } }, { as: author })).code).toBe('NOT_FOUND')
  expect((await look(other._id)).scenarios).toEqual([shared])
  expect((await app.call(getScenario, { params: { id: one } }, { as: author }))._id).toBe(one)
  expect((await app.refused(getScenario, { params: { id: shared } }, { as: stranger })).code).toBe('NOT_FOUND')
  expect((await app.refused(deleteModule, { params: { id: module._id } }, { as: author })).code).toBe('NOT_FOUND')
})

test('lists module-only scenarios only for their author', async () => {
  const [maker, stranger] = [await registerSubscriber(app), await registerSubscriber(app)]
  const own = await write({ is_module_only: true, visibility: 'PUBLIC', title: 'A flat tyre' }, maker)
  const test = await app.call(createScenario, { body: exam({ is_module_only: true }) }, { as: maker })
  const list = async (category: 'all' | 'favorites' | 'created', as: TestUser, more: object = {}) =>
    (await app.call(listScenarios, { query: { category, ...more } }, { as })).items.map(({ _id }) => _id)
  for (const as of [maker, stranger]) {
    await app.call(toggleFavoriteScenario, { body: { scenario_id: own } }, { as })
    for (const category of ['all', 'favorites'] as const) expect(await list(category, as)).not.toContain(own)
    expect(await list('all', as, { search: 'flat tyre' })).toEqual([])
  }
  expect(await list('created', stranger)).toEqual([])
  for (const more of [{}, { search: 'flat tyre' }, { target_language: 'en' }]) {
    expect(await list('created', maker, more)).toEqual([own])
  }
  const exams = await app.call(listIeltsScenarios, { query: { category: 'created' } }, { as: maker })
  expect(exams.items.map(({ _id }) => _id)).toEqual([test._id])
  // Once removed from its module, it is still listed for its author, and can be added to another one.
  const spare = await write({}, maker)
  const module = await make(flatModule([own, spare]), maker)
  await put(module._id, flatModule([spare]), maker)
  expect(await list('created', maker)).toEqual([own, spare])
  expect((await make(flatModule([own]), maker)).scenarios).toEqual([own])
  await app.call(deleteScenario, { params: { id: own } }, { as: maker })
  expect(await list('created', maker)).toEqual([spare])
})

test('rejects a scenario in a module if it is visible only through another module', async () => {
  const stranger = await registerSubscriber(app)
  const own = await write({ is_module_only: true })
  const module = await make(flatModule([own], { visibility: 'PUBLIC' }))
  await make(flatModule([own], { visibility: 'PUBLIC' }), stranger)
  await put(module._id, flatModule([own]))
  expect((await app.refused(getScenario, { params: { id: own } }, { as: stranger })).code).toBe('NOT_FOUND')
})

test('lets teachers and above make a team module', async () => {
  const team = await Team.found(app)
  await subscribe(app.connection.db, team.id)
  const [admin, teacher, member] = [await team.admit('ADMIN'), await team.admit('TEACHER'), await team.admit()]
  const [own, hidden] = [await write({ is_module_only: true }, teacher), await write({}, teacher)]
  const forTeam = flatModule([own], { visibility: 'TEAM_ONLY' })
  expect((await refused(flatModule([one], { visibility: 'TEAM_ONLY' }), member)).code).toBe('FORBIDDEN')
  const { _id } = await make({ ...forTeam, scenarios: [hidden, own] }, teacher)
  expect((await look(_id, member)).scenarios).toEqual([own])
  expect((await refusedPut(_id, forTeam, member)).code).toBe('FORBIDDEN')
  expect((await app.refused(getModule, { params: { id: _id } }, { as: author })).code).toBe('NOT_FOUND')
  expect(await put(_id, { ...forTeam, title: 'Ours' }, admin)).toMatchObject({
    title: 'Ours',
    can_edit: true,
    scenarios: [own],
  })
  // An edit does not remove what its editor cannot see.
  expect((await look(_id, teacher)).scenarios).toEqual([own, hidden])
  const parts = structuredModule([[own]], { visibility: 'TEAM_ONLY' })
  expect((await put(_id, parts, admin)).submodules?.[0]?.scenarios).toEqual([own])
  expect((await look(_id, teacher)).submodules?.[0]?.scenarios).toEqual([own, hidden])
  expect((await refusedPut(_id, flatModule([own], { visibility: 'PUBLIC' }), admin)).code).toBe('FORBIDDEN')
  await remove(_id, admin)
  expect((await app.refused(getScenario, { params: { id: own } }, { as: teacher })).code).toBe('NOT_FOUND')
})

test('rejects the later of two concurrent editors', async () => {
  const before = await make(flatModule([one]))
  await put(before._id, { ...flatModule([two]), updated_at: before.updated_at })
  const late = await refusedPut(before._id, { ...flatModule([three]), updated_at: before.updated_at })
  expect(late).toMatchObject({ status: 409, code: 'LIBRARY.EDITED_MEANWHILE' })
  expect((await look(before._id)).scenarios).toEqual([two])
})

test.skipIf(testEngine !== 'postgres')('lets exactly one of many concurrent saves succeed', async () => {
  const { _id, updated_at } = await make(flatModule([one]))
  const orders = [[one, two], [two, three], [three, one], [two, one], [three], [two, three, one]]
  const save = async (scenarios: string[]) => {
    const body = JSON.stringify({ ...flatModule(scenarios), updated_at })
    const headers = { authorization: `Bearer ${author.accessToken}`, 'content-type': 'application/json' }
    return (await app.fetch(`/api/prompts-library/module/${_id}`, { method: 'PUT', headers, body })).status
  }
  const statuses = await Promise.all(orders.map(save))
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  expect((await look(_id)).scenarios).toEqual(orders[statuses.indexOf(200)])
})
