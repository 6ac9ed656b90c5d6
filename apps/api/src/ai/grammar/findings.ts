// Selects which of Harper's findings a learner sees. Pure.
import type { Language } from '@parley/contracts/language/language.ts'
import type { Topic } from '@parley/contracts/review/topic.ts'
import rules from './harper-rules.json' with { type: 'json' }
import { isSlip } from './misspelling.ts'
import { RuleFile } from './pattern-file.ts'

/** One of Harper's findings, with its position in the text. */
export interface Lint {
  readonly rule: string
  readonly start: number
  readonly end: number
  readonly replacements: readonly string[]
}

/** Harper's rules that learners see, by name. Its other rules are about writing and style, or are often wrong. */
const shownRules = new Map(Object.entries(RuleFile.parse(rules)))
/** Harper's rule for words that are not in its dictionary. */
export const spellingRule = 'SpellCheck'

export const isShown = (rule: string): boolean => shownRules.has(rule)

/** The topic of a finding; null if it is not shown. Spelling is not checked in transcripts. */
export const topicOf = ({ rule }: Pick<Lint, 'rule'>, isTyped: boolean): Topic | null => {
  const shown = shownRules.get(rule)
  return shown === undefined || (shown.isSpelling && !isTyped) ? null : shown.topic
}

/** Why the learner's words are wrong; empty for a rule that is not shown. */
export const explanationOf = ({ rule }: Pick<Lint, 'rule'>, language: Language): string =>
  shownRules.get(rule)?.explanation[language] ?? ''

const lettersOf = (text: string) => text.replace(/[\s'’-]+/g, '').toLowerCase()

/** Whether a spelling finding may be a name, or is only about capitals, spaces or apostrophes. */
export const isDoubtfulSpelling = (text: string, { start, end, replacements }: Omit<Lint, 'rule'>): boolean => {
  const word = text.slice(start, end)
  return /^\p{Lu}/u.test(word) || replacements.some((other) => lettersOf(other) === lettersOf(word))
}

/** A pronoun at the start of a clause, followed by at most an adverb. */
const subject =
  /(?:^|[.!?…,;:]\s*|\b(?:but|so|because|that|if|when|while|since|although|though|until|think|know|hope)\s+)(?:you|it)\s+(?:(?:always|never|often|usually|sometimes|also|still|really|just)\s+)?$/i
/** Pronouns that are never objects, and are not the last of several subjects. */
const nominative = /(?<!\b(?:and|or|nor)\s+)\b(?:I|he|she|we|they)\s+(?:\w+\s+)?$/i

const agreementRules = new Set(['PronounVerbAgreement', 'PronounInflectionBe'])

/** Whether the pronoun that Harper takes for the subject may be an object, as in "I ask you questions". */
export const isDoubtfulAgreement = (text: string, { rule, start }: Lint): boolean => {
  if (!agreementRules.has(rule)) return false
  const before = text.slice(0, start)
  return !subject.test(before) && !nominative.test(before)
}

type Range = readonly [from: number, to: number]

/** Words in lower case: others may be names, which no dictionary has. */
const ordinaryWords = /(?<![\p{L}\p{M}'’-])\p{Ll}[\p{L}\p{M}'’-]*/gu

/**
 * The sentences in which at least half of the words are unknown: they are in another language, or in none.
 * @param unknown words that the dictionary does not have
 */
export function foreignSentences(text: string, unknown: readonly Pick<Lint, 'start'>[]): Range[] {
  const starts = new Set(unknown.map(({ start }) => start))
  return [...text.matchAll(/[^.!?…]+/g)].flatMap(({ 0: sentence, index: from }) => {
    const words = [...sentence.matchAll(ordinaryWords)]
    const known = words.filter(({ index }) => !starts.has(from + index))
    return words.length > 0 && known.length * 2 <= words.length ? [[from, from + sentence.length] as const] : []
  })
}

export const isWithin = (ranges: readonly Range[], { start }: Pick<Lint, 'start'>): boolean =>
  ranges.some(([from, to]) => start >= from && start < to)

/**
 * Whether a replacement may be what the learner meant: for an unknown word, at most one slip; for other rules,
 * anything.
 */
export const isLikely = (text: string, { rule, start, end }: Lint, replacement: string): boolean =>
  rule !== spellingRule || isSlip(text.slice(start, end), replacement)

const perfect =
  /\b(?:have|has|had|having|be|been|being|am|is|are|was|were|get|gets|got)\s+(?:\w+\s+)?$|['’](?:ve|d|s|m|re)\s+$/i
/** Past forms in order: "gone" after "went", "eaten" after "ate", "drunk" after "drank". */
const byForm = (a: string, b: string): number =>
  Number(/ne?$/.test(a)) - Number(/ne?$/.test(b)) || (a < b ? -1 : Number(a > b))

/** Replacements in the order to try them: Harper lists the two past forms of an irregular verb in any order. */
export const inOrder = (text: string, { rule, start, replacements }: Lint): readonly string[] => {
  if (rule !== 'RegularIrregulars') return replacements
  const forms = replacements.toSorted(byForm)
  return perfect.test(text.slice(0, start)) ? forms.toReversed() : forms
}

/** The text with the finding's part replaced. */
export const replaced = (text: string, { start, end }: Pick<Lint, 'start' | 'end'>, replacement: string): string =>
  text.slice(0, start) + replacement + text.slice(end)
