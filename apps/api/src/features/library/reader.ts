// Whoever reads the library.
import type { Language } from '@parley/contracts/language.ts'
import type { Author } from './authoring.rules.ts'

/** Whose eyes a scenario or a module is looked at with. */
export interface Reader extends Author {
  readonly explanationLanguage: Language
}
