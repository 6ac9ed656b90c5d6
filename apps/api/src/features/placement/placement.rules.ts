// Estimates a level from four answers without a language model, by whether each question was answered, how long and
// varied the answer is, and whether it connects ideas. Pure.
import { normalise } from '@parley/content/wording.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { DifficultyLevel } from '@parley/contracts/library/scenario.ts'
import { placementQuestions } from '@parley/contracts/practice/placement.ts'
import { linkingWordsOf } from './linking-words.ts'

/** What an answer to a question needs at least. Words that only repeat the question do not count. */
interface Demand {
  readonly words: number
  /** Different words. */
  readonly different: number
  /** Different words that connect ideas. */
  readonly linking: number
}

const demands: readonly Demand[] = [
  { words: 2, different: 2, linking: 0 },
  { words: 6, different: 5, linking: 0 },
  { words: 15, different: 11, linking: 1 },
  { words: 24, different: 17, linking: 3 },
]

/** Levels by the number of questions answered. */
const levels: readonly DifficultyLevel[] = ['A1', 'A1', 'A2', 'B1', 'B2']

/**
 * Minimum share of a longer answer's words that a dictionary must know; below it, the answer is in another language.
 */
const knownMin = 0.5
/** Shorter answers may consist mostly of names. */
const longMin = 6

export interface Answer {
  /** Index of the question, from 0. */
  readonly question: number
  readonly text: string
  /** The share of its different words that are in a dictionary of the language. */
  readonly knownShare: number
  /** Whether it is more than the speaker saying that they do not know or did not understand. */
  readonly isAnswer: boolean
}

/** An answer's words to look up: each once, spelt as in a dictionary. */
export const wordsOf = (text: string): string[] => [
  ...new Set(text.toLowerCase().match(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu)),
]

/** Whether an answer meets its question's demands. */
export function passes({ question, text, knownShare, isAnswer }: Answer, language: Language): boolean {
  const demand = demands[question]
  if (demand === undefined || !isAnswer) return false
  const asked = new Set(normalise(placementQuestions[language][question] ?? ''))
  const said = normalise(text)
  const own = said.filter((word) => !asked.has(word))
  // Repeating the question or one word adds few different words.
  const linking = new Set(said.filter((word) => linkingWordsOf(language).has(word)))
  return (
    (said.length < longMin || knownShare >= knownMin) &&
    own.length >= demand.words &&
    new Set(own).size >= demand.different &&
    linking.size >= demand.linking
  )
}

/** The level that the answers show. */
export function levelOf(answers: readonly Answer[], language: Language): DifficultyLevel {
  const passed = answers.filter((answer) => passes(answer, language)).length
  return levels[passed] ?? 'A1'
}
