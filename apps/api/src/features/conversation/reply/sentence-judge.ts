// Judges each sentence of a model's reply by itself, before it is spoken. Pure.
import type { Language } from '@parley/contracts/language/language.ts'
import { isInOtherLanguage } from '@parley/contracts/library/other-language.ts'
import { splitSentences } from '../text/sentences.ts'
import { isOutOfRole, isRefusal } from './out-of-role.ts'

export type ReplyFault =
  | 'other_script'
  | 'other_language'
  | 'speaker_label'
  | 'stage_direction'
  | 'prompt_tag'
  | 'out_of_role'
  | 'refusal'
  | 'echo'
  | 'repetition'
  | 'too_long'
  | 'cut_off'

/** What a sentence is compared with. */
export interface ReplyContext {
  readonly language: Language
  /** The learner's line; null if the partner speaks first, or if giving it back is natural, as with a greeting. */
  readonly learner: string | null
  /** The partner's earlier replies; none if the learner asks to hear one again. */
  readonly earlier: readonly string[]
}

const wordsAtMost = 60
/** Longer sentences are not read further, in characters. */
export const sentenceMax = 600
/** Minimum lengths in letters: people say shorter sentences again, or give them back. */
const lettersMin = { echo: 18, partOfLine: 30, repetition: 30, loop: 10 }
const echoWordsMin = 4
/** A sentence in which a few words return again and again. */
const loop = { words: 16, share: 0.35 }

const cyrillic: ReadonlySet<Language> = new Set(['uk', 'bg'])
const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const lettersIn = (key: string): number => key.length - (key.match(/ /g)?.length ?? 0)

export const countWords = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

/** The words of a sentence, without case and punctuation. */
export const keyOf = (sentence: string): string => wordsOf(sentence).join(' ')

/** Whether a sentence is long enough for its return within the same reply to be a loop. */
export const isLongEnoughToLoop = (key: string): boolean => lettersIn(key) >= lettersMin.loop

function isInOtherScript(text: string, language: Language): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const own = text.match(cyrillic.has(language) ? /\p{Script=Cyrillic}/gu : /\p{Script=Latin}/gu)?.length ?? 0
  return own * 2 < letters
}

/**
 * "Waiter: …", "Ms Brown: …": one or two capitalised words and a colon before the spoken words. In German, a sentence
 * after a colon begins with a capital letter: "Also: Wir schließen."
 */
const label =
  /^\s*(?!(?:Also|Aber|Nun|Na|Gut|Ach|Moment|Übrigens|Kurz|Eins|Achtung|Und|Oder|Doch)(?!\p{L}))(?:\p{Lu}[\p{L}'’-]*\.?\s?){1,2}:\s+(?=["“„«]?\p{Lu})/u
const aside = /^\s*[([{]/
/** `<setting>`, `</learner>`, `<<You are`, `[INST]`, `{{name}}`; "I <3 you" has none. */
const promptTag = /<\s*\/?\s*\p{L}|<<|>>|‹|\[\/?[A-Z_]{3,}\]|\{\{/u
/** Quoted words may be in another language. */
const quotations = /“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»|"[^"]*"|‘[^‘’]*’/g

/** How many characters of a sentence are searched for a name. */
const labelMax = 100
export const withoutLabel = (sentence: string): string =>
  sentence.slice(0, labelMax).replace(label, '') + sentence.slice(labelMax)

function isLoop(words: readonly string[]): boolean {
  return words.length >= loop.words && new Set(words).size < words.length * loop.share
}

interface LearnerLine {
  readonly isQuestion: boolean
  readonly key: string
  /** The keys of its sentences. */
  readonly parts: readonly string[]
}

const readLine = (language: Language, line: string): LearnerLine => ({
  isQuestion: line.includes('?'),
  key: keyOf(line),
  parts: splitSentences(language, line).map(keyOf),
})

/** Whether a sentence gives the learner's line back. A question may do so to make sure. */
function isEcho(sentence: string, key: string, { isQuestion, key: line, parts }: LearnerLine): boolean {
  if (lettersIn(key) < lettersMin.echo || key.split(' ').length < echoWordsMin) return false
  if (sentence.includes('?') && !isQuestion) return false
  if (lettersIn(key) >= lettersMin.partOfLine && ` ${line} `.includes(` ${key} `)) return true
  return key === line || parts.includes(key)
}

/** Judges the sentences of one reply. @returns the rule that a sentence breaks; null if there is none */
export function createSentenceJudge(context: ReplyContext): (sentence: string) => ReplyFault | null {
  const { language, earlier } = context
  const line = context.learner === null ? null : readLine(language, context.learner)
  const keys = earlier.flatMap((reply) => splitSentences(language, reply).map(keyOf))
  const said = new Set(keys.filter((key) => lettersIn(key) >= lettersMin.repetition))
  return (sentence) => {
    if (sentence.length > sentenceMax) return 'too_long'
    if (promptTag.test(sentence)) return 'prompt_tag'
    if (label.test(sentence.slice(0, labelMax))) return 'speaker_label'
    if (aside.test(sentence)) return 'stage_direction'
    if (isInOtherScript(sentence, language)) return 'other_script'
    if (isRefusal(sentence, language)) return 'refusal'
    if (isOutOfRole(sentence, language)) return 'out_of_role'
    const words = wordsOf(sentence)
    if (words.length > wordsAtMost) return 'too_long'
    const key = words.join(' ')
    if (isLoop(words) || said.has(key)) return 'repetition'
    if (line !== null && isEcho(sentence, key, line)) return 'echo'
    return isInOtherLanguage(sentence.replace(quotations, ' '), language) ? 'other_language' : null
  }
}
