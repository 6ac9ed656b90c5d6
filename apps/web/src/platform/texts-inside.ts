// Where the texts of the pages behind the door lie: a list of files too long to be loaded by everybody.
import type { TextFile } from './i18n.ts'

export const inside = import.meta.glob<TextFile>([
  '../locales/*/*.json',
  '!../locales/*/{ui,auth,recovery,problem}.json',
])
