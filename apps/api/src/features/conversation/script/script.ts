// The built-in partner's script: the lines of both sides in the target language.
import type { Aside } from '@parley/content/asides.ts'
import type { Forms } from '@parley/content/forms.ts'
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

export interface ScriptStep {
  /** Wordings that do the step; null if any answer does. */
  readonly accepts: readonly string[] | null
  /** Answers that count only while the partner asks for this step, because only an example of it is known. */
  readonly whenAsked?: WhenAsked
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
