// The interface language: the stored choice, then the one in the URL, then the browser's preference, then English.
import { chooseLanguage } from '@parley/contracts/language/choose-language.ts'
import { type Language, languages } from '@parley/contracts/language/language.ts'

export const languageKey = 'parley.language'

/** The language in the URL, by which search engines tell a page's languages apart; null without. */
const addressed = (): string | null => new URLSearchParams(location.search).get('lang')

/** The interface language for this browser. */
export const wantedLanguage = (): Language =>
  chooseLanguage(localStorage.getItem(languageKey), [addressed() ?? '', ...navigator.languages])

/** Stores a language from the URL as the visitor's choice for the pages that follow, unless they have made one. */
export function keepAddressedLanguage(): void {
  const language = languages.find((each) => each === addressed())
  if (language !== undefined && localStorage.getItem(languageKey) === null) localStorage.setItem(languageKey, language)
}
