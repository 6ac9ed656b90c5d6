// A script of the built-in partner: the lines of both sides in the language that is practised.
import type { Aside } from '@parley/content/asides.ts'
import type { Forms } from '@parley/content/forms.ts'
import type { Language } from '@parley/contracts/language.ts'
import type { PartnerPerson, ScenarioRow, Script } from '#database/scenarios.ts'

/** A word or phrase of a scenario. */
export interface KnownWord {
  readonly word: string
  /** In the language that is practised; empty where the author wrote none. */
  readonly meaning: string
  /** In other languages. */
  readonly translation: Readonly<Partial<Record<Language, string>>>
}

/** The words and phrases of a scenario, in the language that is practised. */
export const meaningsOf = ({
  userDictionary,
  userPhrases,
}: Pick<ScenarioRow, 'userDictionary' | 'userPhrases'>): KnownWord[] => [
  ...userDictionary.map(({ word, meaning, translation }) => ({ word, meaning, translation })),
  ...userPhrases.map(({ phrase, meaning, translation }) => ({ word: phrase, meaning, translation })),
]

export interface ScriptStep {
  /** Wordings that do the step; null where any answer does. */
  readonly accepts: readonly string[] | null
  /** Answers that count only while the partner asks for this step, as only an example of it is known. */
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
  /** Null where an author has not said who the partner is. */
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
