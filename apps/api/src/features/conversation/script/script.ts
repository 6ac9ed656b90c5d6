// The built-in partner's script: the lines of both sides in the target language.
import type { Aside } from '@parley/content/asides.ts'
import type { Forms } from '@parley/content/forms.ts'
import type { StepIntent } from '@parley/content/steps.ts'
import type { Language } from '@parley/contracts/language.ts'
import type { PartnerPerson, ScenarioRow, Script } from '#database/scenarios.ts'

/** A word or phrase from a scenario. */
export interface KnownWord {
  readonly word: string
  /** In the target language; empty if the author provided none. */
  readonly meaning: string
  /** In other languages. */
  readonly translation: Readonly<Partial<Record<Language, string>>>
}

/** A scenario's words and phrases, in the target language. */
export const meaningsOf = ({
  userDictionary,
  userPhrases,
}: Pick<ScenarioRow, 'userDictionary' | 'userPhrases'>): KnownWord[] => [
  ...userDictionary.map(({ word, meaning, translation }) => ({ word, meaning, translation })),
  ...userPhrases.map(({ phrase, meaning, translation }) => ({ word: phrase, meaning, translation })),
]

/** The sentences by which a step is recognised. */
export interface StepSentences {
  /** Whole sentences that do the step, and sentences on the same topic that do not. */
  readonly does: readonly string[]
  readonly nearMisses: readonly string[]
  /** The partner's question if it is unsure; "yes" does the step. */
  readonly confirm: string
  /** Whether any answer on the topic does the step. */
  readonly isOpen: boolean
  /** Indexes of the goals that are reached when it is done. */
  readonly goals: readonly number[]
}

export const sentencesOf = ({ does, near_misses, confirm, is_open, goals }: StepIntent): StepSentences => ({
  does,
  nearMisses: near_misses,
  confirm,
  isOpen: is_open,
  goals,
})

export interface ScriptStep {
  /** Wordings that do the step; null if any answer does. */
  readonly accepts: readonly string[] | null
  /** Answers that count only while the partner asks for this step, because only an example of it is known. */
  readonly whenAsked?: WhenAsked
  /** Replaces the wordings. Either all steps of a script have sentences, or none. */
  readonly sentences?: StepSentences
  /** A line that does the step. */
  readonly example: string
  readonly reask: string
  readonly reply: string
}

interface WhenAsked {
  readonly accepts: readonly string[]
  /** A statement with at least this many words is an answer. */
  readonly enoughWords: number
}

/** A step as the partner uses it. */
export const stepOf = ({ intent, ...step }: Script['steps'][number]): ScriptStep =>
  intent === undefined ? step : { ...step, sentences: sentencesOf(intent) }

/** The partner's lines, in the target language. */
export interface PartnerScript {
  readonly language: Language
  readonly opening: string
  readonly closing: string
  readonly steps: readonly ScriptStep[]
  readonly asides: readonly Aside[]
  /** What the scenario's words and phrases mean, in the target language. */
  readonly meanings: readonly KnownWord[]
  /** Null if the author has not said who the partner is. */
  readonly partner: PartnerPerson | null
}

/** The texts of a built-in scenario that have translations. */
export interface ParallelScript {
  readonly language: Language
  readonly script: Script
  readonly goals: readonly string[]
  readonly meanings: readonly KnownWord[]
  /** Lines that replace the neutral ones. */
  readonly forms: Forms | null
}
