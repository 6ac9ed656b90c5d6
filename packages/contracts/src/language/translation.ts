// Chooses the translation for the reader.
import type { Language, Translation } from './language.ts'

/** The translation into `language` or a regional form of it, otherwise English. Never a third language. */
export function translated(translation: Translation, language: Language): string | undefined {
  for (const wanted of [language, 'en']) {
    const key = Object.keys(translation).find((code) => code === wanted || code.startsWith(`${wanted}-`))
    if (key !== undefined) return translation[key]
  }
  return undefined
}
