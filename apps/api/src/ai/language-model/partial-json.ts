// The value of JSON whose end is still being written. Pure.

const space = /\s*/y
const text = /"(?:[^"\\]|\\.)*/y
const literal = /-?\d[\d.eE+-]*|true|false|null/y
/** Half an escape, at the end of an unfinished text. */
const half = /\\(?:u[0-9a-f]{0,3})?$/i

class PartialReader {
  #at = 0
  readonly #json: string

  constructor(json: string) {
    this.#json = json
  }

  /** Undefined if nothing of it can be read. */
  value(): unknown {
    this.#take(space)
    const sign = this.#json[this.#at]
    if (sign === '{') return this.#object()
    if (sign === '[') return this.#list()
    if (sign === '"') return this.#text()
    const found = this.#take(literal)
    // At the end of the text, more of it may follow.
    return found === '' || this.#isOver ? undefined : parsed(found)
  }

  get #isOver(): boolean {
    return this.#at >= this.#json.length
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#json)?.[0] ?? ''
    this.#at += found.length
    return found
  }

  /** Passes over white space and one of these signs. @returns whether it was there */
  #pass(sign: string): boolean {
    this.#take(space)
    if (this.#json[this.#at] !== sign) return false
    this.#at += 1
    return true
  }

  #object(): Record<string, unknown> {
    const fields: [string, unknown][] = []
    this.#at += 1
    do {
      this.#take(space)
      if (this.#json[this.#at] !== '"') break
      const name = this.#text()
      const value = this.#pass(':') ? this.value() : undefined
      if (value === undefined) break
      fields.push([name, value])
    } while (this.#pass(','))
    this.#pass('}')
    return Object.fromEntries(fields)
  }

  #list(): unknown[] {
    const items: unknown[] = []
    this.#at += 1
    do {
      const value = this.value()
      if (value === undefined) break
      items.push(value)
    } while (this.#pass(','))
    this.#pass(']')
    return items
  }

  #text(): string {
    const found = this.#take(text)
    const isWhole = !this.#isOver
    this.#at += 1
    return String(parsed(`${isWhole ? found : found.replace(half, '')}"`) ?? '')
  }
}

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** What can be read of JSON whose end is missing: open texts, lists and objects end there. */
export const partialJson = (json: string): unknown => new PartialReader(json).value()
