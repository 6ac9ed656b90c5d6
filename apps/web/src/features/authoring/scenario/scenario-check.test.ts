import { scenarioBytes } from '@parley/contracts/library/authoring.ts'
import { libraryFileBytes } from '@parley/contracts/library/library-file.ts'
import { describe, expect, test } from 'vitest'
import { scenarioJsonSchema } from '../json/scenario-json-schema.ts'
import { check, judgeJson, valuesOfJson } from './scenario-check.ts'
import { inputOf, newScenario, readScenario, type ScenarioValues, stepOf } from './scenario-values.ts'
import { draftOf, textOf } from './storage/scenario-draft.ts'
import { fileOf, readFile } from './storage/scenario-file.ts'

const blank = newScenario({ language: 'de', closing: 'Bis dann.', examSetting: 'A quiet room' })
const written: ScenarioValues = {
  ...blank,
  title: 'The heating is broken',
  description: 'It has been cold for a week.',
  user_goals: [{ phrase: 'Wann kommt jemand?', translation: { en: 'When is somebody coming?', uk: ' ' } }],
  user_dictionary: [{ word: 'die Heizung', translation: { 'en-US': 'heating' }, meaning: 'It keeps a room warm' }],
  dialog_behavior: {
    setting: 'A stairway',
    situation: 'You meet.',
    goal: 'A repair',
    steps: ['Ask'],
    optional_steps: [],
    partner_lines: { opening: '', replies: ['', ' '], examples: [' '], sentences: [['', ' ']] },
  },
}
const change = (changes: object) => JSON.stringify({ ...inputOf(written), ...changes })

describe('inputOf', () => {
  test("sends only its type's behaviour and no blank translations", () => {
    const input = inputOf(written)
    expect(input.ielts_behavior).toBeNull()
    expect(input.user_goals[0]?.translation).toEqual({ en: 'When is somebody coming?' })
    expect(check(input)).toEqual({ input })
  })

  test('sends one partner line per step, if there are any', () => {
    expect(inputOf(written).dialog_behavior).not.toHaveProperty('partner_lines')
    const lines = { opening: 'Guten Tag.', replies: ['Morgen früh.', 'Gern.'] }
    const withExamples = (examples: string[], sentences: string[][] = []) =>
      inputOf({
        ...written,
        dialog_behavior: { ...written.dialog_behavior, partner_lines: { ...lines, examples, sentences } },
      })
    const input = withExamples([''])
    expect(input.dialog_behavior?.partner_lines).toEqual(lines)
    expect(withExamples(['Wann?', '']).dialog_behavior?.partner_lines).toEqual({ ...lines, examples: ['Wann?', ''] })
    // One list for the only step, without blank lines.
    expect(withExamples([''], [['Wann?', ' '], ['Nie.']]).dialog_behavior?.partner_lines).toEqual({
      ...lines,
      sentences: [['Wann?']],
    })
    const checked = check(input)
    expect('errors' in checked && checked.errors['dialog_behavior.partner_lines.replies']).toEqual({
      key: 'partner_lines_differ',
    })
  })

  test('rejects German for an IELTS test', () => {
    const checked = check(inputOf({ ...written, scenario_type: 'IELTS' }))
    expect('errors' in checked && checked.errors.target_language).toEqual({ key: 'ielts_only_in_english' })
  })
})

describe('converting between form and JSON', () => {
  test("preserves all values in both directions, including the other type's", () => {
    const tried: ScenarioValues = { ...written, ielts_behavior: { ...written.ielts_behavior, setting: 'Kept' } }
    const back = valuesOfJson(judgeJson(textOf(tried)), tried)
    expect(back && textOf(back)).toBe(textOf(tried))
    expect(back?.ielts_behavior.setting).toBe('Kept')
  })

  test.each([
    ['too long', change({ title: 'x'.repeat(121) }), ['title']],
    ['empty', change({ description: '' }), ['description']],
    ['missing', JSON.stringify({ title: 'Only this' }), ['description', 'user_goals']],
    ['no translation', change({ user_goals: [{ phrase: 'Hallo', translation: {} }] }), ['user_goals.0.translation']],
  ])('can show a value that is %s in the form', (_, text, paths) => {
    const state = judgeJson(text)
    expect(Object.keys(state.errors)).toEqual(expect.arrayContaining(paths))
    expect(state.blocking).toEqual({})
    expect(valuesOfJson(state, blank)).not.toBeNull()
  })

  test.each([
    ['an unknown name', change({ colour: 'red' }), ''],
    ['a number for a title', change({ title: 7 }), 'title'],
    ['an unknown level', change({ difficulty_level: 'D1' }), 'difficulty_level'],
    ['both behaviours', change({ ielts_behavior: blank.ielts_behavior }), 'ielts_behavior'],
    ['a list', '[]', ''],
  ])('cannot show %s in the form and reports the location', (_, text, path) => {
    const state = judgeJson(text)
    expect(Object.keys(state.blocking)).toContain(path)
    expect(valuesOfJson(state, blank)).toBeNull()
  })

  test('keeps incomplete JSON as text', () => {
    const state = judgeJson('{"title": "The hea')
    expect(state.syntax?.kind).toBe('quote')
    expect(valuesOfJson(state, blank)).toBeNull()
  })
})

test('fills the form from a partial streamed draft, keeping its visibility', () => {
  const filled = readScenario(
    { title: 'Half', user_goals: [{ phrase: 'Hallo' }], dialog_behavior: { steps: ['A'] } },
    written,
  )
  expect(filled).toMatchObject({
    title: 'Half',
    visibility: 'PRIVATE',
    target_language: 'de',
    user_goals: [{ phrase: 'Hallo', translation: {} }],
    dialog_behavior: { setting: '', steps: ['A'] },
  })
})

test('restores a stored draft but ignores an invalid one', () => {
  const draft = { mode: 'json', step: 'content', values: written, text: '{"half', updatedAt: '2026-11-20T12:00:00Z' }
  expect(draftOf(JSON.parse(JSON.stringify(draft)), blank)).toEqual(draft)
  for (const rubbish of [null, 7, [], {}, { values: 'x' }]) expect(draftOf(rubbish, blank)).toBeNull()
})

test('finds the step of each field', () => {
  expect(['title', 'user_goals.2.phrase', 'ielts_behavior.part2.bullet_points.0', 'visibility'].map(stepOf)).toEqual([
    'basics',
    'content',
    'content',
    'details',
  ])
})

test("checks a file's content and size", async () => {
  const read = (text: string) => readFile(new File([text], 'scenario.json'), false)
  const input = inputOf(written)
  expect(await read(JSON.stringify(fileOf(input)))).toEqual({ kind: 'scenario', text: JSON.stringify(input, null, 2) })
  expect(await read('{"format": "parley/module"}')).toEqual({ kind: 'module' })
  expect(await read('{"title": "half')).toEqual({ kind: 'scenario', text: '{"title": "half' })
  expect(await read(' '.repeat(scenarioBytes))).toMatchObject({ kind: 'scenario' })
  expect(await read(' '.repeat(scenarioBytes + 1))).toEqual({ kind: 'tooLarge', maxBytes: scenarioBytes })
  expect(await read(`{"format": "parley/module"}${' '.repeat(scenarioBytes)}`)).toEqual({ kind: 'module' })
  expect(await read(' '.repeat(libraryFileBytes + 1))).toEqual({ kind: 'tooLarge', maxBytes: libraryFileBytes })
})

test('imports a scenario as independent unless the edited one is module-only', async () => {
  const read = (isWritten: boolean, isModuleOnly: boolean) =>
    readFile(
      new File([JSON.stringify(fileOf({ ...inputOf(written), is_module_only: isWritten }))], 'a.json'),
      isModuleOnly,
    )
  const taken = (is_module_only: boolean) => ({
    kind: 'scenario',
    text: JSON.stringify({ ...inputOf(written), is_module_only }, null, 2),
  })
  expect(await read(true, false)).toEqual(taken(false))
  expect(await read(true, true)).toEqual(taken(true))
  expect(await read(false, true)).toEqual(taken(false))
})

test('exports the editor’s schema as plain data with all names and choices', () => {
  const schema = scenarioJsonSchema()
  expect(structuredClone(schema)).toEqual(schema)
  expect(schema).toMatchObject({
    additionalProperties: false,
    properties: {
      title: { type: 'string', maxLength: 120 },
      visibility: { enum: ['PUBLIC', 'PRIVATE', 'TEAM_ONLY'] },
      target_language: { enum: expect.arrayContaining(['uk', 'bg']) },
    },
  })
})
