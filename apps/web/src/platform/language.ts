// Which language the interface speaks: the stored choice, then the browser's wish, then English.
import { type Language, languages } from '@parley/contracts/language.ts'

export const languageKey = 'parley.language'

const known = (tag: string): Language | undefined => {
  const base = tag.toLowerCase().split('-')[0]
  return languages.find((language) => language === base)
}

/** `wishes` are the browser's languages, most wanted first, as in `navigator.languages`. */
export function chooseLanguage(stored: string | null, wishes: readonly string[]): Language {
  for (const wish of stored === null ? wishes : [stored, ...wishes]) {
    const language = known(wish)
    if (language) return language
  }
  return 'en'
}
