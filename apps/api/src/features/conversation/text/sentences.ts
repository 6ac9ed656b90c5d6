// Cuts a reply into sentences while it is being written, so that each is spoken as soon as it ends.
import type { Language } from '@parley/contracts/language/language.ts'
import { abbreviationKind } from './abbreviations.ts'

export interface SentenceSplitter {
  /** @returns the sentences that this piece completes; with those of `flush()` they make up the full text */
  push(piece: string): string[]
  /** @returns the rest of the text: one sentence, or none */
  flush(): string[]
}

/** Cuts a sentence without punctuation at a space after this many characters, so that its speech can begin. */
const longestCharacters = 400
/** A quotation mark without a closing one after this many characters is ignored. */
const longestQuotation = 200
/** How many characters before a full stop are compared with abbreviations: more than the longest has. */
const longestWord = 60

const closers: Record<string, string> = { '(': ')', '[': ']', '"': '"', '“': '”"', '„': '“”"', '«': '»', '»': '«' }
const isEnd = (char: string) => '.!?…。！？'.includes(char)
const isSpace = (char: string) => /\s/.test(char)
const isWordEnd = (char: string) => /[\s()[\]"“”„«»¿¡,;:!?…]/.test(char)
const isSpeakable = (char: string) => /[\p{L}\p{N}]/u.test(char)
const isDigit = (char: string) => char >= '0' && char <= '9'
const isLower = (char: string) => /\p{Ll}/u.test(char)

/** Whether text contains anything to speak. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** When a full stop ends the sentence: `now`, if a `capital` follows, or (`joined`) only if no word follows. */
type Verdict = 'now' | 'capital' | 'joined'

function judgeStop(language: Language, word: string): Verdict {
  if (/^\d+$/.test(word)) return language === 'de' && word.length <= 2 ? 'joined' : 'capital'
  if (/\d$/.test(word) || /^(www|\/\/)|@/.test(word)) return 'capital'
  if (language === 'en' && word === 'I') return 'now'
  const kind = abbreviationKind(language, word)
  if (kind !== null) return kind === 'joined' ? 'joined' : 'capital'
  if (/^\p{Lu}$/u.test(word)) return 'joined'
  if (/^(\p{L}\.)+\p{L}$/u.test(word) || /^[IVX]{2,}$/.test(word)) return 'capital'
  return 'now'
}

interface Quotation {
  closes: string
  /** Direct speech and complete sentences in brackets end with their closing mark; quoted words do not. */
  whole: boolean
}

class Splitter implements SentenceSplitter {
  #text = ''
  /** How much of the text has been read. */
  #at = 0
  #speakable = false
  #open: Quotation[] = []
  /** Set after an undecided full stop: its position, and what decides. */
  #doubt: { end: number; verdict: Verdict } | null = null
  readonly #language: Language

  constructor(language: Language) {
    this.#language = language
  }

  push(piece: string): string[] {
    const sentences: string[] = []
    this.#text += piece
    while (this.#at < this.#text.length) {
      const char = this.#text.charAt(this.#at)
      this.#settleDoubt(char, sentences)
      this.#at++
      if (this.#endsHere(char)) sentences.push(this.#cut(this.#at))
    }
    return sentences
  }

  flush(): string[] {
    this.#doubt = null
    return this.#text === '' ? [] : [this.#cut(this.#text.length)]
  }

  #cut(end: number): string {
    const sentence = this.#text.slice(0, end)
    this.#text = this.#text.slice(end)
    this.#at -= end
    this.#speakable = hasWords(this.#text.slice(0, this.#at))
    this.#open = []
    this.#doubt = null
    return sentence
  }

  /** Decides about an undecided full stop by the character that follows. */
  #settleDoubt(char: string, sentences: string[]): void {
    const doubt = this.#doubt
    if (doubt === null || isSpace(char)) return
    if (this.#at === doubt.end) {
      if (`)]"”“»`.includes(char)) return
      if (isEnd(char) || isSpeakable(char) || /[,;:\-–]/.test(char)) {
        this.#doubt = null
        return
      }
    }
    this.#doubt = null
    const goesOn =
      doubt.verdict === 'joined' ? isSpeakable(char) : isLower(char) || isDigit(char) || /[,;:–-]/.test(char)
    if (!goesOn) sentences.push(this.#cut(doubt.end))
  }

  #endsHere(char: string): boolean {
    if (isSpeakable(char)) this.#speakable = true
    if (char === '\n') return this.#speakable
    if (isSpace(char)) return this.#speakable && this.#at >= longestCharacters
    if (this.#closes(char)) return this.#endsWithQuotation()
    this.#opens(char)
    if (!isEnd(char) || !this.#speakable) return false
    if (this.#open.length > 0) return this.#at > longestQuotation
    return this.#stopEnds(char)
  }

  #stopEnds(char: string): boolean {
    if (char !== '.') return true
    const verdict = judgeStop(this.#language, this.#wordBefore())
    if (verdict === 'now') return true
    this.#doubt = { end: this.#at, verdict }
    return false
  }

  /** The word before the current full stop, or the end of a very long one. */
  #wordBefore(): string {
    const end = this.#at - 1
    let start = end
    while (start > 0 && end - start < longestWord && !isWordEnd(this.#text.charAt(start - 1))) start--
    return this.#text.slice(start, end)
  }

  /** The last character before the current one, without spaces. */
  #charBefore(): string {
    let at = this.#at - 2
    while (at >= 0 && isSpace(this.#text.charAt(at))) at--
    return this.#text.charAt(at)
  }

  #opens(char: string): void {
    const closes = closers[char]
    if (closes === undefined) return
    this.#open.push({ closes, whole: !this.#speakable || ':,'.includes(this.#charBefore()) })
  }

  #closes(char: string): boolean {
    const top = this.#open.at(-1)
    if (top !== undefined) return top.closes.includes(char)
    return false
  }

  #endsWithQuotation(): boolean {
    const quotation = this.#open.pop()
    if (quotation === undefined || this.#open.length > 0 || !this.#speakable) return false
    if (!isEnd(this.#charBefore())) return false
    if (quotation.whole) return true
    this.#doubt = { end: this.#at, verdict: 'capital' }
    return false
  }
}

/**
 * A splitter for one reply. The sentences do not depend on how the reply is cut into pieces, and together they are the
 * reply. A sentence is returned at its closing punctuation, without waiting for what follows, except at a full stop
 * after an abbreviation, a number or an initial.
 */
export const createSentenceSplitter = (language: Language): SentenceSplitter => new Splitter(language)

/** All sentences of a finished text. */
export function splitSentences(language: Language, text: string): string[] {
  const splitter = createSentenceSplitter(language)
  return [...splitter.push(text), ...splitter.flush()]
}
