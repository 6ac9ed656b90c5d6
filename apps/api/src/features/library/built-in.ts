// How texts that were written once in all languages become rows.
import { createHash } from 'node:crypto'
import { type Language, languages } from '@parley/contracts/language.ts'

/** Something made once for each language that may be read. */
export const inEveryLanguage = <Made>(make: (reader: Language) => Made): Record<Language, Made> =>
  Object.fromEntries(languages.map((reader) => [reader, make(reader)])) as Record<Language, Made>

/** The same with a hash of all that is in it, by which the next import knows whether it has changed. */
export const hashed = <Row extends object>(row: Row): Row & { contentHash: string } => ({
  ...row,
  contentHash: createHash('sha256').update(JSON.stringify(row)).digest('base64url'),
})
