// One legal text in one language: the operator's, else Parley's own, `texts/<name>.<language>.md`, loaded when it is read.
import type { Language } from '@parley/contracts/language.ts'
import { getLegalText } from '@parley/contracts/legal.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/call.ts'
import { configQuery } from '#platform/config.ts'
import { formatIn } from '#platform/format.ts'
import { queryClient } from '#platform/query.ts'
import type { LegalName } from './legal-name.ts'
import { type Block, parseText } from './parse-text.ts'

const files = import.meta.glob<string>('./texts/*.md', { query: '?raw', import: 'default' })

async function load(name: LegalName, language: Language): Promise<Block[]> {
  const { text } = await call(getLegalText, { params: { name }, query: { language } })
  if (text !== null) return parseText(text)
  const file = files[`./texts/${name}.${language}.md`]
  if (!file) throw new Error(`No ${name} in ${language}`)
  const [source, { keep_recordings_days: days }] = await Promise.all([file(), queryClient.ensureQueryData(configQuery)])
  // The only figure that the operator sets.
  return parseText(source.replaceAll('{{recordings_days}}', formatIn(language).number(days)))
}

/** Key and fetch of a text, as blocks. */
export const legalQuery = (name: LegalName, language: Language) =>
  queryOptions({
    queryKey: ['legal', name, language],
    queryFn: () => load(name, language),
    staleTime: Number.POSITIVE_INFINITY,
  })
