// Decodes a spreadsheet file of unknown encoding, by its byte order mark, its validity and the language.
import type { RosterEncoding } from '@parley/contracts/classes/roster.ts'
import type { Language } from '@parley/contracts/language/language.ts'

/** Windows code pages for languages that do not use the Latin alphabet. */
const codePages: Partial<Record<Language, RosterEncoding>> = {
  pl: 'windows-1250',
  uk: 'windows-1251',
  bg: 'windows-1251',
}

const read = (bytes: Uint8Array, encoding: RosterEncoding): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function markedEncoding([first, second, third]: Uint8Array): RosterEncoding | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null
}

/**
 * @param chosen by the teacher, if the guess was wrong
 * @param language the teacher's, as a guess for the spreadsheet's
 * @returns null text if the file is not in this encoding
 */
export function decodeRoster(
  bytes: Uint8Array,
  chosen: RosterEncoding | undefined,
  language: Language,
): { encoding: RosterEncoding; text: string | null } {
  const known = chosen ?? markedEncoding(bytes)
  const utf8 = known === null ? read(bytes, 'utf-8') : null
  const encoding = known ?? (utf8 === null ? (codePages[language] ?? 'windows-1252') : 'utf-8')
  const text = utf8 ?? read(bytes, encoding)
  // A list of names never contains these: the encoding is wrong, or the file is not text.
  return { encoding, text: text?.includes('\0') ? null : text }
}
