// One legal text in one language: the operator's, or otherwise Parley's own, `texts/<name>.<language>.md`. Loaded on
// demand.

import { getLegalText } from '@parley/contracts/account/legal.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { loadConfig } from '#platform/config.ts'
import { call } from '#platform/http/call.ts'
import { formatIn } from '#platform/language/format.ts'
import type { LegalName } from './legal-name.ts'
import { type Block, parseText } from './parse-text.ts'

const files = import.meta.glob<string>('./texts/*.md', { query: '?raw', import: 'default' })

/** Parley's own text. The operator sets its only figure. */
export async function ownText(name: LegalName, language: Language, recordingsDays: string): Promise<Block[]> {
  const file = files[`./texts/${name}.${language}.md`]
  if (!file) throw new Error(`No ${name} in ${language}`)
  return parseText((await file()).replaceAll('{{recordings_days}}', recordingsDays))
}

async function load(name: LegalName, language: Language): Promise<Block[]> {
  const { text } = await call(getLegalText, { params: { name }, query: { language } })
  if (text !== null) return parseText(text)
  const { keep_recordings_days: days } = await loadConfig()
  return ownText(name, language, formatIn(language).number(days))
}

const loaded = new Map<string, Promise<Block[]>>()

/** The text in force, as blocks; fetched once, and again after a failure. */
export function legalText(name: LegalName, language: Language): Promise<Block[]> {
  const key = `${name}.${language}`
  const text = loaded.get(key) ?? load(name, language)
  loaded.set(key, text)
  text.catch(() => loaded.delete(key))
  return text
}
