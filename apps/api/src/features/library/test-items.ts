// Scenarios and modules for tests, as authors send them.
import type { ScenarioFields } from '@parley/contracts/library/authoring.ts'
import type { ModuleFields } from '@parley/contracts/library/module-authoring.ts'

export const dialogue = (fields: Partial<ScenarioFields> = {}): ScenarioFields => ({
  title: 'A lost umbrella',
  description: 'You left your umbrella on the bus and ask for it.',
  target_language: 'en',
  scenario_type: 'DIALOG',
  difficulty_level: 'A2',
  visibility: 'PRIVATE',
  is_module_only: false,
  user_goals: [{ phrase: 'I left my umbrella on the bus', translation: { uk: 'Я забув парасольку в автобусі' } }],
  user_dictionary: [{ word: 'umbrella', translation: { 'pt-BR': 'guarda-chuva' }, meaning: 'It keeps the rain off.' }],
  user_phrases: [{ phrase: 'Has anybody found', translation: { de: 'Hat jemand' }, meaning: 'Asks politely.' }],
  dialog_behavior: {
    setting: 'The lost property office.',
    situation: 'The clerk has a shelf full of umbrellas.',
    goal: 'Get your umbrella back.',
    steps: ['Greet the clerk.', 'Say what you have lost.', 'Describe it.'],
    optional_steps: ['Ask about the fee.'],
    partner_lines: {
      opening: 'Lost property, good morning.',
      replies: ['Good morning. What have you lost?', 'What does it look like?', 'I think I have seen it.'],
      examples: ['Good morning.', 'I have lost my umbrella.', 'It is blue.'],
    },
  },
  ielts_behavior: null,
  model_end_behavior: 'Here it is. Keep dry!',
  ...fields,
})

export const exam = (fields: Partial<ScenarioFields> = {}): ScenarioFields =>
  dialogue({
    scenario_type: 'IELTS',
    dialog_behavior: null,
    ielts_behavior: {
      setting: 'An exam room.',
      part1: { topics: [{ title: 'Rain', questions: ['Does it often rain where you live?'] }] },
      part2: {
        title: 'Weather',
        question: 'Describe a day of heavy rain.',
        bullet_points: ['where you were', 'what you did'],
      },
      part3: { topics: [{ title: 'Climate', questions: ['How does weather shape a culture?'] }] },
    },
    ...fields,
  })

export const flatModule = (scenarios: string[], fields: Partial<ModuleFields> = {}): ModuleFields => ({
  title: 'Things that get lost',
  description: 'From umbrellas to patience.',
  type: 'FLAT',
  tags: ['everyday', 'travel'],
  visibility: 'PRIVATE',
  target_language: 'en',
  scenarios,
  ...fields,
})

export const structuredModule = (parts: string[][], fields: Partial<ModuleFields> = {}): ModuleFields => {
  const { scenarios: _none, ...head } = flatModule([])
  const submodules = parts.map((scenarios, index) => ({
    title: `Part ${index + 1}`,
    description: 'One step further.',
    tips: ['Take your time.'],
    scenarios,
  }))
  return { ...head, type: 'STRUCTURED', submodules, ...fields }
}
