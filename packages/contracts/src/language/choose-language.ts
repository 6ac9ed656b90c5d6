// Chooses the language for visitors who are not signed in: for pages on the server, for texts in the browser.
import { type Language, languages } from './language.ts'

/** @param wishes BCP 47 tags, most preferred first, as in `navigator.languages` */
export function chooseLanguage(stored: string | null, wishes: readonly string[]): Language {
  const tags = stored === null ? wishes : [stored, ...wishes]
  const codes = tags.map((tag) => tag.toLowerCase().split('-')[0])
  return codes.flatMap((code) => languages.filter((language) => language === code))[0] ?? 'en'
}
