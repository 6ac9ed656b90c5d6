// Converts texts written in all languages to rows.
import { createHash } from 'node:crypto'
import { type Language, languages } from '@parley/contracts/language/language.ts'

/** Creates a value for each of the readers' languages. */
export const inEveryLanguage = <Made>(make: (reader: Language) => Made): Record<Language, Made> =>
  Object.fromEntries(languages.map((reader) => [reader, make(reader)])) as Record<Language, Made>

/** The row with a hash of its content, which shows the next import whether it has changed. */
export const hashed = <Row extends object>(row: Row): Row & { contentHash: string } => ({
  ...row,
  contentHash: createHash('sha256').update(JSON.stringify(row)).digest('base64url'),
})
