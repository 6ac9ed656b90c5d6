// Scenarios and modules in the server's format.
import type { ScenarioInput } from '@parley/contracts/library/authoring.ts'
import type { Module, ModuleSummary } from '@parley/contracts/library/module.ts'
import type { Scenario, ScenarioSummary } from '@parley/contracts/library/scenario.ts'
import { anna } from './people.ts'
import { idOf } from './signed-in-page.ts'

const author = { tag_name: anna.tag_name }
const at = '2026-11-20T10:00:00.000Z'

/** A Spanish dialogue as its author sends it. */
export const heating: ScenarioInput = {
  title: 'The heating is broken',
  description: 'It has been cold for a week.',
  target_language: 'es',
  scenario_type: 'DIALOG',
  difficulty_level: 'A2',
  visibility: 'PRIVATE',
  is_module_only: false,
  user_goals: [{ phrase: '¿Cuándo viene alguien?', translation: { en: 'When is somebody coming?' } }],
  user_dictionary: [],
  user_phrases: [],
  dialog_behavior: {
    setting: 'La escalera de una casa',
    situation: 'Te encuentras con el dueño.',
    goal: 'Que alguien la repare.',
    steps: ['Di qué está roto'],
    optional_steps: [],
  },
  ielts_behavior: null,
  model_end_behavior: 'Hasta luego.',
}

export const storedScenario = (number: number, changes: Partial<Scenario> = {}): Scenario => ({
  ...heating,
  _id: idOf(number),
  meta: { target_language: 'es' },
  is_favorite: false,
  is_owner: true,
  author,
  moderation: null,
  can_edit: true,
  completed_count: 0,
  step_count: 1,
  created_at: at,
  updated_at: at,
  ...changes,
})

export function scenarioSummary(number: number, changes: Partial<ScenarioSummary> = {}): ScenarioSummary {
  const { title, description, target_language, scenario_type, difficulty_level, visibility } = heating
  return {
    _id: idOf(number),
    title,
    description,
    target_language,
    scenario_type,
    difficulty_level,
    visibility,
    is_module_only: false,
    is_favorite: false,
    is_owner: true,
    author,
    moderation: null,
    can_edit: true,
    completed_count: 0,
    step_count: 1,
    lead: '¿Cuándo viene alguien?',
    lead_translation: 'When is somebody coming?',
    ...changes,
  }
}

export const moduleSummary = (number: number, changes: Partial<ModuleSummary> = {}): ModuleSummary => ({
  _id: idOf(number),
  title: 'My flat',
  description: 'Everything about the flat.',
  type: 'FLAT',
  target_language: 'es',
  visibility: 'PRIVATE',
  is_favorite: false,
  is_owner: true,
  author,
  moderation: null,
  can_edit: true,
  scenario_count: 2,
  completed_count: 0,
  lead: null,
  lead_translation: null,
  levels: { from: 'A2', to: 'B1' },
  ...changes,
})

export const storedModule = (number: number, changes: Partial<Module> = {}): Module => {
  const { lead: _lead, lead_translation: _translation, levels: _levels, ...module } = moduleSummary(number)
  return {
    ...module,
    tags: [],
    scenarios: [],
    hidden_scenarios: [],
    created_at: at,
    updated_at: at,
    ...changes,
  }
}
