// Checks a model's reply against its rules while it is being written: holds back the first sentence until it is
// checked, and cuts the reply where a later sentence breaks a rule. Pure.

import type { Language } from '@parley/contracts/language.ts'
import { isInOtherLanguage } from '@parley/contracts/library/other-language.ts'
import type { DifficultyLevel } from '@parley/contracts/library/scenario.ts'
import { createSentenceSplitter, hasWords } from '../text/sentences.ts'

export type ReplyFault =
  | 'other_script'
  | 'other_language'
  | 'speaker_label'
  | 'stage_direction'
  | 'out_of_role'
  | 'too_long'

/** Maximum number of sentences in a reply: two at A1 and A2, three above (research: level control drifts). */
export const sentencesAtMost = (level: DifficultyLevel): number => (level === 'A1' || level === 'A2' ? 2 : 3)
/** One extra sentence is tolerated, and "Here you are." does not count. */
const sentencesLetPass = 1
const shortWords = 3
const wordsAtMost = 60
/** How many characters of a later sentence show whether it begins with a name or in another script. */
const headCharacters = 24
/** Shorter questions expect no answer: "Really?", "You know what?". */
const questionWords = 4

const cyrillic: ReadonlySet<Language> = new Set(['uk', 'bg'])
const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

function isInOtherScript(text: string, language: Language): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const own = text.match(cyrillic.has(language) ? /\p{Script=Cyrillic}/gu : /\p{Script=Latin}/gu)?.length ?? 0
  return own * 2 < letters
}

/** "Waiter: …", "Ms Brown: …": one or two capitalised words and a colon before the spoken words. */
const label = /^\s*(?:\p{Lu}[\p{L}'’-]*\.?\s?){1,2}:\s+(?=["“„«]?\p{Lu})/u
/** The beginning of a sentence that may still become a label. */
const mayBeLabel = /^\s*(?:\p{Lu}[\p{L}'’-]*\.?\s?){0,2}:?\s*$/u
const aside = /^\s*[([{]/
const outOfRole = /\b(?:as an ai|language model|ai assistant|role-?play|in character)\b/i

/** How many characters of a sentence are searched for a name. */
const labelMax = 100
const withoutLabel = (sentence: string): string =>
  sentence.slice(0, labelMax).replace(label, '') + sentence.slice(labelMax)

/** The rule that the beginning of a sentence breaks; null if there is none. */
function headFault(sentence: string, language: Language): ReplyFault | null {
  const head = sentence.slice(0, labelMax)
  if (label.test(head)) return 'speaker_label'
  if (aside.test(head)) return 'stage_direction'
  return isInOtherScript(sentence, language) ? 'other_script' : null
}

function sentenceFault(sentence: string, language: Language): ReplyFault | null {
  const fault = headFault(sentence, language)
  if (fault !== null) return fault
  if (outOfRole.test(sentence)) return 'out_of_role'
  if (wordsIn(sentence) > wordsAtMost) return 'too_long'
  return isInOtherLanguage(sentence, language) ? 'other_language' : null
}

const asks = (sentence: string): boolean => /\?["”»)]*\s*$/.test(sentence) && wordsIn(sentence) >= questionWords

export class ReplyGuard {
  /** The rule that the first sentence broke, before any of it was sent. */
  fault: ReplyFault | null = null
  /** Whether everything that follows is blocked. */
  isOver = false
  /** Whether the model has written blocked words, so that reading the rest is useless. */
  isCut = false
  readonly #language: Language
  readonly #sentencesMax: number
  readonly #isLast: boolean
  readonly #splitter
  /** The current sentence: its text, and how much of it has been sent. */
  #text = ''
  #through = 0
  #begun = false
  #sentences = 0

  /** @param isLast whether there is no further attempt: the first sentence is sent, without a name before it */
  constructor(language: Language, level: DifficultyLevel, isLast = false) {
    this.#language = language
    this.#sentencesMax = sentencesAtMost(level) + sentencesLetPass
    this.#isLast = isLast
    this.#splitter = createSentenceSplitter(language)
  }

  /** @returns the part of the reply that can now be sent */
  push(piece: string): string {
    this.#text += piece
    const ended = this.#splitter.push(piece)
    const out = ended.map((sentence) => this.#end(sentence)).join('') + this.#head()
    this.isCut ||= this.isOver && (this.fault !== null || hasWords(this.#text))
    return out
  }

  flush(): string {
    return this.#splitter
      .flush()
      .map((sentence) => this.#end(sentence))
      .join('')
  }

  /** The beginning of a later sentence, once it is long enough to be judged. */
  #head(): string {
    if (this.isOver || !this.#begun) return ''
    if (this.#through === 0) {
      const isWhole = this.#text.trim().length >= headCharacters
      const fault = headFault(this.#text, this.#language)
      if (!isWhole && (fault !== null || mayBeLabel.test(this.#text))) return ''
      this.isOver = fault !== null
      if (this.isOver) return ''
    }
    const more = this.#text.slice(this.#through)
    this.#through = this.#text.length
    return more
  }

  #end(sentence: string): string {
    const through = this.#through
    this.#text = this.#text.slice(sentence.length)
    this.#through = 0
    if (this.isOver) {
      this.isCut ||= hasWords(sentence)
      return ''
    }
    if (!hasWords(sentence)) return sentence.slice(through)
    if (through === 0) {
      const judged = this.#judge(sentence)
      if (judged === null) return ''
      sentence = judged
    }
    this.#begun = true
    if (wordsIn(sentence) > shortWords) this.#sentences++
    this.isOver = this.#sentences >= this.#sentencesMax || asks(sentence)
    return sentence.slice(through)
  }

  /** The sentence to send; null if it is blocked. */
  #judge(sentence: string): string | null {
    const isFirst = !this.#begun
    const fault = isFirst ? sentenceFault(sentence, this.#language) : headFault(sentence, this.#language)
    if (fault === null) return sentence
    if (isFirst && this.#isLast) return withoutLabel(sentence)
    this.isOver = true
    if (isFirst) this.fault = fault
    return null
  }
}
