// The interface language: the stored choice, then the browser's preference, then English.
import { chooseLanguage } from '@parley/contracts/language/choose-language.ts'
import type { Language } from '@parley/contracts/language/language.ts'

export const languageKey = 'parley.language'

/** The interface language for this browser. */
export const wantedLanguage = (): Language => chooseLanguage(localStorage.getItem(languageKey), navigator.languages)
