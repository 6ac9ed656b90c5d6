// Writes a review: what can be known without a model, then, where there is one, evidence and scores.
import { Id } from '@parley/contracts/id.ts'
import type { Language } from '@parley/contracts/language.ts'
import { z } from 'zod'
import type { Grammar } from '#ai/grammar/grammar.ts'
import type { LanguageModel } from '#ai/language-model/language-model.ts'
import type { Database } from '#database/connect.ts'
import type { ScenarioRow } from '#database/scenarios.ts'
import { jobQueue, type Worker } from '#platform/jobs.ts'
import { type FoundMistake, rankMistakes } from './evidence.rules.ts'
import { judge } from './judge.ts'
import { knownOf } from './known.ts'
import { hashOf, linesOf, ownTurns } from './lines.ts'
import { findPending } from './review.queries.ts'
import type { Line } from './review.rules.ts'
import { topicNames } from './topic-names.ts'
import { failReview, finishReview, keepMade, type Made, type WhenReady } from './writing.queries.ts'

export const reviewQueue = jobQueue({
  name: 'review',
  data: z.strictObject({ review_id: Id, attempt: z.number().default(0) }),
})

export interface ReviewWriter {
  readonly db: Database
  readonly grammar: Grammar
  /** Null where there is none; then the review is what can be known without. */
  readonly languageModel: LanguageModel | null
  readonly whenReady?: WhenReady
}

export const reviewWorker = ({
  db,
  grammar,
  languageModel,
  whenReady,
}: ReviewWriter): Worker<(typeof reviewQueue)['data']> => ({
  concurrency: 4,
  async run({ review_id: id, attempt }, signal) {
    const found = await findPending(db, id, attempt)
    if (found === null) return
    const lines = linesOf(found.turns)
    const linesHash = hashOf(lines)
    const ownLines = linesOf(ownTurns(found.session, found.turns))
    const keep = (made: Made) => keepMade(db, { id, attempt }, { linesHash, ...made })
    // What an earlier try has made counts only for the lines that it was made of.
    const isFresh = found.review.linesHash !== linesHash
    const before = isFresh ? { ...found.review, stage: 'waiting' as const, result: null } : found.review
    if (before.result === null) await keep({ stage: 'facts', progress: 0.05 })
    const known = await knownOf(found.session, found.scenario, found.turns)
    if (languageModel === null) await keep({ stage: 'evidence', progress: 0.5, result: known })
    const result =
      languageModel === null
        ? { ...known, mistakes: await grammarMistakes(grammar, found, ownLines, signal) }
        : await judge(languageModel, { ...found, review: before, known, lines: ownLines, signal, keep })
    await finishReview(db, found.review, { result, linesHash, whenReady })
  },
  giveUp: ({ review_id: id, attempt }) => failReview(db, { id, attempt }),
})

/** Findings in English text; other languages have no checker. Explanations are English, and left out for other readers. */
async function grammarMistakes(
  grammar: Grammar,
  { scenario, explanationLanguage }: { scenario: ScenarioRow; explanationLanguage: Language },
  lines: readonly Line[],
  signal: AbortSignal,
) {
  if (scenario.targetLanguage !== 'en') return []
  const found: FoundMistake[] = []
  for (const { pairId, text, spokenMs } of lines) {
    for (const { original, suggestion, explanation, topic } of await grammar.check({
      text,
      isTyped: spokenMs === 0,
      signal,
    })) {
      found.push({
        pair_id: pairId,
        original_text: original,
        suggestion,
        explanation: explanationLanguage === 'en' ? explanation : '',
        topic: topicNames[explanationLanguage][topic],
        improved_answer: null,
        cefr_level: null,
        blocks_meaning: false,
      })
    }
  }
  return rankMistakes(lines, found)
}
