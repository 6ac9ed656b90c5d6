// Reads and writes CSV (RFC 4180): lenient when reading, and safe against formula injection when writing. Pure.

export interface CsvRecord {
  /** The line number on which the record starts, from 1. */
  readonly line: number
  /** Empty for a blank line; null if its quotes are unbalanced, or if there are too many fields. */
  readonly fields: readonly string[] | null
}

const byteOrderMark = '\u{feff}'
const lineEnd = '\r\n'
const separators = [',', ';', '\t'] as const
/** Longer than any valid quoted field: a quote that is not closed by then was not meant to open one. */
const quotedMax = 10_000
/** How many characters of the first line are searched for the separator. */
const headMax = 1_000
/** More columns than any of our files has. */
const columnsMax = 50

/**
 * A field that a spreadsheet would read as a formula. Also matches leading apostrophes, so that one can safely be
 * removed.
 */
const formula = /^'*[=+\-@\t\r]/
const guarded = /^'+[=+\-@\t\r]/

const guard = (field: string): string => (formula.test(field) ? `'${field}` : field)

/** Removes the guard that was added when the field was written. */
const unguard = (field: string): string => (guarded.test(field) ? field.slice(1) : field)

/** The field, in quotes if it could not be read back otherwise. */
export const quoted = (field: string, separator: string): string =>
  /["\r\n]|^[\s#]|\s$/.test(field) || field.includes(separator) ? `"${field.replaceAll('"', '""')}"` : field

/** One line, including its line end. */
export const csvLine = (fields: readonly string[]): string =>
  fields.map((field) => quoted(guard(field), ',')).join(',') + lineEnd

/** A complete file. Spreadsheets recognise UTF-8 by the byte order mark. */
export const csvFile = (lines: readonly string[]): string => byteOrderMark + lines.join('')

/** The most frequent separator in the first line: some spreadsheets write semicolons. */
function separatorOf(text: string): string {
  const head = text.slice(0, headMax).split(/[\r\n]/, 1)[0] ?? ''
  const counted = separators.map((separator) => [separator, head.split(separator).length] as const)
  return counted.reduce((most, other) => (other[1] > most[1] ? other : most))[0]
}

interface Field {
  readonly value: string
  /** Offset of the next character. */
  readonly end: number
}

function quotedField(text: string, start: number): Field | null {
  let from = start + 1
  let value = ''
  for (;;) {
    const at = text.indexOf('"', from)
    if (at < 0 || at - start > quotedMax) return null
    value += text.slice(from, at)
    if (text[at + 1] !== '"') return { value, end: at + 1 }
    value += '"'
    from = at + 2
  }
}

function plainField(text: string, start: number, separator: string): Field {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
  return { value: text.slice(start, end), end }
}

/** The fields of a record and its end; null if a quote is misplaced or there are too many fields. */
function readFields(text: string, start: number, { separator, isGuarded }: Required<CsvFormat>) {
  const fields: string[] = []
  for (let at = start; ; at++) {
    const field = text[at] === '"' ? quotedField(text, at) : plainField(text, at, separator)
    if (field === null || fields.length === columnsMax) return null
    fields.push(isGuarded ? unguard(field.value) : field.value)
    at = field.end
    if (text[at] === separator) continue
    return at === text.length || text[at] === '\n' || text[at] === '\r' ? { fields, end: at } : null
  }
}

const afterLineEnd = (text: string, at: number): number => (text.startsWith(lineEnd, at) ? at + 2 : at + 1)

const lineEndFrom = (text: string, start: number): number => {
  const length = text.slice(start).search(/[\r\n]/)
  return length < 0 ? text.length : start + length
}

/** Number of line breaks in a text. */
const linesIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0

/** What is known about a file in advance. */
export interface CsvFormat {
  /** By default, the most frequent one in the first line. */
  readonly separator?: string
  /** Whether fields that look like formulas were written with an apostrophe; by default true. */
  readonly isGuarded?: boolean
  /** The number of the text's first line in the file; 1 by default. */
  readonly firstLine?: number
}

/** A file's text without its byte order mark. */
export const withoutMark = (file: string): string => (file.startsWith(byteOrderMark) ? file.slice(1) : file)

/**
 * The records of a file, one after another. A record with unbalanced quotes counts as one invalid line, and reading
 * continues after it. Each step is short, so that the caller can pause between the records of a large file.
 */
export function* csvRecords(file: string, format: CsvFormat = {}): Generator<CsvRecord> {
  const text = withoutMark(file)
  const { separator = separatorOf(text), isGuarded = true, firstLine = 1 } = format
  const whole = { separator, isGuarded, firstLine }
  let line = firstLine
  for (let at = 0; at < text.length; ) {
    const record = readFields(text, at, whole)
    const end = record?.end ?? lineEndFrom(text, at)
    const isBlank = record?.fields.every((field) => field.trim() === '') ?? false
    yield { line, fields: isBlank ? [] : (record?.fields ?? null) }
    const next = Math.min(text.length, afterLineEnd(text, end))
    line += linesIn(text.slice(at, next))
    at = next
  }
}
