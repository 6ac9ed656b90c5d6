import { ScenarioInput } from '@parley/contracts/library/authoring.ts'
import { ModuleInput } from '@parley/contracts/library/module-authoring.ts'
import { scenarioLimits } from '@parley/contracts/library/scenario.ts'
import { expect, test } from 'vitest'
import { schemaErrorsOf, serverSchemaErrors } from './schema-errors.ts'

const scenario = {
  title: 'The heating is broken',
  description: 'It has been cold for a week.',
  target_language: 'de',
  scenario_type: 'DIALOG',
  difficulty_level: 'B1',
  visibility: 'private',
  is_module_only: false,
  user_goals: [{ phrase: 'Wann kommt jemand?', translation: { en: 'When is somebody coming?' } }],
  user_dictionary: [],
  user_phrases: [],
  dialog_behavior: {
    setting: 'A stairway',
    situation: 'You meet.',
    goal: 'A repair',
    steps: ['Ask'],
    optional_steps: [],
  },
  ielts_behavior: null,
  model_end_behavior: 'Bis dann.',
}
const found = (changes: object) =>
  schemaErrorsOf(ScenarioInput.safeParse({ ...scenario, ...changes }).error?.issues ?? [])

test('shows each limit with its number at its own field', () => {
  expect(found({})).toEqual({})
  expect(found({ title: 'x'.repeat(scenarioLimits.title) })).toEqual({})
  expect(found({ title: 'x'.repeat(scenarioLimits.title + 1) })).toEqual({ title: { key: 'tooLong', count: 120 } })
  expect(found({ title: '  ' })).toEqual({ title: { key: 'required' } })
  expect(found({ user_goals: Array(101).fill(scenario.user_goals[0]) })).toEqual({
    user_goals: { key: 'tooMany', count: scenarioLimits.entries },
  })
  expect(found({ dialog_behavior: { ...scenario.dialog_behavior, steps: [] } })).toEqual({
    'dialog_behavior.steps': { key: 'empty' },
  })
})

test('names the rule for fields that contradict each other', () => {
  expect(found({ scenario_type: 'IELTS' })).toEqual({
    target_language: { key: 'ielts_only_in_english' },
    ielts_behavior: { key: 'ielts_behavior_required' },
    dialog_behavior: { key: 'behavior_of_other_type' },
  })
})

test('reports a missing translation at its entry', () => {
  const goal = (translation: object) => ({ user_goals: [{ phrase: 'Hallo', translation }] })
  expect(found(goal({}))).toEqual({ 'user_goals.0.translation': { key: 'translation' } })
  expect(found(goal({ english: 'Hello' }))).toEqual({ 'user_goals.0.translation.english': { key: 'languageCode' } })
  expect(found(goal({ en: '' }))).toEqual({ 'user_goals.0.translation.en': { key: 'required' } })
})

test('distinguishes wrong types, choices and names in JSON', () => {
  expect(found({ title: 7, difficulty_level: 'D1', colour: 'red' })).toEqual({
    title: { key: 'form' },
    difficulty_level: { key: 'choice' },
    '': { key: 'unknown', names: 'colour' },
  })
})

test("uses its own texts for a module's rules", () => {
  const module = {
    title: 'Home',
    description: 'At home.',
    type: 'FLAT',
    tags: [],
    visibility: 'PRIVATE',
    target_language: 'de',
  }
  const errors = schemaErrorsOf(ModuleInput.safeParse({ ...module, scenarios: [] }).error?.issues ?? [])
  expect(errors).toEqual({ scenarios: { key: 'scenarios_required' } })
})

test('shows server errors at their field, with the limit if known', () => {
  const details = [
    { path: 'title', code: 'too_big', message: 'Too big' },
    { path: 'body.description', code: 'too_small', message: 'Too small' },
    { path: 'target_language', code: 'custom', message: 'ielts_only_in_english' },
    { path: 'visibility', code: 'mystery', message: 'No' },
  ]
  expect(serverSchemaErrors(details, { title: { key: 'tooLong', count: 120 } })).toEqual({
    title: { key: 'tooLong', count: 120 },
    description: { key: 'required' },
    target_language: { key: 'ielts_only_in_english' },
    visibility: { key: 'refused' },
  })
})
