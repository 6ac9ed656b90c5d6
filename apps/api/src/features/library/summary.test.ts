// Tests that lists of scenarios and modules contain what a card shows, and no more.
import { get } from 'node:http'
import { type Library, loadLibrary } from '@parley/content/library.ts'
import { toggleFavoriteScenario, updateUser } from '@parley/contracts/account/user.ts'
import type { EndpointInput } from '@parley/contracts/endpoint.ts'
import { languages } from '@parley/contracts/language/language.ts'
import { createScenario, updateScenario } from '@parley/contracts/library/authoring.ts'
import { getModule, listModuleSummaries, listModules, ModuleSummary } from '@parley/contracts/library/module.ts'
import { createModule, listModuleScenarios } from '@parley/contracts/library/module-authoring.ts'
import {
  getScenario,
  type IeltsPart,
  listIeltsScenarios,
  listScenarios,
  ScenarioSummary,
} from '@parley/contracts/library/scenario.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { subscribe } from '../../testing/paddle/subscribed.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { dialogue, exam, flatModule } from './test-items.ts'

let app: TestApp
let reader: TestUser
let library: Library
beforeAll(async () => {
  app = await startTestApp()
  reader = await app.register({ explanation_language: 'uk' })
  await subscribe(app.connection.db, reader.user.current_org_id)
  library = await loadLibrary()
})
afterAll(() => app.stop())

const listDialogues = async (query: Parameters<typeof app.call<typeof listScenarios>>[1]['query'], as = reader) =>
  (await app.call(listScenarios, { query: query ?? {} }, { as })).items
const listTests = async (part: IeltsPart | undefined) =>
  (await app.call(listIeltsScenarios, { query: { limit: 100, part } }, { as: reader })).items
const write = (body: ReturnType<typeof dialogue>) => app.call(createScenario, { body }, { as: reader })

/** The fields of an object that a summary has. */
const pick = (summary: z.ZodObject, whole: object) =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => name in summary.shape))

/** A response's size on the wire in bytes, compressed. */
async function wireBytes(path: string): Promise<number> {
  const headers = { authorization: `Bearer ${reader.accessToken}`, 'accept-encoding': 'gzip' }
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  get(`${app.url}${path}`, { headers }, (answer) => {
    let bytes = 0
    answer.on('data', (piece: Buffer) => {
      bytes += piece.length
    })
    answer.on('end', () => resolve(bytes))
    answer.on('error', reject)
  }).on('error', reject)
  return promise
}

test('sends a small response for a page of twenty', async () => {
  for (const language of languages) {
    const query = `limit=20&target_language=${language}`
    expect(await wireBytes(`${listScenarios.path}?${query}`)).toBeLessThan(8_000)
    expect(await wireBytes(`${listModules.path}?${query}`)).toBeLessThan(8_000)
  }
  expect(await wireBytes(`${listIeltsScenarios.path}?limit=20`)).toBeLessThan(8_000)
})

test('summarises a dialogue by its first goal', async () => {
  const [file] = library.dialogs
  if (file === undefined) throw new Error('The library has no dialogue')
  const items = await listDialogues({ target_language: 'de', limit: 100 })
  const item = items.find(({ title }) => title === file.title.uk)
  expect(item).toEqual({
    ...pick(ScenarioSummary, await app.call(getScenario, { params: { id: item?._id ?? '' } }, { as: reader })),
    lead: file.goals[0]?.phrase.de,
    lead_translation: file.goals[0]?.phrase.uk,
  })
  const inUkrainian = await listDialogues({ target_language: 'uk', limit: 100 })
  const own = inUkrainian.find(({ title }) => title === file.title.uk)
  // A goal is not translated into its own language, so English is used.
  expect(own).toMatchObject({ lead: file.goals[0]?.phrase.uk, lead_translation: file.goals[0]?.phrase.en })
})

test('summarises users’ scenarios by their own goal, with fallbacks', async () => {
  const title = 'A summary of an umbrella'
  const plain = await write(dialogue({ title }))
  const bare = await write(dialogue({ title, user_goals: [] }))
  const foreign = await write(
    dialogue({ title, user_goals: [{ phrase: 'Where is it?', translation: { pl: 'Gdzie?' } }] }),
  )
  const items = await listDialogues({ category: 'created', search: title })
  const leads = new Map(items.map(({ _id, lead, lead_translation }) => [_id, [lead, lead_translation]]))
  const [goal] = dialogue().user_goals
  expect(leads.get(plain._id)).toEqual([goal?.phrase, goal?.translation.uk])
  expect(leads.get(bare._id)).toEqual([title, null])
  expect(leads.get(foreign._id)).toEqual(['Where is it?', null])
})

test('summarises a test by the part’s first question', async () => {
  const { _id } = await write(exam({ title: 'A test of summaries' }))
  const questions = exam().ielts_behavior
  const expected: [IeltsPart | undefined, string | undefined][] = [
    [undefined, questions?.part2.question],
    ['full', questions?.part2.question],
    ['1', questions?.part1.topics[0]?.questions[0]],
    ['2', questions?.part2.question],
    ['3', questions?.part3.topics[0]?.questions[0]],
  ]
  for (const [part, lead] of expected) {
    const item = (await listTests(part)).find((each) => each._id === _id)
    expect(item).toMatchObject({ lead, lead_translation: null, step_count: 3 })
  }
})

test('lists a module by its header', async () => {
  const ids = [(await write(dialogue()))._id, (await write(exam()))._id]
  const body = flatModule(ids, { title: 'Heads and tails' })
  const { _id } = await app.call(createModule, { body }, { as: reader })
  const whole = await app.call(getModule, { params: { id: _id } }, { as: reader })
  const query = { category: 'created', search: body.title } as const
  const { items } = await app.call(listModules, { query }, { as: reader })
  const [goal] = dialogue().user_goals
  expect(items).toEqual([
    {
      ...pick(ModuleSummary, whole),
      lead: goal?.phrase,
      lead_translation: goal?.translation.uk,
      levels: { from: 'A2', to: 'A2' },
    },
  ])
  const [scenarios, summaries] = [
    (await app.call(listModuleScenarios, { params: { id: _id } }, { as: reader })).items,
    (await app.call(listModuleSummaries, { params: { id: _id } }, { as: reader })).items,
  ]
  expect(scenarios.map((item) => item._id)).toEqual(ids)
  expect(summaries).toEqual(
    scenarios.map((item, index) => ({
      ...pick(ScenarioSummary, item),
      submodule_index: null,
      lead: index === 0 ? dialogue().user_goals[0]?.phrase : exam().ielts_behavior?.part2.question,
      lead_translation: index === 0 ? dialogue().user_goals[0]?.translation.uk : null,
    })),
  )
})

test('filters a list by level, or by what suits the reader', async () => {
  const levelsOf = async (query: EndpointInput<typeof listScenarios>['query'], as: TestUser) =>
    new Set(
      (await listDialogues({ limit: 100, target_language: 'it', ...query }, as)).map((item) => item.difficulty_level),
    )
  const learner = await app.register()
  expect(await levelsOf({ level: 'B2' }, learner)).toEqual(new Set(['B2']))
  expect((await levelsOf({ level: 'mine' }, learner)).size).toBeGreaterThan(3)
  await app.call(updateUser, { body: { learning_language: 'it', level: 'A2' } }, { as: learner })
  expect(await levelsOf({ level: 'mine' }, learner)).toEqual(new Set(['A2', 'B1']))
  expect((await levelsOf({ level: 'mine', target_language: 'pl' }, learner)).size).toBeGreaterThan(3)
  const modulesAt = async (level: 'mine' | 'C2') =>
    (await app.call(listModules, { query: { target_language: 'it', level } }, { as: learner })).items
  for (const { levels } of await modulesAt('mine')) {
    expect(levels && levels.from <= 'B1' && levels.to >= 'A2').toBe(true)
  }
  const hardest = await modulesAt('C2')
  expect(hardest.map(({ levels }) => levels?.to)).toEqual(hardest.map(() => 'C2'))
})

/** The entry for a scenario in the reader's own list, or in the public one. */
const listed = async (id: string, as: TestUser, at: TestApp = app) => {
  const query = { limit: 100, target_language: 'pl' } as const
  return (await at.call(listScenarios, { query }, { as })).items.find(({ _id }) => _id === id)
}

test('shows an edit immediately, in every language and on every server', async (context) => {
  const other = await app.register({ explanation_language: 'pl' })
  const fields = { target_language: 'pl', visibility: 'PUBLIC' } as const
  const { _id: id } = await write(dialogue({ ...fields, title: 'Before' }))
  const beside = app.connection.kind === 'postgres' ? await startTestApp({ beside: app }) : app
  context.onTestFinished(() => (beside === app ? undefined : beside.stop()))
  for (const at of [app, beside]) {
    for (const as of [reader, other]) expect((await listed(id, as, at))?.title).toBe('Before')
  }
  const goals = [{ phrase: 'Gdzie on jest?', translation: { uk: 'Де він?', en: 'Where is it?' } }]
  const edited = { ...dialogue({ ...fields, title: 'After', difficulty_level: 'C1' }), user_goals: goals }
  await app.call(updateScenario, { params: { id }, body: edited }, { as: reader })
  for (const at of [beside, app]) {
    const shown = { title: 'After', lead: 'Gdzie on jest?', difficulty_level: 'C1' }
    expect(await listed(id, reader, at)).toMatchObject({ ...shown, lead_translation: 'Де він?', is_owner: true })
    expect(await listed(id, other, at)).toMatchObject({ ...shown, lead_translation: 'Where is it?', is_owner: false })
  }
  const secret = { ...edited, title: 'A secret', visibility: 'PRIVATE' as const }
  await app.call(updateScenario, { params: { id }, body: secret }, { as: reader })
  for (const at of [beside, app]) expect(await listed(id, other, at)).toBeUndefined()
})

test('marks favourites and completed items for each reader of the same page', async () => {
  const other = await app.register({ explanation_language: 'uk' })
  const [first] = await listDialogues({ target_language: 'fr' })
  await app.call(toggleFavoriteScenario, { body: { scenario_id: first?._id ?? '' } }, { as: other })
  const [[mine], [theirs]] = await Promise.all([
    listDialogues({ target_language: 'fr' }),
    listDialogues({ target_language: 'fr' }, other),
  ])
  expect(mine).toEqual(first)
  expect(theirs).toEqual({ ...first, is_favorite: true })
  await app.call(updateUser, { body: { explanation_language: 'de' } }, { as: other })
  const [inGerman] = await listDialogues({ target_language: 'fr' }, other)
  expect(inGerman?._id).toBe(first?._id)
  expect(inGerman?.title).toBe(library.dialogs.find((file) => file.title.uk === first?.title)?.title.de)
})
