// Where the texts of the pages behind the door lie: a list of files too long to be loaded by everybody.
import type { TextFiles } from './i18n.ts'

export const inside: TextFiles = import.meta.glob([
  '../locales/*/*.json',
  '!../locales/*/(ui|auth|problem).json',
])
