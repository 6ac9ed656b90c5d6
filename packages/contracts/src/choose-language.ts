// Which language somebody is spoken to in who has not signed in: pages are chosen by it on the server, texts in the browser.
import { type Language, languages } from './language.ts'

/** @param wishes BCP 47 tags, most wanted first, as in `navigator.languages` */
export function chooseLanguage(stored: string | null, wishes: readonly string[]): Language {
  const tags = stored === null ? wishes : [stored, ...wishes]
  const codes = tags.map((tag) => tag.toLowerCase().split('-')[0])
  return codes.flatMap((code) => languages.filter((language) => language === code))[0] ?? 'en'
}
