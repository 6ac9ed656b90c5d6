// The practised language if the learner has not chosen one.
import { type Language, languages } from '@parley/contracts/language/language.ts'
import { wantedLanguage } from './language.ts'

/** The choice's key in local storage. */
export const targetLanguageKey = 'parley.target_language'

/**
 * The stored choice, otherwise the browser's first language other than the interface's, otherwise English.
 * @param wishes BCP 47 tags, most preferred first
 */
export function chooseTargetLanguage(stored: string | null, wishes: readonly string[], spoken: Language): Language {
  const choice = languages.find((language) => language === stored)
  if (choice) return choice
  const codes = wishes.map((wish) => wish.toLowerCase().split('-')[0])
  return codes.flatMap((code) => languages.filter((language) => language === code && language !== spoken))[0] ?? 'en'
}

/** Sets the language to practise in this browser. */
export function storeTargetLanguage(language: Language): void {
  localStorage.setItem(targetLanguageKey, language)
}

/** The language to practise, for code outside React. */
export function targetLanguageNow(): Language {
  return chooseTargetLanguage(localStorage.getItem(targetLanguageKey), navigator.languages, wantedLanguage())
}
