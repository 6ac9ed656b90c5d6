// A sentence to play in each language before the user chooses one, in the order offered.
import type { Language } from '@parley/contracts/language/language.ts'

export const sentences: readonly (readonly [Language, string])[] = [
  ['en', 'Shall we begin?'],
  ['es', '¿Qué te cuentas?'],
  ['fr', 'Ça te dit d’essayer ?'],
  ['de', 'Wo fangen wir an?'],
  ['it', 'Che si dice di bello?'],
  ['pt', 'Por onde começamos?'],
  ['pl', 'Co u ciebie słychać?'],
  ['uk', 'Що нового?'],
  ['bg', 'Какво ново?'],
]
