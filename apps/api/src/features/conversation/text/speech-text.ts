// Removes markup from a model's text before it is spoken. Pure.
export interface SpeechText {
  /** @returns the part of the text so far that is certain to be spoken */
  push(piece: string): string
  /** @returns the rest, without white space at the end */
  flush(): string
}

/** What may still become the mark of a list or a heading, at the beginning of a line. */
const lineMark = /^(#{1,6}|[-•–>]|\d{1,2}[.)]?)$/
/** A mark that is followed by a space is one. Numbers count as marks only where a list can be: after a first line. */
const wholeMark = /^(#{1,6}|[-•–>])$/
const wholeNumber = /^\d{1,2}[.)]$/

/** Emoji, with what joins and colours them. */
const pictures = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/u

class SpeechTextFilter implements SpeechText {
  /** White space waits for the word that it stands before. */
  #space = false
  #mark = ''
  #lineStart = true
  #begun = false

  push(piece: string): string {
    let out = ''
    for (const char of piece) out += this.#next(char)
    return out
  }

  flush(): string {
    const out = this.#release(this.#mark)
    this.#mark = ''
    return out
  }

  #next(char: string): string {
    if (char === '*' || char === '`' || char === '_' || pictures.test(char)) return ''
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
 * Takes markdown and line breaks out of a reply while it is being written. What comes out
 * neither begins nor ends with white space, and is the same however the text is cut.
 */
export const createSpeechText = (): SpeechText => new SpeechTextFilter()
