// Words that make a clause negative, in nine languages.
import type { Language } from '@parley/contracts/language/language.ts'
import { normalise } from '../wording.ts'

const words: Readonly<Record<Language, string>> = {
  en: 'not never nothing nobody none neither nor no without hardly',
  es: 'no nunca nada nadie ningún ninguna ninguno tampoco ni sin jamás',
  fr: 'pas jamais rien aucun aucune personne ni sans plus non',
  pt: 'não nunca nada ninguém nenhum nenhuma nem sem jamais tampouco',
  de: 'nicht nie niemals nichts niemand kein keine keinen keinem keiner keines weder ohne nirgends kaum',
  it: 'non mai niente nulla nessuno nessuna nessun né senza neanche nemmeno neppure',
  pl: 'nie nigdy nic nikt nikogo żaden żadna żadne żadnych żadnego żadnej bez ani',
  uk: 'не ні ніколи нічого ніхто нікого немає нема жоден жодна жодного жодної без ані',
  bg: 'не никога нищо никой никого няма нямам нямаме нямаш никакъв никаква никакво никакви без нито',
}

const negations = Object.fromEntries(
  Object.entries(words).map(([language, list]) => [language, new Set(normalise(list))]),
) as unknown as Record<Language, ReadonlySet<string>>

/** Whether a word, as returned by `normalise`, negates its clause. */
export const isNegation = (language: Language, word: string): boolean => negations[language].has(word)
