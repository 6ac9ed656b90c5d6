// Parses JSON of any size without blocking. `JSON.parse` never pauses, and takes half a second for four megabytes of
// brackets or empty objects. So a long text is first scanned for the positions of its long lists and objects; then each
// of their entries is parsed separately.
import { entriesMax, tooMuch } from './input.ts'
import { Problem } from './problem.ts'

/** Shorter texts are parsed in one piece: that takes at most 4 ms, for brackets or empty objects. */
const pieceCharacters = 32 * 1024

export const isLongJson = (text: string): boolean => text.length > pieceCharacters

/** Maximum nesting of lists and objects; contracts have ten levels. */
const depthMax = 64
/** Maximum total number of values: enough for a module of a hundred scenarios of maximum size. */
const valuesMax = 500_000

/** Parses a short text. @throws if it is not JSON */
export type ParsePiece = (text: string) => unknown

/** A list or object longer than a piece: the positions of its last character, its commas and its colons. */
interface Long {
  readonly end: number
  readonly commas: readonly number[]
  readonly colons: readonly number[]
}

interface Open {
  readonly start: number
  readonly commas: number[]
  readonly colons: number[]
}

const wrong = () => new Problem('VALIDATION.INVALID_JSON')

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Records the commas and colons of the innermost list or object. */
function mark(open: readonly Open[], code: number, at: number): void {
  const inner = open.at(-1)
  if (inner === undefined) throw wrong()
  const marks = code === comma ? inner.commas : inner.colons
  marks.push(at)
  if (marks.length >= entriesMax + (code === comma ? 0 : 1)) throw tooMuch()
}

/**
 * Start positions of the long lists and objects of a text, with their details. Brackets inside strings do not count.
 */
function* findLong(text: string): Generator<void, Map<number, Long>> {
  const long = new Map<number, Long>()
  const open: Open[] = []
  let isInText = false
  let values = 0
  let pauseAt = pieceCharacters
  for (let at = 0; at < text.length; at++) {
    if (at >= pauseAt) {
      yield
      pauseAt = at + pieceCharacters
    }
    const code = text.charCodeAt(at)
    if (isInText) {
      if (code === backslash) at++
      else if (code === quote) isInText = false
    } else if (code === quote) {
      isInText = true
    } else if (code === comma || code === colon) {
      mark(open, code, at)
      if (code === comma && ++values > valuesMax) throw tooMuch()
    } else if (code === openList || code === openObject) {
      if (open.length >= depthMax || ++values > valuesMax) throw tooMuch()
      open.push({ start: at, commas: [], colons: [] })
    } else if (code === closeList || code === closeObject) {
      const closed = open.pop()
      if (closed === undefined) throw wrong()
      // In ASCII, a closing bracket is two characters after its opening one.
      if (text.charCodeAt(closed.start) !== code - 2) throw wrong()
      if (at - closed.start >= pieceCharacters) long.set(closed.start, { ...closed, end: at })
    }
  }
  if (isInText || open.length > 0) throw wrong()
  return long
}

/** Position of the first character, starting at `at`, that is not JSON white space. */
function skipSpace(text: string, at: number, end: number): number {
  const solid = /[^ \n\r\t]/g
  solid.lastIndex = at
  return Math.min(solid.exec(text)?.index ?? end, end)
}

/** The ranges between positions. */
const between = (places: readonly number[]): [number, number][] =>
  places.slice(1).map((end, index) => [(places[index] ?? 0) + 1, end])

class Reader {
  readonly #text: string
  readonly #long: ReadonlyMap<number, Long>
  readonly #parse: ParsePiece

  constructor(text: string, long: ReadonlyMap<number, Long>, parse: ParsePiece) {
    this.#text = text
    this.#long = long
    this.#parse = parse
  }

  /** The value between two positions. */
  *value(from: number, to: number): Generator<void, unknown> {
    const start = skipSpace(this.#text, from, to)
    const long = this.#long.get(start)
    yield
    if (long === undefined) return this.#parse(this.#text.slice(from, to))
    if (skipSpace(this.#text, long.end + 1, to) !== to) throw wrong()
    const parts = between([start, ...long.commas, long.end])
    if (long.commas.length === 0 && skipSpace(this.#text, start + 1, long.end) === long.end) parts.pop()
    return this.#text.charCodeAt(start) === openList
      ? yield* this.#list(parts)
      : yield* this.#object(parts, long.colons)
  }

  *#list(parts: readonly [number, number][]): Generator<void, unknown[]> {
    const list: unknown[] = []
    for (const [from, to] of parts) list.push(yield* this.value(from, to))
    return list
  }

  *#object(parts: readonly [number, number][], colons: readonly number[]): Generator<void, object> {
    const entries: [string, unknown][] = []
    for (const [index, [from, to]] of parts.entries()) {
      const at = colons[index] ?? to
      if (at >= to) throw wrong()
      const key = this.#parse(this.#text.slice(from, at))
      if (typeof key !== 'string' || key === '__proto__') throw wrong()
      const value = yield* this.value(at + 1, to)
      if (key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype')) {
        throw wrong()
      }
      entries.push([key, value])
    }
    // Entries are defined, not assigned, so that no name calls a setter.
    return Object.fromEntries(entries)
  }
}

/**
 * Parses a JSON text in steps of a few milliseconds.
 * @param parse parses short texts; must reject names that would change a prototype, as this function does
 * @throws Problem VALIDATION.FAILED if lists are longer, or nested deeper, than in any contract;
 * VALIDATION.INVALID_JSON, or what `parse` throws, if it is not JSON
 */
export function* readJson(text: string, parse: ParsePiece): Generator<void, unknown> {
  const long = yield* findLong(text)
  return yield* new Reader(text, long, parse).value(0, text.length)
}
