// One legal text in one language: the operator's, else Parley's own, `texts/<name>.<language>.md`, loaded when it is read.
import type { Language } from '@parley/contracts/language.ts'
import { getLegalText } from '@parley/contracts/legal.ts'
import { call } from '#platform/call.ts'
import { loadConfig } from '#platform/config.ts'
import { formatIn } from '#platform/format.ts'
import type { LegalName } from './legal-name.ts'
import { type Block, parseText } from './parse-text.ts'

const files = import.meta.glob<string>('./texts/*.md', { query: '?raw', import: 'default' })

/** Parley's own text. The only figure in it is one that the operator sets. */
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

/** The text that holds, as blocks; asked for once, and again after it could not be loaded. */
export function legalText(name: LegalName, language: Language): Promise<Block[]> {
  const key = `${name}.${language}`
  const text = loaded.get(key) ?? load(name, language)
  loaded.set(key, text)
  text.catch(() => loaded.delete(key))
  return text
}
