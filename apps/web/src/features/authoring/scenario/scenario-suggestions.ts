// A new scenario's default texts in the practised language. The author can change every word.
import type { Language } from '@parley/contracts/language/language.ts'

/** The partner's last words (specification §3 has the English ones). */
export const closingPhrases: Readonly<Record<Language, string>> = {
  en: "Great job! You've completed this scenario.",
  es: '¡Muy bien! Has completado esta situación.',
  fr: 'Bravo ! Vous avez terminé cette situation.',
  pt: 'Muito bem! Completaste esta situação.',
  de: 'Sehr gut! Du hast diese Situation geschafft.',
  it: 'Ottimo lavoro! Hai completato questa situazione.',
  pl: 'Świetnie! Ta sytuacja jest ukończona.',
  uk: 'Чудово! Цю ситуацію завершено.',
  bg: 'Чудесно! Тази ситуация е завършена.',
}

/** The location of an IELTS speaking test; the exam is in English only. */
export const examSetting = 'A quiet room at an IELTS test centre, with one examiner and a recorder'
