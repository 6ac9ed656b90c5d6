// What a language model writes is spoken aloud: marks that only the eye understands are taken out, and faults are named. Pure.
import type { Language } from '@parley/contracts/language.ts'
import type { DifficultyLevel } from '@parley/contracts/library.ts'
import { hasWords, splitSentences } from './sentences.ts'

export interface Tidy {
  /** @returns what of the text so far is certain to be spoken */
  push(piece: string): string
  /** @returns the rest, without white space at the end */
  flush(): string
}

const thinkingBegins = '<think>'
const thinkingEnds = '</think>'
/** What may still become the mark of a list or a heading, at the beginning of a line. */
const lineMark = /^(#{1,6}|[-•–>]|\d{1,2}[.)]?)$/
/** A mark that is followed by a space is one. Numbers count as marks only where a list can be: after a first line. */
const wholeMark = /^(#{1,6}|[-•–>])$/
const wholeNumber = /^\d{1,2}[.)]$/

class TidyText implements Tidy {
  /** At the very beginning: may still turn out to be the thinking of a reasoning model. */
  #opening: string | null = ''
  #thinking = false
  /** White space waits for the word that it stands before. */
  #space = false
  #mark = ''
  #lineStart = true
  #begun = false

  push(piece: string): string {
    let out = ''
    for (const char of this.#withoutThinking(piece)) out += this.#next(char)
    return out
  }

  flush(): string {
    const held = this.#opening ?? ''
    this.#opening = null
    let out = this.#thinking ? '' : [...held].map((char) => this.#next(char)).join('')
    out += this.#release(this.#mark)
    this.#mark = ''
    return out
  }

  #withoutThinking(piece: string): string {
    if (this.#opening === null) return piece
    this.#opening += piece
    const start = this.#opening.trimStart()
    if (!this.#thinking && thinkingBegins.startsWith(start)) return ''
    this.#thinking ||= start.startsWith(thinkingBegins)
    const end = this.#thinking ? start.indexOf(thinkingEnds) : 0
    if (end < 0) return ''
    this.#opening = null
    const rest = this.#thinking ? start.slice(end + thinkingEnds.length) : start
    this.#thinking = false
    return rest
  }

  #next(char: string): string {
    if (char === '*' || char === '`' || char === '_') return ''
    if (char === '\n' || char === '\r' || char === '\t' || char === ' ') return this.#pause(char)
    if (this.#lineStart && lineMark.test(this.#mark + char)) {
      this.#mark += char
      return ''
    }
    this.#lineStart = false
    const out = this.#release(this.#mark + char)
    this.#mark = ''
    return out
  }

  #pause(char: string): string {
    const mark = this.#mark
    this.#mark = ''
    const isMark = wholeMark.test(mark) || (this.#begun && wholeNumber.test(mark))
    const out = isMark ? '' : this.#release(mark)
    if (mark !== '' && !isMark) this.#lineStart = false
    this.#space = true
    if (char === '\n') this.#lineStart = true
    return out
  }

  #release(text: string): string {
    if (text === '') return ''
    const out = this.#space && this.#begun ? ` ${text}` : text
    this.#space = false
    this.#begun = true
    return out
  }
}

/**
 * Takes markdown, line breaks and a reasoning model's thinking out of a reply while it is being written. What comes out
 * neither begins nor ends with white space, and is the same however the text is cut.
 */
export const createTidy = (): Tidy => new TidyText()

export type ReplyFault = 'empty' | 'too_long' | 'other_script'

/** Sentences that a reply may have: A1 and A2 one or two, above that three (research: level control drifts). */
export const sentencesAtMost = (level: DifficultyLevel): number => (level === 'A1' || level === 'A2' ? 2 : 3)

const cyrillic: ReadonlySet<Language> = new Set(['uk', 'bg'])

function isInOtherScript(text: string, language: Language): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const own = text.match(cyrillic.has(language) ? /\p{Script=Cyrillic}/gu : /\p{Script=Latin}/gu)?.length ?? 0
  return own * 2 < letters
}

/** What is wrong with a whole reply. One sentence more than asked for is let pass. */
export function replyFaults(text: string, language: Language, level: DifficultyLevel): ReplyFault[] {
  if (!hasWords(text)) return ['empty']
  const sentences = splitSentences(language, text).filter(hasWords).length
  return [
    ...(sentences > sentencesAtMost(level) + 1 ? (['too_long'] as const) : []),
    ...(isInOtherScript(text, language) ? (['other_script'] as const) : []),
  ]
}
