// The interface texts, so that tests use the same words as the page.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@parley/contracts/language/language.ts'

const locales = join(import.meta.dirname, '..', '..', 'apps', 'web', 'src', 'locales')

/** A text from a namespace by its dotted key, with every `{{name}}` replaced from `values`. */
export function text(language: Language, namespace: string, key: string, values: Record<string, string> = {}): string {
  let at: unknown = JSON.parse(readFileSync(join(locales, language, `${namespace}.json`), 'utf8'))
  for (const part of key.split('.')) at = at && typeof at === 'object' ? Reflect.get(at, part) : undefined
  if (typeof at !== 'string') throw new Error(`No text ${namespace}:${key} in ${language}`)
  return at.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '')
}
