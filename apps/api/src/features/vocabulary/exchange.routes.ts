// Exports words to a file, and imports them from one.
import { exportWords, importWords, vocabularyLimits } from '@parley/contracts/practice/vocabulary.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { takeImport, withinQuotas } from '#database/quota.ts'
import { csvFile, csvLine } from '#platform/csv.ts'
import { runInSlices } from '#platform/http/run-in-slices.ts'
import { serve } from '#platform/http/serve.ts'
import type { Limit } from '#platform/limits/limits.ts'
import { allWords, importLines } from './exchange.queries.ts'
import { ankiHeader, csvHeader, type Exchanged, readWords, wordLines } from './exchange.rules.ts'
import type { WordRows } from './word-view.ts'

/** Each request reads or writes thousands of rows. */
const fileLimit: Limit = { name: 'files of words', max: 10, windowMs: 60_000, countedIn: 'process' }
/** Lines saved in one transaction. */
const linesPerBatch = 250
/** In JSON a character takes at most four bytes, apart from rare ones. */
const bodyBytes = vocabularyLimits.csvCharacters * 4

const exchanged = ({ word, userWord }: WordRows): Exchanged => ({
  word: word.word,
  targetLanguage: word.targetLanguage,
  nativeLanguage: word.nativeLanguage,
  kind: word.kind,
  translations: word.senses.flatMap(({ translations }) => translations),
  definitions: word.senses.flatMap(({ definitions }) => definitions),
  tier: userWord.tier,
  sentence: userWord.contextSentence,
})

export function exchangeRoutes(app: FastifyInstance, db: Database): void {
  serve(
    app,
    exportWords,
    async ({ user, query: { format, target_language: language } }) => {
      const lines: string[] = []
      for await (const rows of allWords(db, user.id, language)) {
        lines.push(...(await runInSlices(wordLines(rows.map(exchanged), format, user.explanationLanguage))))
      }
      const day = new Date().toISOString().slice(0, 10)
      const name = ['parley-words', language, day].filter((part) => part !== undefined).join('-')
      return format === 'csv'
        ? { file_name: `${name}.csv`, content: csvFile([csvLine(csvHeader), ...lines]) }
        : { file_name: `${name}.txt`, content: ankiHeader + lines.join('') }
    },
    { limit: fileLimit },
  )

  serve(
    app,
    importWords,
    async ({ user, body }) => {
      const { words, errors } = await runInSlices(readWords(body.csv, user.explanationLanguage))
      await takeImport(db, user.id)
      return withinQuotas(db, user.id, ['words'], async (tx) => {
        let [added, updated] = [0, 0]
        for (let from = 0; from < words.length; from += linesPerBatch) {
          const lines = words.slice(from, from + linesPerBatch).map(({ word }) => word)
          const imported = await importLines(tx, user.id, lines)
          added += imported.added
          updated += imported.updated
        }
        return { added_count: added, updated_count: updated, errors }
      })
    },
    { limit: fileLimit, bodyBytes },
  )
}
