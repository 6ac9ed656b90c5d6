// Holds back each sentence of a model's reply until it has ended and is judged, and ends the reply where a sentence
// breaks a rule. Pure.
import type { DifficultyLevel } from '@parley/contracts/library/scenario.ts'
import { createSentenceSplitter, hasWords } from '../text/sentences.ts'
import {
  countWords,
  createSentenceJudge,
  isLongEnoughToLoop,
  keyOf,
  type ReplyContext,
  type ReplyFault,
  sentenceMax,
  withoutLabel,
} from './sentence-judge.ts'

/** Maximum number of sentences in a reply: two at A1 and A2, three above (research: level control drifts). */
export const sentencesAtMost = (level: DifficultyLevel): number => (level === 'A1' || level === 'A2' ? 2 : 3)
/** One extra sentence is tolerated, and "Here you are." does not count. */
const sentencesLetPass = 1
const shortWords = 3
/** Shorter questions expect no answer: "Really?", "You know what?". */
const questionWords = 4

const asks = (sentence: string): boolean => /\?["”»)]*\s*$/.test(sentence) && countWords(sentence) >= questionWords
const isEnded = (sentence: string): boolean => /[.!?…。！？]["”“»)\]]*\s*$/.test(sentence)

export class ReplyGuard {
  /** The rule that the sentence after `said` broke. */
  fault: ReplyFault | null = null
  /** Whether everything that follows is blocked. */
  isOver = false
  /** Whether the model has written blocked words, so that reading the rest is useless. */
  isCut = false
  /** The text that was sent, over all attempts. */
  said = ''
  readonly #language
  readonly #judge
  readonly #sentencesMax: number
  #splitter
  #isLast = false
  /** The current sentence. */
  #text = ''
  #sentences = 0
  readonly #keys = new Set<string>()
  /** Whether this attempt has sent a sentence. */
  #begun = false

  constructor(context: ReplyContext, level: DifficultyLevel) {
    this.#language = context.language
    this.#judge = createSentenceJudge(context)
    this.#sentencesMax = sentencesAtMost(level) + sentencesLetPass
    this.#splitter = createSentenceSplitter(context.language)
  }

  /** Begins the last attempt, which goes on after `said`. A name before its first sentence is removed. */
  again(): void {
    this.fault = null
    this.isOver = false
    this.isCut = false
    this.#isLast = true
    this.#begun = false
    this.#text = ''
    this.#splitter = createSentenceSplitter(this.#language)
  }

  /** @returns the sentences that can now be sent */
  push(piece: string): string {
    this.#text += piece
    const ended = this.#splitter.push(piece)
    const out = ended.map((sentence) => this.#end(sentence)).join('')
    if (!this.isOver && this.#text.length > sentenceMax) this.#refuse('too_long')
    this.isCut ||= this.isOver && (this.fault !== null || hasWords(this.#text))
    return out
  }

  /** @param isUnfinished whether the model was stopped: its last sentence counts only if it has ended */
  flush(isUnfinished = false): string {
    const [rest = ''] = this.#splitter.flush()
    if (!isUnfinished || isEnded(rest) || !hasWords(rest)) return this.#end(rest)
    if (!this.isOver && this.said === '') this.#refuse('cut_off')
    return ''
  }

  /** Adds a line that is not the model's. @returns the text to send */
  append(line: string): string {
    const text = this.said === '' ? line : ` ${line}`
    this.said += text
    return text
  }

  /** Ends the reply. If the model only repeats itself, its earlier sentences are enough. */
  #refuse(fault: ReplyFault): void {
    this.isOver = true
    this.isCut = true
    const isAimless = fault === 'too_long' || fault === 'repetition'
    if (!isAimless || this.said === '') this.fault = fault
  }

  #end(sentence: string): string {
    this.#text = this.#text.slice(sentence.length)
    if (this.isOver) {
      this.isCut ||= hasWords(sentence)
      return ''
    }
    if (!hasWords(sentence)) return this.#send(sentence)
    const isFirst = this.#isLast && !this.#begun
    const spoken = isFirst ? withoutLabel(sentence) : sentence
    const key = keyOf(spoken)
    if (this.#keys.has(key)) {
      // The last attempt may begin as the first one did.
      if (isFirst) return ''
      if (isLongEnoughToLoop(key)) {
        this.#refuse('repetition')
        return ''
      }
    }
    const fault = this.#judge(spoken)
    if (fault !== null) {
      this.#refuse(fault)
      return ''
    }
    this.#keys.add(key)
    if (countWords(spoken) > shortWords) this.#sentences++
    this.isOver = this.#sentences >= this.#sentencesMax || asks(spoken)
    return this.#send(spoken)
  }

  #send(text: string): string {
    const isJoined = this.#begun || this.said === '' || text === ''
    this.#begun ||= hasWords(text)
    if (!isJoined) return this.append(text.trimStart())
    this.said += text
    return text
  }
}
