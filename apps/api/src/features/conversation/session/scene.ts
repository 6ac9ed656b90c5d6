// The scenario of a session, as a turn needs it. Pure.

import type { FormOfAddress } from '@parley/contracts/account/user.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { DifficultyLevel } from '@parley/contracts/library/scenario.ts'
import type { SessionRow } from '#database/conversations.ts'
import type { ScenarioRow } from '#database/scenarios.ts'
import { inFormOf } from '#database/spoken-form.ts'

/** The content columns of a scenario that a turn needs. */
export const sceneFields = [
  'targetLanguage',
  'scenarioType',
  'difficultyLevel',
  'title',
  'userGoals',
  'userDictionary',
  'userPhrases',
  'dialogBehavior',
  'ieltsBehavior',
  'modelEndBehavior',
  'script',
  'roundingOff',
] as const satisfies (keyof ScenarioRow)[]

/** A scenario with its texts in the target language, and what is known about its learner. */
export type Scene = Pick<ScenarioRow, 'id' | (typeof sceneFields)[number]> & {
  /** The language in which the learner reads explanations; null if unknown. */
  readonly ownLanguage?: Language | null
  /** Null if the learner has chosen none. */
  readonly formOfAddress?: FormOfAddress | null
  /** The learner's own level in the scene's language; null if unknown. */
  readonly learnerLevel?: DifficultyLevel | null
}

/** Whether rules decide what the partner says, as they always do in an IELTS test. */
export const isScripted = (scene: Scene, partner: SessionRow['partner']): boolean =>
  partner === 'built-in' || scene.scenarioType === 'IELTS'

/** Whether rules can lead through a scenario: it has a script, or lines by its author. */
export const hasLines = (scene: Pick<Scene, 'scenarioType' | 'script' | 'dialogBehavior'>): boolean =>
  scene.scenarioType === 'IELTS' || scene.script !== null || Boolean(scene.dialogBehavior?.partner_lines)

interface SceneLearner {
  readonly form: FormOfAddress | null
  readonly ownLanguage: Language | null
  readonly learningLanguage: Language | null
  readonly level: DifficultyLevel | null
}

/** A scene as its learner says and hears it. */
export const sceneFor = (
  { forms, ...scene }: Scene & Pick<ScenarioRow, 'forms'>,
  learner: SceneLearner | null,
): Scene => ({
  ...inFormOf({ ...scene, forms }, learner?.form ?? null),
  formOfAddress: learner?.form ?? null,
  ownLanguage: learner?.ownLanguage ?? null,
  // The level is for the language that the learner is learning.
  learnerLevel: learner?.learningLanguage === scene.targetLanguage ? learner.level : null,
})
