// Removes markup from a model's text before it is spoken. Pure.
import { createPlainWords } from './plain-words.ts'

export interface SpeechText {
  /** @returns the new text that is certain to be spoken */
  push(piece: string): string
  /** @returns the rest, without white space at the end */
  flush(): string
}

/** The beginning of a line that may become the mark of a list or a heading. */
const lineMark = /^(#{1,6}|[-•–>]|\d{1,2}[.)]?)$/
/** A mark ends with a space. Numbers count as marks only after the first line, because only there can a list begin. */
const wholeMark = /^(#{1,6}|[-•–>])$/
const wholeNumber = /^\d{1,2}[.)]$/

/** Emoji, with their joiners and modifiers. */
const pictures = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/u

class SpeechTextFilter implements SpeechText {
  readonly #words = createPlainWords()
  /** White space, held back until a word follows. */
  #space = false
  #mark = ''
  #lineStart = true
  #begun = false
  /** Asterisks since the last other character. */
  #stars = 0
  /** Whether the text is between the asterisks of a stage direction. */
  #isDirection = false
  #last = ''

  push(piece: string): string {
    return this.#read(this.#words.push(piece))
  }

  flush(): string {
    const out = this.#read(this.#words.flush()) + this.#release(this.#mark)
    this.#mark = ''
    return out
  }

  #read(text: string): string {
    let out = ''
    for (const char of text) out += this.#next(char)
    return out
  }

  #next(char: string): string {
    if (char === '*') {
      this.#stars++
      return this.#endDirection()
    }
    const stars = this.#stars
    this.#stars = 0
    if (char === '`' || char === '_' || pictures.test(char)) return ''
    if (stars === 1 && /\p{Ll}/u.test(char) && this.#isAtStart()) {
      this.#isDirection = true
      return this.#next('(') + this.#next(char)
    }
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

  /** Whether a sentence begins here. */
  #isAtStart(): boolean {
    return !this.#begun || (this.#space && /[.!?…:"”»)]/.test(this.#last))
  }

  #endDirection(): string {
    if (!this.#isDirection) return ''
    this.#isDirection = false
    return this.#release(')')
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
    this.#last = text.at(-1) ?? ''
    return out
  }
}

/**
 * Removes markdown, links, HTML and line breaks from a reply while it is being written. The result neither begins nor ends with
 * white space, and does not depend on how the text is cut into pieces. "*smiles* Hello" becomes "(smiles) Hello".
 */
export const createSpeechText = (): SpeechText => new SpeechTextFilter()
