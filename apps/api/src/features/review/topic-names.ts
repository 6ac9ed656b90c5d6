// What the built-in checker's findings are about, in the nine explanation languages.
import type { Language } from '@parley/contracts/language.ts'
import type { GrammarTopic } from '#ai/grammar/grammar.ts'

export const topicNames: Record<Language, Record<GrammarTopic, string>> = {
  en: { grammar: 'Grammar', spelling: 'Spelling', word_choice: 'Word choice' },
  es: { grammar: 'Gramática', spelling: 'Ortografía', word_choice: 'Elección de palabras' },
  fr: { grammar: 'Grammaire', spelling: 'Orthographe', word_choice: 'Choix des mots' },
  pt: { grammar: 'Gramática', spelling: 'Ortografia', word_choice: 'Escolha de palavras' },
  de: { grammar: 'Grammatik', spelling: 'Rechtschreibung', word_choice: 'Wortwahl' },
  it: { grammar: 'Grammatica', spelling: 'Ortografia', word_choice: 'Scelta delle parole' },
  pl: { grammar: 'Gramatyka', spelling: 'Pisownia', word_choice: 'Dobór słów' },
  uk: { grammar: 'Граматика', spelling: 'Правопис', word_choice: 'Добір слів' },
  bg: { grammar: 'Граматика', spelling: 'Правопис', word_choice: 'Избор на думи' },
}
