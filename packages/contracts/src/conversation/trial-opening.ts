// How the conversation on the landing page begins, before the server responds. Does not import zod, to keep the page
// small. A test compares it with the library.
import type { Language } from '../language/language.ts'

/** The built-in scenario that visitors play. */
export const trialScenario = 'a-table-for-two'

/** Number of lines that a visitor may say without an account. */
export const trialTurns = 2

/** Maximum characters in a line. */
export const trialLineMax = 300

interface Opening {
  /** The partner's first line. */
  readonly line: string
  /** A sentence that answers it. */
  readonly hint: string
}

export const trialOpenings: Readonly<Record<Language, Opening>> = {
  en: { line: 'Good evening. How many of you are there?', hint: 'Good evening. A table for two, please.' },
  es: { line: 'Buenas noches. ¿Cuántos son?', hint: 'Buenas noches. Una mesa para dos, por favor.' },
  fr: { line: 'Bonsoir. Vous êtes combien ?', hint: 'Bonsoir. Une table pour deux, s’il vous plaît.' },
  pt: { line: 'Boa noite. Quantas pessoas são?', hint: 'Boa noite. Uma mesa para dois, por favor.' },
  de: { line: 'Guten Abend. Für wie viele Personen?', hint: 'Guten Abend. Einen Tisch für zwei, bitte.' },
  it: { line: 'Buonasera. In quanti siete?', hint: 'Buonasera. Un tavolo per due, per favore.' },
  pl: { line: 'Dobry wieczór. Dla ilu osób?', hint: 'Dobry wieczór. Poproszę stolik dla dwóch osób.' },
  uk: { line: 'Добрий вечір. Скільки вас буде?', hint: 'Добрий вечір. Столик на двох, будь ласка.' },
  bg: { line: 'Добър вечер. Колко души сте?', hint: 'Добър вечер. Маса за двама, моля.' },
}
