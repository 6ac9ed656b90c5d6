// The built-in partner's script: the lines of both sides in the target language.
import type { Aside } from '@parley/content/asides.ts'
import type { Forms } from '@parley/content/forms.ts'
import type { StepIntent } from '@parley/content/steps.ts'
import type { Language } from '@parley/contracts/language/language.ts'
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

/**
 * Which lines do a step when the partner asks for it. `example`: only the step's example. `sentences`: lines like its
 * sentences. `topic`: also other statements on the topic. `statement`: any statement of some words, because one or two
 * sentences tell too little. `anything`: whatever is neither a question nor a request about the conversation.
 */
export type Takes = 'example' | 'sentences' | 'topic' | 'statement' | 'anything'

/** The sentences by which a step is recognised. */
export interface StepSentences {
  readonly takes: Takes
  /** Whole sentences that do the step, and sentences on the same topic that do not. */
  readonly does: readonly string[]
  readonly nearMisses: readonly string[]
  /** The partner's question if it is unsure; "yes" does the step. Empty if it never asks. */
  readonly confirm: string
  /** Indexes of the goals that are reached when it is done. */
  readonly goals: readonly number[]
}

export interface ScriptStep {
  readonly sentences: StepSentences
  /** A line that does the step; empty if the author wrote none. */
  readonly example: string
  readonly reask: string
  readonly reply: string
}

/** With fewer sentences, a step takes any statement. */
const sentencesMin = 3

/** Sentences without near misses, as authors write them. */
export function plainSentences(does: readonly string[], confirm = ''): StepSentences {
  const takes = does.length === 0 ? 'anything' : does.length < sentencesMin ? 'statement' : 'sentences'
  return { takes, does, nearMisses: [], confirm, goals: [] }
}

export const sentencesOf = ({ does, near_misses, confirm, is_open, goals }: StepIntent): StepSentences => ({
  takes: is_open ? 'topic' : 'sentences',
  does,
  nearMisses: near_misses,
  confirm,
  goals,
})

/** A wording of an older version as a sentence: "^no, vikn*" without its signs. */
const plainWording = (wording: string): string => wording.replace(/[*^$_]/g, '').trim()

/** What does a step that was stored without sentences. */
function olderSentences({ accepts, example }: Script['steps'][number]): StepSentences {
  if (accepts === null) return plainSentences([])
  const does = [...new Set([example, ...(accepts ?? []).map(plainWording)])].filter((text) => text !== '')
  return { ...plainSentences(does), takes: does.length > 1 ? 'sentences' : 'example' }
}

/** A step as the partner uses it. */
export function stepOf(step: Script['steps'][number]): ScriptStep {
  const { intent, example, reask, reply } = step
  return { sentences: intent === undefined ? olderSentences(step) : sentencesOf(intent), example, reask, reply }
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
