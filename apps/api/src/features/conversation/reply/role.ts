// What a language model must know to play the partner. Pure.

import type { FormOfAddress } from '@parley/contracts/account/user.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { type DialogBehavior, type DifficultyLevel, difficultyLevels } from '@parley/contracts/library/scenario.ts'
import type { PartnerCard, PartnerPerson } from '#database/scenarios.ts'
import type { LearnerMemory } from './learner-notes.ts'
import type { ReplyFault } from './sentence-judge.ts'

export interface Role {
  readonly language: Language
  readonly level: DifficultyLevel
  readonly title: string
  readonly behavior: DialogBehavior
  /** Who the partner is; null if the scenario does not say. */
  readonly card?: PartnerCard | null
  /** Lines of the scenario's own partner, as examples. */
  readonly ownLines?: readonly string[]
  /** Number of steps done so far, with those of the line to be answered. */
  readonly stepsDone: number
  /** The learner's own wish, such as "speak slowly". */
  readonly wish: string | undefined
  /** The goals in the target language, and which of them were reached, by index. */
  readonly goals?: readonly string[]
  readonly goalsUsed?: readonly number[]
  readonly phrases?: readonly string[]
  readonly dictionary?: readonly string[]
  /** The learner's own level in this language; null if unknown. */
  readonly learnerLevel?: DifficultyLevel | null | undefined
  /** Words from the learner's vocabulary that are due. */
  readonly dueWords?: readonly string[]
  /** Memories of the learner from earlier conversations. */
  readonly memory?: LearnerMemory | undefined
  /** How the learner is addressed; null if they would rather not say. */
  readonly formOfAddress?: FormOfAddress | null | undefined
  /** The rule that the previous attempt broke. */
  readonly broken?: ReplyFault | undefined
  /** The part of the previous attempt that was spoken. */
  readonly said?: string | undefined
}

/** The level at which the partner speaks: the learner's own, but at most one level from the scenario's. */
export function spokenLevel(scenario: DifficultyLevel, learner: DifficultyLevel | null | undefined): DifficultyLevel {
  const wanted = difficultyLevels.indexOf(scenario)
  const own = difficultyLevels.indexOf(learner ?? scenario)
  return difficultyLevels[Math.min(Math.max(own, wanted - 1), wanted + 1)] ?? scenario
}

/** The card of a scenario's partner; null if it has none. */
export const cardOf = (partner: PartnerPerson | undefined): PartnerCard | null =>
  partner?.card === undefined ? null : { name: partner.name, ...partner.card }
