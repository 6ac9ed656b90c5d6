// Which language is practised unless the learner says otherwise.
import { type Language, languages } from '@parley/contracts/language.ts'
import { wantedLanguage } from './language.ts'

/** Where the choice is kept in local storage. */
export const targetLanguageKey = 'parley.target_language'

/**
 * The stored choice; else the first language of the browser that is not the interface's; else English.
 * `wishes` are BCP 47 tags, most wanted first.
 */
export function chooseTargetLanguage(stored: string | null, wishes: readonly string[], spoken: Language): Language {
  const choice = languages.find((language) => language === stored)
  if (choice) return choice
  const codes = wishes.map((wish) => wish.toLowerCase().split('-')[0])
  return codes.flatMap((code) => languages.filter((language) => language === code && language !== spoken))[0] ?? 'en'
}

/** The language that is practised, for those outside of React. */
export function targetLanguageNow(): Language {
  return chooseTargetLanguage(localStorage.getItem(targetLanguageKey), navigator.languages, wantedLanguage())
}
