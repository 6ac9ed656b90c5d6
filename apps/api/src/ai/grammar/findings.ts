// Selects which of Harper's findings a learner sees, and how much of the sentence around them. Pure.
import type { GrammarTopic } from './grammar.ts'

/** One of Harper's findings, with its position in the text. */
export interface Lint {
  readonly rule: string
  readonly kind: string
  readonly start: number
  readonly end: number
  readonly message: string
  readonly replacements: readonly string[]
}

const topics: Partial<Record<string, GrammarTopic>> = {
  Agreement: 'grammar',
  Grammar: 'grammar',
  Miscellaneous: 'grammar',
  Nonstandard: 'grammar',
  Redundancy: 'grammar',
  WordOrder: 'grammar',
  Malapropism: 'word_choice',
  Usage: 'word_choice',
  WordChoice: 'word_choice',
}
/** Kinds that occur only in writing: somebody who spoke said the right word. */
const topicsOfWriting: Partial<Record<string, GrammarTopic>> = {
  Eggcorn: 'spelling',
  Spelling: 'spelling',
  Typo: 'spelling',
}
/** Fillers are not mistakes in speech. */
const ignoredRules = new Set(['FillerWords'])

/** What a finding is about; null if it is not a speaker's mistake, such as capitals, commas and style. */
export const topicOf = ({ rule, kind }: Lint, isTyped: boolean): GrammarTopic | null => {
  if (ignoredRules.has(rule)) return null
  return topics[kind] ?? (isTyped ? (topicsOfWriting[kind] ?? null) : null)
}

const lettersOf = (text: string) => text.replace(/[\s'’-]+/g, '').toLowerCase()

/** Whether a spelling finding may be a name, or only about capitals, spaces or apostrophes. */
export const isDoubtfulSpelling = (text: string, { start, end, replacements }: Lint): boolean => {
  const word = text.slice(start, end)
  return /^\p{Lu}/u.test(word) || replacements.some((other) => lettersOf(other) === lettersOf(word))
}

const perfect =
  /\b(?:have|has|had|having|be|been|being|am|is|are|was|were|get|gets|got)\s+(?:\w+\s+)?$|['’](?:ve|d|s|m|re)\s+$/i
/** Orders past forms: "gone" after "went", "eaten" after "ate", "drunk" after "drank". */
const byForm = (a: string, b: string): number =>
  Number(/ne?$/.test(a)) - Number(/ne?$/.test(b)) || (a < b ? -1 : Number(a > b))

/** Replacements in the order to try them: Harper lists the two past forms of an irregular verb in any order. */
export const inOrder = (text: string, { rule, start, replacements }: Lint): readonly string[] => {
  if (rule !== 'RegularIrregulars') return replacements
  const forms = replacements.toSorted(byForm)
  return perfect.test(text.slice(0, start)) ? forms.toReversed() : forms
}

/** Harper marks words with backticks; learners see quotation marks. */
export const quoted = (message: string): string => message.replace(/`([^`]*)`/g, '“$1”')

/** The text with the finding's part replaced. */
export const replaced = (text: string, { start, end }: Lint, replacement: string): string =>
  text.slice(0, start) + replacement + text.slice(end)

/** The range of a part of a text, extended by one word on each side within its sentence. */
export const withNeighbours = (text: string, start: number, end: number): [number, number] => {
  const before = /[\p{L}\p{N}'’-]+\s+$/u.exec(text.slice(0, start))?.[0].length ?? 0
  const after = /^\s+[\p{L}\p{N}'’-]+/u.exec(text.slice(end))?.[0].length ?? 0
  return [start - before, end + after]
}
