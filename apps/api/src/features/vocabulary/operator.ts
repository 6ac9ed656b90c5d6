// The operator's command for the shared dictionary.
import type { Database } from '#database/connect.ts'
import { globalWords } from '#database/vocabulary.ts'
import type { Pair } from './dictionary.queries.ts'
import { type Entry, isInScriptOf, keyOf } from './entry.rules.ts'

export { entriesOf } from './dictd.rules.ts'

const rowsPerStatement = 500

/**
 * Adds entries that the shared dictionary lacks; existing ones stay unchanged.
 * @returns how many were added, and how many are in a different script from their language
 */
export async function addEntries(db: Database, pair: Pair, entries: readonly Entry[]) {
  const fitting = entries.filter(({ word }) => isInScriptOf(word, pair.targetLanguage))
  let added = 0
  for (let at = 0; at < fitting.length; at += rowsPerStatement) {
    const rows = fitting.slice(at, at + rowsPerStatement).map((entry) => ({
      ...pair,
      ...entry,
      senses: [...entry.senses],
      source: 'library' as const,
      lemmaKey: keyOf(entry.word),
    }))
    const inserted = await db.insert(globalWords).values(rows).onConflictDoNothing().returning({ id: globalWords.id })
    added += inserted.length
  }
  return { added, foreign: entries.length - fitting.length }
}
