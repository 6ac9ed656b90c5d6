// Finds every text of a file of the library, whatever its shape, so that each can be checked alone.
import { type Language, languages } from '@parley/contracts/language.ts'

/** Something that is wrong in a file of the library, and where. */
export type Finding = { file: string; path: string; message: string }

/** What a text is for: spoken aloud, read as a sentence, or read as a name or a gloss. */
export type Role = 'spoken' | 'sentence' | 'label' | 'wording'

/** One text in one language; `path` leads to the map of nine languages or to the English text. */
export type Text = { path: string; role: Role; language: Language; text: string }

const spoken = new Set(['phrase', 'opening', 'closing', 'example', 'reask', 'help', 'reply'])
const labels = new Set(['title', 'tags', 'setting', 'word', 'meaning', 'bullet_points'])

function roleOf(path: readonly string[]): Role {
  const key = path.findLast((part) => !/^\d+$/.test(part)) ?? ''
  if (key === 'accepts') return 'wording'
  if (spoken.has(key)) return 'spoken'
  return labels.has(key) ? 'label' : 'sentence'
}

/** Fields that are names for the program, not texts. */
const names = new Set(['slug', 'scenario_type', 'module', 'difficulty_level'])

/** Whether a value is a map of languages; a partial one counts, so that what is missing can be told. */
function isLanguageMap(value: unknown): value is Partial<Record<Language, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every((key) => languages.includes(key as Language))
}

function* walk(value: unknown, path: string[], language: Language): Generator<Text> {
  if (typeof value === 'string') yield { path: path.join('.'), role: roleOf(path), language, text: value }
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* walk(item, [...path, String(index)], language)
  } else if (isLanguageMap(value)) {
    for (const [code, item] of Object.entries(value)) {
      for (const text of walk(item, path, code as Language)) yield { ...text, path: path.join('.') }
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      if (path.length > 0 || !names.has(key)) yield* walk(item, [...path, key], language)
    }
  }
}

/** Every text of a file in the order in which it stands there; what is not translated is English. */
export function textsOf(data: unknown): Text[] {
  return [...walk(data, [], 'en')]
}

/** Paths of the maps of languages in a file, each with its keys as they stand there. */
export function languageMaps(data: unknown, path: string[] = []): { path: string; keys: string[] }[] {
  if (typeof data !== 'object' || data === null) return []
  if (isLanguageMap(data)) return [{ path: path.join('.'), keys: Object.keys(data) }]
  return Object.entries(data).flatMap(([key, item]) => languageMaps(item, [...path, key]))
}
