// Writing scenarios: made, changed, deleted, and drafted by a language model.
import { z } from 'zod'
import { edited, text, VisibilityInput } from './authored.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdParams } from './id.ts'
import { Language } from './language.ts'
import {
  DialogBehavior,
  DictionaryEntry,
  DifficultyLevel,
  IeltsBehavior,
  PhraseEntry,
  Scenario,
  ScenarioGoal,
  ScenarioType,
  scenarioLimits,
} from './library.ts'
import { plainText, plainTitle } from './plain-text.ts'

/** Longest JSON of one scenario, in bytes: hundreds of texts with their translations. */
export const scenarioBytes = 1_000_000

const listOf = <T extends z.ZodType>(entry: T) => z.array(entry).max(scenarioLimits.entries)

/** What an author writes of a scenario. The type decides which behaviour it has; the other one is null. */
export const ScenarioFields = z.strictObject({
  title: plainTitle(scenarioLimits.title),
  description: plainText(scenarioLimits.description),
  target_language: Language,
  /** Repeats `target_language`, for those who send a scenario back as they got it. */
  meta: z.strictObject({ target_language: Language }).optional(),
  scenario_type: ScenarioType,
  difficulty_level: DifficultyLevel,
  visibility: VisibilityInput,
  is_module_only: z.boolean(),
  user_goals: listOf(ScenarioGoal),
  user_dictionary: listOf(DictionaryEntry),
  user_phrases: listOf(PhraseEntry),
  dialog_behavior: DialogBehavior.nullable(),
  ielts_behavior: IeltsBehavior.nullable(),
  model_end_behavior: text(scenarioLimits.closingPhrase),
})

/** What does not fit together in a scenario whose fields are each right. `code` names the rule. */
export interface ScenarioFault {
  path: (string | number)[]
  code:
    | 'dialog_behavior_required'
    | 'ielts_behavior_required'
    | 'behavior_of_other_type'
    | 'ielts_only_in_english'
    | 'languages_differ'
    | 'too_many_bullets'
}

/** The rules that tie fields of a scenario together. */
export function scenarioFaults(given: z.infer<typeof ScenarioFields>): ScenarioFault[] {
  const faults: ScenarioFault[] = []
  const isIelts = given.scenario_type === 'IELTS'
  if (isIelts && given.target_language !== 'en') {
    faults.push({ path: ['target_language'], code: 'ielts_only_in_english' })
  }
  if (isIelts && given.ielts_behavior === null) {
    faults.push({ path: ['ielts_behavior'], code: 'ielts_behavior_required' })
  }
  if (!isIelts && given.dialog_behavior === null) {
    faults.push({ path: ['dialog_behavior'], code: 'dialog_behavior_required' })
  }
  const other = isIelts ? 'dialog_behavior' : 'ielts_behavior'
  if (given[other] !== null) faults.push({ path: [other], code: 'behavior_of_other_type' })
  if (given.meta !== undefined && given.meta.target_language !== given.target_language) {
    faults.push({ path: ['meta', 'target_language'], code: 'languages_differ' })
  }
  if ((given.ielts_behavior?.part2.bullet_points.length ?? 0) > scenarioLimits.bullets) {
    faults.push({ path: ['ielts_behavior', 'part2', 'bullet_points'], code: 'too_many_bullets' })
  }
  return faults
}

/** A whole scenario as an author sends it. */
export const ScenarioInput = ScenarioFields.superRefine((given, context) => {
  for (const { path, code } of scenarioFaults(given)) {
    context.addIssue({ code: 'custom', path, message: code, params: { code } })
  }
})
export type ScenarioFields = z.infer<typeof ScenarioFields>
export type ScenarioInput = z.infer<typeof ScenarioInput>

export const createScenario = endpoint({
  method: 'POST',
  path: '/api/prompts-library/scenario',
  summary: 'Write a scenario; TEAM_ONLY needs the role for it',
  access: 'create_items',
  subscribers: true,
  body: ScenarioInput,
  status: 201,
  response: Scenario,
  errors: ['LIBRARY.PUBLISHING_OFF', 'QUOTA.EXCEEDED'],
})

export const updateScenario = endpoint({
  method: 'PUT',
  path: '/api/prompts-library/scenario/:id',
  summary: 'Change a scenario; refused when it was saved by somebody else after `updated_at`',
  access: 'user',
  subscribers: true,
  params: IdParams,
  body: ScenarioFields.extend(edited).superRefine((given, context) => {
    for (const { path, code } of scenarioFaults(given)) {
      context.addIssue({ code: 'custom', path, message: code, params: { code } })
    }
  }),
  response: Scenario,
  errors: ['FORBIDDEN', 'LIBRARY.EDITED_MEANWHILE', 'LIBRARY.PUBLISHING_OFF'],
})

export const deleteScenario = endpoint({
  method: 'DELETE',
  path: '/api/prompts-library/scenario/:id',
  summary: 'Delete a scenario and take it out of its modules; what was practised with it stays',
  access: 'user',
  params: IdParams,
  status: 204,
  errors: ['FORBIDDEN'],
})

export const listModulesOfScenario = endpoint({
  method: 'GET',
  path: '/api/prompts-library/scenario/:id/modules',
  summary: 'Modules that a scenario is in, to warn before it is deleted',
  access: 'user',
  params: IdParams,
  response: z.object({
    items: z.array(z.object({ _id: Id, title: z.string() })),
    /** Modules of others that the caller may not see. */
    hidden_count: z.number(),
  }),
})

const PrefillRequest = z
  .strictObject({
    /** What the scenario should be about, in the author's words. */
    prompt: z.string().trim().min(1).max(2_000),
    target_language: Language.default('en'),
    scenario_type: ScenarioType.default('DIALOG'),
  })
  .superRefine(({ target_language, scenario_type }, context) => {
    if (scenario_type !== 'IELTS' || target_language === 'en') return
    const code = 'ielts_only_in_english' satisfies ScenarioFault['code']
    context.addIssue({ code: 'custom', path: ['target_language'], message: code, params: { code } })
  })

export const prefillScenario = endpoint({
  method: 'POST',
  path: '/api/prompts-library/scenario/prefill',
  summary: 'A whole draft by the language model; nothing is stored',
  access: 'create_items',
  subscribers: true,
  body: PrefillRequest,
  response: ScenarioFields,
  errors: ['AI.UNAVAILABLE', 'BUDGET.EXCEEDED', 'USER.EMAIL_NOT_VERIFIED'],
})

/** A line of the draft's stream: DRAFT repeats what there is so far, COMPLETE is the last line. */
export const DraftEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('DRAFT'), data: z.object({ draft: z.record(z.string(), z.unknown()) }) }),
  z.object({ type: z.literal('HEARTBEAT'), data: z.object({}) }),
  z.object({ type: z.literal('ERROR'), data: z.object({ code: z.string(), text: z.string() }) }),
  /** `draft` passes the checks of `createScenario`; null after an ERROR. */
  z.object({ type: z.literal('COMPLETE'), data: z.object({ ok: z.boolean(), draft: ScenarioFields.nullable() }) }),
])
export type DraftEvent = z.infer<typeof DraftEvent>

export const streamPrefill = endpoint({
  method: 'POST',
  path: '/api/prompts-library/scenario/prefill/stream',
  summary: 'The same draft as it is written, as NDJSON; leaving ends the work upstream',
  access: 'create_items',
  subscribers: true,
  body: PrefillRequest,
  stream: DraftEvent,
  errors: ['AI.UNAVAILABLE', 'BUDGET.EXCEEDED', 'USER.EMAIL_NOT_VERIFIED'],
})
