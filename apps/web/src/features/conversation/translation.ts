// Which of several translations the learner reads.
import type { Language, Translation } from '@parley/contracts/language.ts'

/** The translation in a language or one of its regions, else English, else any. */
export function inLanguage(translation: Translation, language: Language): string {
  const of = (wanted: string) =>
    Object.entries(translation).find(([code]) => code === wanted || code.startsWith(`${wanted}-`))?.[1]
  return of(language) ?? of('en') ?? Object.values(translation)[0] ?? ''
}
