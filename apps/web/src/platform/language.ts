// Which language the interface speaks: the stored choice, then the browser's wish, then English.
import { chooseLanguage } from '@parley/contracts/choose-language.ts'
import type { Language } from '@parley/contracts/language.ts'

export const languageKey = 'parley.language'

/** The language that this browser is spoken to in. */
export const wantedLanguage = (): Language => chooseLanguage(localStorage.getItem(languageKey), navigator.languages)
