// Reads the file `.env` as editors and shells leave it, and says what in it has no effect.
import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

export interface EnvFile {
  readonly values: Readonly<Record<string, string>>
  /** Sentences about lines that are not understood or cut; they name variables, never values. */
  readonly complaints: readonly string[]
}

const assignment = /^\s*(?:export\s+)?([A-Za-z_][\w.-]*)\s*=\s*(.*)$/
const isIgnorable = (text: string): boolean => /^\s*(#|$)/.test(text)
const typographic = /^[“”„‘’‚«»]/

/** Windows PowerShell writes UTF-16, other programs a byte order mark before UTF-8. */
function decode(bytes: Uint8Array): { text: string; isUnicode: boolean } {
  const [first, second] = bytes
  const label =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  const text = new TextDecoder(label).decode(bytes)
  return { text, isUnicode: !text.includes('\u{fffd}') }
}

interface Value {
  /** Number of lines after the first that belong to it. */
  readonly more: number
  readonly complaint: string | null
}

function quotedValue(start: string, following: readonly string[]): Value {
  const quote = start[0] ?? ''
  const lines = [start.slice(1), ...following]
  const more = lines.findIndex((line) => line.includes(quote))
  if (more === -1) return { more: 0, complaint: `the quotation mark ${quote} is not closed` }
  if (lines.slice(1, more + 1).some((line) => assignment.test(line))) {
    return { more, complaint: `the quotation mark ${quote} is closed only after other variables, which are ignored` }
  }
  const last = lines[more] ?? ''
  const isCut = !isIgnorable(last.slice(last.indexOf(quote) + 1))
  return { more, complaint: isCut ? `what follows the closing ${quote} is ignored` : null }
}

function plainValue(text: string): Value {
  if (typographic.test(text)) return { more: 0, complaint: 'typographic quotation marks become part of the value' }
  const isCut = /[^\s#]#/.test(text)
  return { more: 0, complaint: isCut ? 'the value ends before #; put it in quotation marks if # is part of it' : null }
}

function complaintsAbout(lines: readonly string[]): string[] {
  const complaints: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (isIgnorable(line)) continue
    const [, name, text = ''] = assignment.exec(line) ?? []
    if (name === undefined) {
      complaints.push(`line ${at + 1} is ignored: it does not begin with a name and =`)
      continue
    }
    const { more, complaint } = /^["'`]/.test(text) ? quotedValue(text, lines.slice(at + 1)) : plainValue(text)
    if (complaint !== null) complaints.push(`line ${at + 1}, ${name}: ${complaint}`)
    at += more
  }
  return complaints
}

/** Reads the content of an `.env` file: with or without a byte order mark, with any line ends, `export` and quotes. */
export function readEnvFile(bytes: Uint8Array): EnvFile {
  const { text, isUnicode } = decode(bytes)
  const plain = text.replace(/\r\n?/g, '\n')
  const encoding = isUnicode ? [] : ['it is not saved as UTF-8, so some letters are lost']
  const values = Object.entries(parseEnv(plain)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return { values: Object.fromEntries(values), complaints: [...encoding, ...complaintsAbout(plain.split('\n'))] }
}

/** Adds the variables of `.env` in the working directory to the environment, in which they do not replace any. */
export function loadEnvFile(file = '.env'): void {
  if (!existsSync(file)) return
  const { values, complaints } = readEnvFile(readFileSync(file))
  for (const complaint of complaints) console.error(`${file}: ${complaint}`)
  for (const [name, value] of Object.entries(values)) process.env[name] ??= value
}
