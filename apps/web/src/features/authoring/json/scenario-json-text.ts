// Parses JSON (RFC 8259) with positions: where each value starts, and where and why the text is invalid. The messages
// of `JSON.parse` differ by browser.

/** Why the text is not valid JSON; keys under `json.syntax` in the namespace `scenario-wizard`. */
export type JsonErrorKind = 'end' | 'quote' | 'escape' | 'name' | 'colon' | 'comma' | 'value' | 'twice' | 'after'

export interface JsonRead {
  readonly value: unknown
  /** Where the value at each path starts, as an offset in UTF-16 units; the root's path is empty. */
  readonly places: ReadonlyMap<string, number>
  readonly error: { readonly kind: JsonErrorKind; readonly at: number } | null
}

class Broken extends Error {
  readonly kind: JsonErrorKind
  readonly at: number
  constructor(kind: JsonErrorKind, at: number) {
    super(kind)
    this.kind = kind
    this.at = at
  }
}

/** Deeper than any scenario: prevents text of nothing but brackets from exhausting the stack. */
const depthMax = 64
const scalar = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/y
const space = /[ \t\r\n]*/y
/** A string up to its closing quotation mark; JSON.parse checks the escapes. */
const quoted = /"(?:[^"\\\n\r]|\\[^\n\r])*"/y

interface Reader {
  readonly text: string
  readonly places: Map<string, number>
  at: number
}

/** Parses the entire text; `value` is undefined if there is an error. */
export function readJson(text: string): JsonRead {
  const reader: Reader = { text, places: new Map(), at: 0 }
  try {
    const value = readValue(reader, '', 0)
    skip(reader)
    if (reader.at < text.length) throw new Broken('after', reader.at)
    return { value, places: reader.places, error: null }
  } catch (error) {
    if (!(error instanceof Broken)) throw error
    return { value: undefined, places: reader.places, error: { kind: error.kind, at: error.at } }
  }
}

function match(reader: Reader, pattern: RegExp): string | null {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.text)?.[0] ?? null
  if (found !== null) reader.at += found.length
  return found
}

/** Skips white space and returns the next character; empty at the end. */
function skip(reader: Reader): string {
  match(reader, space)
  return reader.text[reader.at] ?? ''
}

function readValue(reader: Reader, path: string, depth: number): unknown {
  const next = skip(reader)
  reader.places.set(path, reader.at)
  if (next === '') throw new Broken('end', reader.at)
  if (depth > depthMax) throw new Broken('value', reader.at)
  if (next === '{') return readObject(reader, path, depth)
  if (next === '[') return readList(reader, path, depth)
  if (next === '"') return readString(reader)
  const found = match(reader, scalar)
  if (found === null) throw new Broken('value', reader.at)
  return JSON.parse(found)
}

function readString(reader: Reader): string {
  const start = reader.at
  const found = match(reader, quoted)
  if (found === null) throw new Broken('quote', start)
  try {
    return JSON.parse(found)
  } catch {
    throw new Broken('escape', start)
  }
}

const join = (path: string, name: string | number) => (path === '' ? String(name) : `${path}.${name}`)

/** After a value: true if another one follows, false at the end of its list. */
function goesOn(reader: Reader, close: string): boolean {
  const end = reader.at
  const next = skip(reader)
  if (next === close || next === ',') {
    reader.at += 1
    return next === ','
  }
  throw next === '' ? new Broken('end', reader.at) : new Broken('comma', end)
}

function readList(reader: Reader, path: string, depth: number): unknown[] {
  const found: unknown[] = []
  reader.at += 1
  if (skip(reader) === ']') {
    reader.at += 1
    return found
  }
  do found.push(readValue(reader, join(path, found.length), depth + 1))
  while (goesOn(reader, ']'))
  return found
}

function readObject(reader: Reader, path: string, depth: number): object {
  const found = new Map<string, unknown>()
  reader.at += 1
  if (skip(reader) === '}') {
    reader.at += 1
    return {}
  }
  do {
    const next = skip(reader)
    const start = reader.at
    if (next !== '"') throw new Broken(next === '' ? 'end' : 'name', start)
    const name = readString(reader)
    if (found.has(name)) throw new Broken('twice', start)
    if (skip(reader) !== ':') throw new Broken('colon', reader.at)
    reader.at += 1
    found.set(name, readValue(reader, join(path, name), depth + 1))
  } while (goesOn(reader, '}'))
  return Object.fromEntries(found)
}

/** The line number of an offset, from 1. */
export const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length

/** The offset of a path; for a missing value, the offset of the nearest value that would contain it. */
export function placeOf(places: ReadonlyMap<string, number>, path: string): number {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const place = places.get(at)
    if (place !== undefined) return place
    if (at === '') return 0
  }
}
