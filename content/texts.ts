// Collects all texts in a library file, whatever its structure, so that each can be checked.
import { type Language, languages } from '@parley/contracts/language/language.ts'

/** A problem in a library file, and its location. */
export type Finding = { file: string; path: string; message: string }

/**
 * How a text is used: spoken, read as a sentence, read as a title or gloss, a person's name, or compared as a wording.
 */
export type Role = 'spoken' | 'sentence' | 'label' | 'name' | 'wording'

/** One text in one language; `path` belongs to the map of nine languages or to the English text. */
export type Text = { path: string; role: Role; language: Language; text: string }

const spoken = new Set(['phrase', 'opening', 'closing', 'lead', 'example', 'reask', 'help', 'reply'])
const labels = new Set(['title', 'role', 'achieved', 'tags', 'setting', 'word', 'meaning', 'bullet_points'])

function roleOf(path: readonly string[]): Role {
  const key = path.findLast((part) => !/^\d+$/.test(part)) ?? ''
  if (key === 'accepts') return 'wording'
  if (key === 'name') return 'name'
  if (spoken.has(key)) return 'spoken'
  return labels.has(key) ? 'label' : 'sentence'
}

/** Fields with identifiers or parts of texts. */
const names = new Set(['slug', 'scenario_type', 'module', 'difficulty_level', 'amounts'])

/** Whether a value is a map by language; a partial one counts, so that missing languages can be reported. */
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
      if (key !== 'gender' && (path.length > 0 || !names.has(key))) yield* walk(item, [...path, key], language)
    }
  }
}

/** All texts of a file in file order; untranslated ones are English. */
export function textsOf(data: unknown): Text[] {
  return [...walk(data, [], 'en')]
}

/** Paths of the maps by language in a file, each with its keys in file order. */
export function languageMaps(data: unknown, path: string[] = []): { path: string; keys: string[] }[] {
  if (typeof data !== 'object' || data === null) return []
  if (isLanguageMap(data)) return [{ path: path.join('.'), keys: Object.keys(data) }]
  return Object.entries(data).flatMap(([key, item]) => languageMaps(item, [...path, key]))
}
