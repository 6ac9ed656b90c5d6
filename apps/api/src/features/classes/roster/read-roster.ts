// Parses a roster's rows, and finds the errors that can be found without the database.
import { Email } from '@parley/contracts/account/auth.ts'
import {
  type RosterError,
  type RosterFileError,
  type RosterRow,
  rosterLimits,
} from '@parley/contracts/classes/roster.ts'
import { hasUnwantedCharacter, hasUrl } from '@parley/contracts/text/plain-text.ts'
import { type CsvRecord, csvRecords } from '#platform/csv.ts'

/** A row whose user has not been looked up yet. */
export type ReadRow = Omit<RosterRow, 'state'>

/** Column positions; the name may take up two columns. */
interface Columns {
  readonly names: readonly number[]
  readonly email: number | null
  readonly tag: number | null
}

/** Column names in the nine languages. */
const heads = {
  tag: /^(parley[\s_-]*)?tag|^тег|^таг/iu,
  email: /mail|correo|courriel|correio|posta|poczt|пошт|поща|имейл|адрес/iu,
  name: /name|nombre|apellido|nom|prénom|cognome|apelido|vorname|imi|nazwisk|ім.?я|прізвищ|име|фамил/iu,
}

function columnsOf(head: readonly string[]): Columns {
  const is = (pattern: RegExp) => head.flatMap((cell, index) => (pattern.test(cell.trim()) ? [index] : []))
  const [tag = null] = is(heads.tag)
  const [email = null] = is(heads.email).filter((index) => index !== tag)
  return { names: is(heads.name).filter((index) => index !== tag && index !== email), email, tag }
}

/**
 * In a file without a header, the e-mail address is recognised by its @, and the text before or after it is the name.
 */
function columnsOfFirst(fields: readonly string[]): Columns | null {
  const email = fields.findIndex((field) => Email.safeParse(field).success)
  return email < 0 ? null : { names: [email === 0 ? 1 : 0], email, tag: null }
}

const formula = /^[=+\-@\t\r]/

function nameErrors(name: string): RosterError[] {
  if (formula.test(name)) return [{ column: 'name', code: 'formula' }]
  if (name.length > rosterLimits.name) return [{ column: 'name', code: 'too_long' }]
  return hasUnwantedCharacter(name) || hasUrl(name) ? [{ column: 'name', code: 'characters' }] : []
}

function readRow({ line, fields }: CsvRecord, columns: Columns): ReadRow {
  if (fields === null) {
    return { line, name: '', email: '', tag_name: '', faults: [{ column: 'row', code: 'quotes' }] }
  }
  const cell = (index: number | null) => (index === null ? '' : (fields[index] ?? '').trim())
  const name = columns.names.map(cell).join(' ').replace(/\s+/gu, ' ').trim()
  const email = cell(columns.email).toLowerCase()
  const tag = cell(columns.tag).replace(/^@/, '').toLowerCase()
  const faults = nameErrors(name)
  if (email === '' && tag === '') faults.push({ column: 'row', code: 'required' })
  if (email !== '' && !Email.safeParse(email).success) faults.push({ column: 'email', code: 'email_invalid' })
  if (formula.test(tag)) faults.push({ column: 'tag_name', code: 'formula' })
  // Invalid values are cut to the maximum length before they are shown.
  const shown = (text: string) => text.slice(0, 254)
  return { line, name: shown(name), email: shown(email), tag_name: shown(tag), faults }
}

/** Marks duplicate rows. */
function markDuplicates(rows: readonly ReadRow[]): void {
  const lines = new Map<string, number>()
  for (const row of rows) {
    for (const column of ['email', 'tag_name'] as const) {
      if (row[column] === '') continue
      const key = `${column} ${row[column]}`
      const other = lines.get(key)
      if (other === undefined) lines.set(key, row.line)
      else row.faults.push({ column, code: 'duplicate', other_line: other })
    }
  }
}

/** @returns rows in file order, or none if the entire file is invalid */
export function readRoster(text: string): { fault: RosterFileError | null; rows: ReadRow[] } {
  const rows: ReadRow[] = []
  let columns: Columns | null = null
  for (const record of csvRecords(text)) {
    if (record.fields?.length === 0) continue
    if (columns === null) {
      const first = columnsOfFirst(record.fields ?? [])
      columns = first ?? columnsOf(record.fields ?? [])
      if (columns.email === null && columns.tag === null) return { fault: 'columns', rows: [] }
      if (first === null) continue
    }
    rows.push(readRow(record, columns))
    if (rows.length > rosterLimits.rows) return { fault: 'too_many_rows', rows: [] }
  }
  if (rows.length === 0) return { fault: 'empty', rows: [] }
  markDuplicates(rows)
  return { fault: null, rows }
}
