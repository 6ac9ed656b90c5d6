// Decides which questions a new user gets, and how to interpret the answers. Pure.

import type { User } from '@parley/contracts/account/user.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { DifficultyLevel } from '@parley/contracts/library/scenario.ts'
import type { WelcomeStep } from './welcome-search.ts'

export type Question = Exclude<WelcomeStep, 'placement' | 'talk'>

/** Four descriptions of how well a person speaks, each with its level. */
export const descriptions = [
  { key: 'none', level: 'A1' },
  { key: 'shop', level: 'A2' },
  { key: 'day', level: 'B1' },
  { key: 'argue', level: 'B2' },
] as const satisfies readonly { key: string; level: DifficultyLevel }[]

/** Words that differ for women and men, in languages in which people cannot talk about themselves without them. */
export const formsOfAddress: Partial<Record<Language, { readonly feminine: string; readonly masculine: string }>> = {
  es: { feminine: 'Estoy lista.', masculine: 'Estoy listo.' },
  fr: { feminine: 'Je suis prête.', masculine: 'Je suis prêt.' },
  pt: { feminine: 'Estou pronta.', masculine: 'Estou pronto.' },
  it: { feminine: 'Sono pronta.', masculine: 'Sono pronto.' },
  pl: { feminine: 'Jestem gotowa.', masculine: 'Jestem gotowy.' },
  uk: { feminine: 'Я готова.', masculine: 'Я готовий.' },
  bg: { feminine: 'Готова съм.', masculine: 'Готов съм.' },
}

type Known = Pick<User, 'learning_language' | 'level' | 'aim' | 'explanation_language'>

/**
 * The questions in order. The form of address is only asked if the language has one; the explanation language, only if
 * it would equal the practised language.
 * @param asksExplanations asks for it even if that no longer applies, because it has just been answered
 */
export function questionsFor(user: Known, asksExplanations: boolean): Question[] {
  const { learning_language: language, explanation_language } = user
  const isSame = language !== null && language === explanation_language
  return [
    'language',
    'level',
    ...(isSame || asksExplanations ? (['explanations'] as const) : []),
    ...(language !== null && formsOfAddress[language] ? (['address'] as const) : []),
    'aim',
  ]
}

/** The question at which a returning user continues: the first unanswered one. Two questions are optional. */
export function firstOpen({ learning_language, level, aim }: Known): WelcomeStep {
  if (learning_language === null) return 'language'
  if (level === null) return 'level'
  return aim === null ? 'aim' : 'talk'
}

export function stepAfter(question: Question, questions: readonly Question[]): WelcomeStep {
  return questions[questions.indexOf(question) + 1] ?? 'talk'
}
