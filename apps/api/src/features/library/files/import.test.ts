import { createScenario, type ScenarioFields, ScenarioInput } from '@parley/contracts/library/authoring.ts'
import {
  exportModule,
  exportScenario,
  importLibraryFile,
  type LibraryFile,
  libraryFileBytes,
  type ModuleFile,
} from '@parley/contracts/library/library-file.ts'
import { getModule, listModules } from '@parley/contracts/library/module.ts'
import {
  difficultyLevels,
  listIeltsScenarios,
  listScenarios,
  scenarioLimits,
} from '@parley/contracts/library/scenario.ts'
import { plainText, plainTitle } from '@parley/contracts/text/plain-text.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { userUsage } from '#database/usage.ts'
import { registerSubscriber } from '../../../testing/paddle/subscribed.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'
import { dialogue, exam, flatModule, structuredModule } from '../test-items.ts'

let app: TestApp
let author: TestUser
beforeAll(async () => {
  app = await startTestApp()
  author = await registerSubscriber(app)
})
afterAll(() => app.stop())

/** Imports a file after clearing the day's usage. */
const bringIn = async (body: LibraryFile, as = author) => {
  await app.connection.db.delete(userUsage)
  return app.call(importLibraryFile, { body }, { as })
}
const refused = (body: unknown, as = author) => app.refused(importLibraryFile, { body }, { as })
const scenarioFile = (id: string, as = author) => app.call(exportScenario, { params: { id } }, { as })
const moduleFile = (id: string, as = author) => app.call(exportModule, { params: { id } }, { as })
const listed = async (category: 'all' | 'created', search: string) => {
  const { items } = await app.call(listScenarios, { query: { category, search } }, { as: author })
  return items.map((item) => [item.title, item.is_module_only])
}
const fileOf = (scenario: ScenarioFields): LibraryFile => ({ format: 'parley/scenario', version: 1, scenario })

const moduleWith = (scenarios: ScenarioFields[]): ModuleFile => {
  const { scenarios: _none, submodules: _no, ...head } = flatModule([])
  return { format: 'parley/module', version: 1, module: { ...head, scenarios } }
}
const partsWith = (parts: ScenarioFields[][]): ModuleFile => {
  const { submodules = [], scenarios: _none, ...head } = structuredModule(parts.map(() => []))
  const filled = submodules.map((part, index) => ({ ...part, scenarios: parts[index] ?? [] }))
  return { format: 'parley/module', version: 1, module: { ...head, submodules: filled } }
}
const own = (fields: Partial<ScenarioFields> = {}) => dialogue({ is_module_only: true, ...fields })

const text = (max: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    .map((made) =>
      made
        .replaceAll('\0', '')
        .replace(/\p{White_Space}+/gu, ' ')
        .toWellFormed()
        .trim()
        .slice(0, max)
        .toWellFormed()
        .trim(),
    )
    .filter((made) => made !== '')
/** Texts that a schema accepts unchanged. */
const taken = (schema: z.ZodType, max: number) => text(max).filter((made) => schema.safeParse(made).data === made)
const translation = fc.dictionary(fc.constantFrom('en', 'de', 'pt-BR', 'uk'), text(200), { minKeys: 1 })
const some = <Entry>(entry: fc.Arbitrary<Entry>, minLength = 0) => fc.array(entry, { minLength, maxLength: 3 })
const phrase = text(scenarioLimits.phrase)
const meaning = text(scenarioLimits.meaning)

const anyDialogue: fc.Arbitrary<ScenarioFields> = fc.record({
  title: taken(plainTitle(scenarioLimits.title), scenarioLimits.title),
  description: taken(plainText(scenarioLimits.description), scenarioLimits.description),
  target_language: fc.constant('en' as const),
  scenario_type: fc.constant('DIALOG' as const),
  difficulty_level: fc.constantFrom(...difficultyLevels),
  visibility: fc.constantFrom('PUBLIC' as const, 'PRIVATE' as const, 'TEAM_ONLY' as const),
  is_module_only: fc.constant(true),
  user_goals: some(fc.record({ phrase, translation })),
  user_dictionary: some(fc.record({ word: text(scenarioLimits.word), translation, meaning })),
  user_phrases: some(fc.record({ phrase, translation, meaning })),
  dialog_behavior: fc.record({
    setting: text(scenarioLimits.setting),
    situation: text(scenarioLimits.situation),
    goal: text(scenarioLimits.goal),
    steps: some(text(scenarioLimits.step), 1),
    optional_steps: some(text(scenarioLimits.step)),
  }),
  ielts_behavior: fc.constant(null),
  model_end_behavior: text(scenarioLimits.closingPhrase),
})

test('imports an export unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(some(some(anyDialogue, 1), 1), fc.boolean(), async (parts, isFlat) => {
      const file = isFlat ? moduleWith(parts.flat()) : partsWith(parts)
      const { kind, _id } = await bringIn(file)
      expect(kind).toBe('module')
      expect(await moduleFile(_id)).toEqual(file)
      const [scenario] = parts.flat()
      if (scenario === undefined) return
      const alone = await bringIn(fileOf(scenario))
      expect(await scenarioFile(alone._id)).toEqual(fileOf({ ...scenario, is_module_only: false }))
    }),
    { numRuns: 25 },
  )
  const { _id } = await bringIn(fileOf(exam()))
  expect(await scenarioFile(_id)).toEqual(fileOf(exam()))
})

test('imports a module with its scenarios', async () => {
  const { _id } = await bringIn(moduleWith([dialogue({ title: 'A quokka' }), exam()]))
  const module = await app.call(getModule, { params: { id: _id } }, { as: author })
  expect(module).toMatchObject({ is_owner: true, scenario_count: 2, type: 'FLAT' })
  expect(await listed('all', 'quokka')).toEqual([])
  expect(await listed('created', 'quokka')).toEqual([['A quokka', true]])
  expect((await moduleFile(_id)).module.scenarios).toEqual([
    own({ title: 'A quokka' }),
    { ...exam(), is_module_only: true },
  ])
})

test('imports a module-only scenario as an independent one', async () => {
  const { kind, _id } = await bringIn(fileOf(own({ title: 'Orphan' })))
  expect(kind).toBe('scenario')
  expect((await scenarioFile(_id)).scenario.is_module_only).toBe(false)
  for (const category of ['all', 'created'] as const) {
    expect(await listed(category, 'orphan')).toEqual([['Orphan', false]])
  }
})

test('rejects a file with too many scenarios without validating each', async () => {
  const codesOf = async (count: number) => {
    const scenarios = Array.from({ length: count }, () => ({}))
    const { details } = await refused({ ...moduleWith([]), module: { ...moduleWith([]).module, scenarios } })
    return details.map(({ code }) => code)
  }
  expect(await codesOf(101)).toEqual(['too_many_scenarios'])
  expect(await codesOf(1_000_000)).toEqual(['too_big'])
})

test('reports every error by its path, and stores nothing', async () => {
  const before = await app.call(listModules, { query: { category: 'created', limit: 100 } }, { as: author })
  const bad = own({ title: '', dialog_behavior: null })
  const wrong = own({ target_language: 'pl', user_goals: [{ phrase: 'x', translation: {} }] })
  const answer = await refused(partsWith([[own()], [own(), bad, wrong]]))
  expect(answer).toMatchObject({ status: 400, code: 'VALIDATION.FAILED' })
  expect(answer.details.map(({ path, code }) => [path, code])).toEqual([
    ['module.submodules.1.scenarios.1.title', 'too_small'],
    ['module.submodules.1.scenarios.1.dialog_behavior', 'dialog_behavior_required'],
    ['module.submodules.1.scenarios.2.user_goals.0.translation', 'custom'],
    ['module.submodules.1.scenarios.2.target_language', 'other_language'],
  ])
  expect((await refused(moduleWith([]))).details).toMatchObject([
    { path: 'module.scenarios', code: 'scenarios_required' },
  ])
  expect((await refused({ format: 'other' })).details).toMatchObject([{ path: 'format' }])
  expect((await refused({ ...fileOf(dialogue()), version: 2 })).details).toMatchObject([{ path: 'version' }])
  expect((await refused(fileOf(dialogue({ title: 'x'.repeat(121) })))).details).toMatchObject([
    { path: 'scenario.title', code: 'too_big' },
  ])
  const after = await app.call(listModules, { query: { category: 'created', limit: 100 } }, { as: author })
  expect(after.items).toEqual(before.items)
})

test('accepts a file of a hundred long scenarios', async () => {
  const goals = Array.from({ length: 20 }, (_, n) => ({
    phrase: `Фраза ${n} `.repeat(8).trim(),
    translation: { en: 'x'.repeat(180) },
  }))
  const { _id } = await bringIn(moduleWith(Array.from({ length: 100 }, () => own({ user_goals: goals }))))
  expect((await moduleFile(_id)).module.scenarios).toHaveLength(100)
  const tooLong = own({ user_goals: [{ phrase: 'x', translation: { en: 'x'.repeat(libraryFileBytes) } }] })
  const tooLarge = { status: 413, code: 'UPLOAD.TOO_LARGE' }
  const message = `The body may have ${libraryFileBytes} bytes.`
  expect(await refused(moduleWith([tooLong]))).toMatchObject({ ...tooLarge, message })
  expect(await app.refused(createScenario, { body: tooLong }, { as: author })).toMatchObject(tooLarge)
})

test('exports built-in items to a file that can be imported again', async () => {
  const lists = await Promise.all(
    (['de', 'uk'] as const).map((target_language) =>
      app.call(listScenarios, { query: { target_language, limit: 100 } }, { as: author }),
    ),
  )
  const exams = await app.call(listIeltsScenarios, { query: { limit: 100 } }, { as: author })
  for (const { _id } of [...lists.flatMap(({ items }) => items.filter((item) => !item.is_owner)), ...exams.items]) {
    expect(ScenarioInput.safeParse((await scenarioFile(_id)).scenario).error).toBeUndefined()
  }
  const { items } = await app.call(listModules, { query: { target_language: 'bg' } }, { as: author })
  const file = await moduleFile(items[0]?._id ?? '')
  expect((await bringIn(file as ModuleFile)).kind).toBe('module')
})

test('rejects exporting items that the user may not see', async () => {
  const [{ _id }, stranger] = [await bringIn(moduleWith([own()])), await registerSubscriber(app)]
  expect((await app.refused(exportModule, { params: { id: _id } }, { as: stranger })).code).toBe('NOT_FOUND')
  const free = await app.register()
  expect((await refused(moduleWith([own()]), free)).code).toBe('PADDLE.SUBSCRIPTION_INACTIVE')
})
