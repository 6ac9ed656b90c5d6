// Tables as text: CSV by RFC 4180, read forgivingly and written so that no spreadsheet takes a word for a formula. Pure.

export interface CsvRecord {
  /** Where it begins, counted from 1. */
  readonly line: number
  /** Empty for a blank line; null where its quotes do not fit together, or where there are too many of them. */
  readonly fields: readonly string[] | null
}

const byteOrderMark = '\u{feff}'
const lineEnd = '\r\n'
const separators = [',', ';', '\t'] as const
/** Longer than anything that may stand in quotes: a quote that is not closed by then was never meant to be one. */
const quotedMax = 10_000
/** The separator is looked for within the first line, and not beyond so many characters. */
const headMax = 1_000
/** More columns than any file of ours has. */
const columnsMax = 50

/** A spreadsheet reads such a field as a formula. Apostrophes before it are counted in, so that taking one away is safe. */
const formula = /^'*[=+\-@\t\r]/
const guarded = /^'+[=+\-@\t\r]/

const guard = (field: string): string => (formula.test(field) ? `'${field}` : field)

/** The field as it was before it was written. */
const unguard = (field: string): string => (guarded.test(field) ? field.slice(1) : field)

/** In quotes where the field would not be read back as it is. */
export const quoted = (field: string, separator: string): string =>
  /["\r\n]|^[\s#]|\s$/.test(field) || field.includes(separator) ? `"${field.replaceAll('"', '""')}"` : field

/** One line, its end included. */
export const csvLine = (fields: readonly string[]): string =>
  fields.map((field) => quoted(guard(field), ',')).join(',') + lineEnd

/** Spreadsheets take a file for UTF-8 by its mark. */
export const csvFile = (lines: readonly string[]): string => byteOrderMark + lines.join('')

/** The one that the first line has most of: some spreadsheets write semicolons. */
function separatorOf(text: string): string {
  const head = text.slice(0, headMax).split(/[\r\n]/, 1)[0] ?? ''
  const counted = separators.map((separator) => [separator, head.split(separator).length] as const)
  return counted.reduce((most, other) => (other[1] > most[1] ? other : most))[0]
}

interface Field {
  readonly value: string
  /** Where the next character stands. */
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

/** The fields of a record and where it ends; null where a quote stands wrong, and where there are too many. */
function readFields(text: string, start: number, separator: string): { fields: string[]; end: number } | null {
  const fields: string[] = []
  for (let at = start; ; at++) {
    const field = text[at] === '"' ? quotedField(text, at) : plainField(text, at, separator)
    if (field === null || fields.length === columnsMax) return null
    fields.push(unguard(field.value))
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

/** How many line ends a stretch has. */
const linesIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0

/**
 * The records of a file, line by line. A record whose quotes do not fit together is one bad line; what follows it is read
 * on. Every one takes little time, so that whoever reads a large file can rest in between.
 */
export function* csvRecords(file: string): Generator<CsvRecord> {
  const text = file.startsWith(byteOrderMark) ? file.slice(1) : file
  const separator = separatorOf(text)
  let line = 1
  for (let at = 0; at < text.length; ) {
    const record = readFields(text, at, separator)
    const end = record?.end ?? lineEndFrom(text, at)
    const isBlank = record?.fields.every((field) => field.trim() === '') ?? false
    yield { line, fields: isBlank ? [] : (record?.fields ?? null) }
    const next = Math.min(text.length, afterLineEnd(text, end))
    line += linesIn(text.slice(at, next))
    at = next
  }
}
