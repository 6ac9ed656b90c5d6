// Turns links, HTML and entities in a model's text into the words that a person would say. Pure.

export interface PlainWords {
  /** @returns the new text that is certain */
  push(piece: string): string
  /** @returns the rest */
  flush(): string
}

interface Found {
  /** Length of what was found, in characters. */
  readonly length: number
  readonly words: string
}

/** Where something may begin. */
const begins = /!?\[|【|<|&|(?<![\p{L}\p{N}@./])(?:https?:\/\/|www\.)/giu
/** The end of a piece that may become the beginning of a web address, or of a picture. */
const beginAtEnd = /(?<![\p{L}\p{N}@./])(?:h|ht|htt|https?:?\/?|w|ww|www)$|!$/iu
/** Maximum length of the text that is held back, in characters. */
const heldMax = 400

const link =
  /^!?\[([^[\]\n]{0,200})\](?:\(\s*<?[^()\s<>]*(?:\([^()\s]*\)[^()\s<>]*)*>?(?:\s+["'(][^\n)]*)?\)|\[[^\]\n]{0,60}\])/u
/** `[1]` and `【4†source】` name a source. */
const source = /^(?:\[\^?\d{1,3}\]|【[^】\n]{0,80}】)/u
const linkBegins =
  /^!?\[[^[\]\n]{0,200}(?:\](?:[([]\S{0,300}(?:\s+(?:["'(][^\n)]{0,100})?)?)?)?$|^【[^】\n]{0,80}$|^!$/u
const address = /^(?:https?:\/\/|www\.)[^\s<>"“”«»[\]{}|\\^`]*/iu
const addressInTag = /^<((?:https?:\/\/|www\.|mailto:)[^\s<>]{1,300})>/iu
const tag =
  /^<(\/?)(a|abbr|b|big|blockquote|br|center|cite|code|del|div|em|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|pre|q|s|small|span|strike|strong|sub|sup|table|tbody|td|th|tr|tt|u|ul)(?:\s[^<>]{0,300})?\s*\/?>/iu
const tagBegins = /^<\/?(?:[a-z][a-z0-9]*(?:\s[^<>]{0,300})?|(?:https?:|www\.|mailto:)[^\s<>]{0,300})?\/?$/iu
const breaks = /^(?:blockquote|br|div|h[1-6]|hr|li|p|pre|tr)$/i
const entity = /^&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d?));/i
const entityBegins = /^&(?:#x?[\da-f]{0,7}|[a-z]{0,8}\d?)?$/i

/** Entities of HTML in texts; those of letters arrive as letters. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  apos: '’',
  bull: '•',
  copy: '©',
  deg: '°',
  euro: '€',
  gt: '›',
  hellip: '…',
  laquo: '«',
  ldquo: '“',
  lsquo: '‘',
  lt: '‹',
  mdash: '—',
  middot: '·',
  nbsp: ' ',
  ndash: '–',
  pound: '£',
  quot: '"',
  raquo: '»',
  rdquo: '”',
  rsquo: '’',
  shy: '',
  times: '×',
}

/**
 * The part of an address that people say: "example" in "www.example.org". Without its dots, at which a sentence would be
 * cut. An e-mail address stays.
 */
function nameIn(url: string): string {
  if (/^mailto:/i.test(url)) return url.slice('mailto:'.length)
  const host = url.replace(/^https?:\/\//i, '').replace(/[/?#:].*$/s, '')
  const labels = host.replace(/^www\./i, '').split('.')
  const names = labels.length > 1 ? labels.slice(0, -1) : labels
  return names.reduce((one, other) => (other.length > one.length ? other : one))
}

function characterOf([, decimal, hexadecimal, name]: RegExpExecArray): string | null {
  if (name !== undefined) return entities[name.toLowerCase()] ?? null
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
  const isCharacter = code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  // Never the brackets of a tag, which the text did not have.
  return isCharacter ? String.fromCodePoint(code).replace('<', '‹').replace('>', '›') : ''
}

/** What is at the start of a text; null if there is nothing, undefined until that is certain. */
function foundAt(text: string, isEnd: boolean): Found | null | undefined {
  const first = text[0] ?? ''
  const mayGoOn = (pattern: RegExp) => !isEnd && text.length < heldMax && pattern.test(text)
  if (first === '[' || first === '!' || first === '【') {
    const named = link.exec(text)
    if (named) return { length: named[0].length, words: named[1]?.trim() ?? '' }
    // A list of sources may turn out to be a link: "[1](https://…)".
    if (mayGoOn(linkBegins)) return undefined
    const cited = source.exec(text)
    return cited && { length: cited[0].length, words: '' }
  }
  if (first === '<') {
    const named = addressInTag.exec(text)
    if (named) return { length: named[0].length, words: nameIn(named[1] ?? '') }
    const html = tag.exec(text)
    if (html) return { length: html[0].length, words: breaks.test(html[2] ?? '') ? '\n' : '' }
    return mayGoOn(tagBegins) ? undefined : null
  }
  if (first === '&') {
    const named = entity.exec(text)
    const words = named && characterOf(named)
    if (named && words !== null) return { length: named[0].length, words }
    return mayGoOn(entityBegins) ? undefined : null
  }
  const url = address.exec(text)?.[0] ?? ''
  if (!isEnd && url.length === text.length && text.length < heldMax) return undefined
  // The punctuation of the sentence is not part of it.
  const own = url.replace(url.includes('(') ? /[.,;:!?…'’*_~]+$/u : /[.,;:!?…'’)*_~]+$/u, '')
  return { length: Math.max(1, own.length), words: nameIn(own) }
}

class PlainWordsFilter implements PlainWords {
  #rest = ''
  /** The last character that was passed on: an address does not begin within a word. */
  #before = ''

  push(piece: string): string {
    this.#rest += piece
    return this.#release(false)
  }

  flush(): string {
    return this.#release(true)
  }

  #release(isEnd: boolean): string {
    let out = ''
    while (this.#rest !== '') {
      const text = this.#before + this.#rest
      begins.lastIndex = this.#before.length
      const at = (begins.exec(text)?.index ?? text.length) - this.#before.length
      const held = isEnd || at < this.#rest.length ? null : beginAtEnd.exec(text)
      const plain = this.#rest.slice(0, held ? held.index - this.#before.length : at)
      out += this.#pass(plain, plain.length)
      if (held || this.#rest === '') break
      const found = foundAt(this.#rest, isEnd)
      if (found === undefined) break
      out += found === null ? this.#pass(this.#rest[0] ?? '', 1) : this.#pass(found.words, found.length)
    }
    return out
  }

  /** Replaces the next characters. */
  #pass(words: string, length: number): string {
    this.#before = this.#rest.slice(0, length).at(-1) ?? this.#before
    this.#rest = this.#rest.slice(length)
    return words
  }
}

/**
 * "[the menu](https://…)" becomes "the menu", a bare address its name, `<b>` nothing, and `&amp;` "&". The result does not
 * depend on how the text is cut into pieces. Tags that are no HTML stay: they show that a model repeats its prompt.
 */
export const createPlainWords = (): PlainWords => new PlainWordsFilter()
