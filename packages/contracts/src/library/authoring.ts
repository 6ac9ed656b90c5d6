// Writing scenarios: creating, changing and deleting them, and drafting them with a language model.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams } from '../id.ts'
import { Language } from '../language/language.ts'
import { plainText, plainTitle } from '../text/plain-text.ts'
import { edited, text, VisibilityInput } from './authored.ts'
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
} from './scenario.ts'

/** Maximum JSON size of one scenario, in bytes: enough for hundreds of texts with their translations. */
export const scenarioBytes = 1_000_000

const listOf = <T extends z.ZodType>(entry: T) => z.array(entry).max(scenarioLimits.entries)

/** The fields that an author writes. `type` decides which of the two behaviours is set; the other one is null. */
export const ScenarioFields = z.strictObject({
  title: plainTitle(scenarioLimits.title),
  description: plainText(scenarioLimits.description),
  target_language: Language,
  /** Repeats `target_language`, for clients that send a scenario back as they received it. */
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

/** A conflict between fields that are individually valid. `code` names the rule. */
export interface ScenarioError {
  path: (string | number)[]
  code:
    | 'dialog_behavior_required'
    | 'ielts_behavior_required'
    | 'behavior_of_other_type'
    | 'ielts_only_in_english'
    | 'languages_differ'
    | 'too_many_bullets'
    | 'partner_lines_differ'
    | 'partner_examples_differ'
    | 'partner_sentences_differ'
}

/** Checks the rules that involve several of a scenario's fields. */
export function scenarioErrors(fields: z.infer<typeof ScenarioFields>): ScenarioError[] {
  const errors: ScenarioError[] = []
  const isIelts = fields.scenario_type === 'IELTS'
  if (isIelts && fields.target_language !== 'en') {
    errors.push({ path: ['target_language'], code: 'ielts_only_in_english' })
  }
  if (isIelts && fields.ielts_behavior === null) {
    errors.push({ path: ['ielts_behavior'], code: 'ielts_behavior_required' })
  }
  if (!isIelts && fields.dialog_behavior === null) {
    errors.push({ path: ['dialog_behavior'], code: 'dialog_behavior_required' })
  }
  const other = isIelts ? 'dialog_behavior' : 'ielts_behavior'
  if (fields[other] !== null) errors.push({ path: [other], code: 'behavior_of_other_type' })
  if (fields.meta !== undefined && fields.meta.target_language !== fields.target_language) {
    errors.push({ path: ['meta', 'target_language'], code: 'languages_differ' })
  }
  if ((fields.ielts_behavior?.part2.bullet_points.length ?? 0) > scenarioLimits.bullets) {
    errors.push({ path: ['ielts_behavior', 'part2', 'bullet_points'], code: 'too_many_bullets' })
  }
  const { partner_lines: lines, steps = [] } = fields.dialog_behavior ?? {}
  if (lines && lines.replies.length !== steps.length) {
    errors.push({ path: ['dialog_behavior', 'partner_lines', 'replies'], code: 'partner_lines_differ' })
  }
  if (lines?.examples && lines.examples.length !== steps.length) {
    errors.push({ path: ['dialog_behavior', 'partner_lines', 'examples'], code: 'partner_examples_differ' })
  }
  if (lines?.sentences && lines.sentences.length !== steps.length) {
    errors.push({ path: ['dialog_behavior', 'partner_lines', 'sentences'], code: 'partner_sentences_differ' })
  }
  return errors
}

/** A complete scenario as an author sends it. */
export const ScenarioInput = ScenarioFields.superRefine((fields, context) => {
  for (const { path, code } of scenarioErrors(fields)) {
    context.addIssue({ code: 'custom', path, message: code, params: { code } })
  }
})
export type ScenarioFields = z.infer<typeof ScenarioFields>
export type ScenarioInput = z.infer<typeof ScenarioInput>

export const createScenario = endpoint({
  method: 'POST',
  path: '/api/prompts-library/scenario',
  summary: 'Create a scenario; TEAM_ONLY requires a role that allows it',
  access: 'create_items',
  subscribers: true,
  body: ScenarioInput,
  status: 201,
  response: Scenario,
  errors: ['LIBRARY.PUBLISHING_OFF', 'QUOTA.EXCEEDED'],
})

export const tryScenario = endpoint({
  method: 'POST',
  path: '/api/prompts-library/scenario/try',
  summary: 'Try out an unsaved scenario: unlisted, visible only to its author, and replaced by the next one',
  access: 'create_items',
  subscribers: true,
  /** As it would be saved; its visibility has no effect yet. */
  body: ScenarioInput,
  status: 201,
  /** ID of a scenario that has a briefing and can be practised like any other. */
  response: z.object({ _id: Id }),
})

export const updateScenario = endpoint({
  method: 'PUT',
  path: '/api/prompts-library/scenario/:id',
  summary: 'Update a scenario; rejected if another user has saved it since `updated_at`',
  access: 'user',
  subscribers: true,
  params: IdParams,
  body: ScenarioFields.extend(edited).superRefine((fields, context) => {
    for (const { path, code } of scenarioErrors(fields)) {
      context.addIssue({ code: 'custom', path, message: code, params: { code } })
    }
  }),
  response: Scenario,
  errors: ['FORBIDDEN', 'LIBRARY.EDITED_MEANWHILE', 'LIBRARY.PUBLISHING_OFF'],
})

export const deleteScenario = endpoint({
  method: 'DELETE',
  path: '/api/prompts-library/scenario/:id',
  summary: 'Delete a scenario and remove it from its modules; conversations held with it remain',
  access: 'user',
  params: IdParams,
  status: 204,
  errors: ['FORBIDDEN'],
})

export const listModulesOfScenario = endpoint({
  method: 'GET',
  path: '/api/prompts-library/scenario/:id/modules',
  summary: 'Modules that contain a scenario, for a warning before it is deleted',
  access: 'user',
  params: IdParams,
  response: z.object({
    items: z.array(z.object({ _id: Id, title: z.string() })),
    /** Number of other authors' modules that contain it and that the caller may not see. */
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
    const code = 'ielts_only_in_english' satisfies ScenarioError['code']
    context.addIssue({ code: 'custom', path: ['target_language'], message: code, params: { code } })
  })

export const prefillScenario = endpoint({
  method: 'POST',
  path: '/api/prompts-library/scenario/prefill',
  summary: 'A complete draft by the language model; nothing is stored',
  access: 'create_items',
  subscribers: true,
  body: PrefillRequest,
  response: ScenarioFields,
  errors: ['AI.NOT_CONFIGURED', 'AI.UNAVAILABLE', 'AI.MODEL_LOADING', 'BUDGET.EXCEEDED', 'USER.EMAIL_NOT_VERIFIED'],
})

/** A line in the draft's stream. DRAFT repeats everything written so far; COMPLETE is the last line. */
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
  summary: 'The same draft streamed as NDJSON; disconnecting cancels the request to the model',
  access: 'create_items',
  subscribers: true,
  body: PrefillRequest,
  stream: DraftEvent,
  errors: ['AI.NOT_CONFIGURED', 'AI.UNAVAILABLE', 'AI.MODEL_LOADING', 'BUDGET.EXCEEDED', 'USER.EMAIL_NOT_VERIFIED'],
})

// “Rehearse tomorrow”: turns one sentence into a private scenario, even without a subscription.

/** Maximum number of such scenarios for a user without a subscription, and maximum characters in the sentence. */
export const rehearsalLimits = { kept: 1, prompt: 500 } as const

export const createRehearsal = endpoint({
  method: 'POST',
  path: '/api/prompts-library/rehearsal',
  summary: 'Create a private scenario from one sentence with the language model',
  access: 'user',
  body: z.strictObject({
    /** What the learner wants to rehearse, in their own words. */
    prompt: z.string().trim().min(1).max(rehearsalLimits.prompt),
    target_language: Language,
  }),
  status: 201,
  response: z.object({ _id: Id }),
  errors: [
    'AI.NOT_CONFIGURED',
    'AI.UNAVAILABLE',
    'AI.MODEL_LOADING',
    'BUDGET.EXCEEDED',
    'USER.EMAIL_NOT_VERIFIED',
    'QUOTA.EXCEEDED',
  ],
})
