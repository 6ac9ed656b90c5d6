// Which language the interface speaks: the stored choice, then the browser's wish, then English.
import { type Language, languages } from '@parley/contracts/language.ts'

export const languageKey = 'parley.language'

/** `wishes` are the browser's languages, most wanted first, as in `navigator.languages`. */
export function chooseLanguage(stored: string | null, wishes: readonly string[]): Language {
  const tags = stored === null ? wishes : [stored, ...wishes]
  const codes = tags.map((tag) => tag.toLowerCase().split('-')[0])
  return codes.flatMap((code) => languages.filter((language) => language === code))[0] ?? 'en'
}
