// The texts of the interface, so that a journey reads the same words as the person at the screen.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@parley/contracts/language.ts'

const locales = join(import.meta.dirname, '..', '..', 'apps', 'web', 'src', 'locales')

/** One text of one namespace by its key with dots, with every `{{name}}` filled in from `values`. */
export function text(language: Language, namespace: string, key: string, values: Record<string, string> = {}): string {
  let at: unknown = JSON.parse(readFileSync(join(locales, language, `${namespace}.json`), 'utf8'))
  for (const part of key.split('.')) at = at && typeof at === 'object' ? Reflect.get(at, part) : undefined
  if (typeof at !== 'string') throw new Error(`No text ${namespace}:${key} in ${language}`)
  return at.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '')
}
