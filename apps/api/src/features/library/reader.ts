// The reader of the library.

import type { FormOfAddress } from '@parley/contracts/account/user.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { Author } from './authoring/authoring.rules.ts'

/** The user who requests scenarios and modules. */
export interface Reader extends Author {
  readonly explanationLanguage: Language
  /** Null if they prefer not to say. */
  readonly formOfAddress: FormOfAddress | null
}
