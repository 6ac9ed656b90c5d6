// Writes a review: first the results that need no model, then, if there is a model, evidence and scores.
import { Id } from '@parley/contracts/id.ts'
import { z } from 'zod'
import type { Grammar } from '#ai/grammar/grammar.ts'
import type { LanguageModel } from '#ai/language-model/language-model.ts'
import { ModelRefused } from '#ai/meter.ts'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import type { Database } from '#database/connect.ts'
import { jobQueue, type Worker } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log/log.ts'
import { checkByRules } from './grammar-mistakes.ts'
import { evidenceBefore, judgeReview, unratedBy } from './judge.ts'
import { knownOf } from './known.ts'
import { hashOf, linesOf, ownTurns } from './lines.ts'
import { findPending } from './review.queries.ts'
import { countSteps, stepsOf } from './steps.ts'
import { failReview, finishReview, type PartialReview, storePartialReview, type WhenReady } from './writing.queries.ts'

export const reviewQueue = jobQueue({
  name: 'review',
  data: {
    review_id: Id,
    attempt: z.number().default(0),
    /** When the review was requested, in milliseconds since 1970. */
    asked_at: z.number().optional(),
  },
})

type Data = z.output<(typeof reviewQueue)['data']>

/** A model that fails this long after the request is not called again, in milliseconds: twice its longest timeout. */
const modelMs = 120_000

/** How long the built-in checker may take after a model has failed, in milliseconds. */
const grammarMs = 120_000

export interface ReviewWriter {
  readonly db: Database
  readonly grammar: Grammar
  /**
   * The model that this user may use. Null if there is none; then the review has only the results that need no model.
   */
  languageModelFor(userId: string): Promise<LanguageModel | null>
  readonly whenReady?: WhenReady
  readonly log?: Pick<Log, 'warn'>
}

export const reviewWorker = (writer: ReviewWriter): Worker<(typeof reviewQueue)['data']> => ({
  concurrency: 4,
  async run(data, signal) {
    const { asked_at: askedAt = Number.POSITIVE_INFINITY } = data
    try {
      await write(writer, data, signal)
    } catch (error) {
      // A learner who waits for a hanging server gets the results so far.
      if (!(error instanceof ModelUnavailable) || Date.now() - askedAt < modelMs) throw error
      await finishWithoutModel(writer, data)
    }
  },
  onExhausted: (data) => finishWithoutModel(writer, data),
})

/** @throws ModelUnavailable if the model fails */
async function write({ db, grammar, languageModelFor, whenReady, log }: ReviewWriter, data: Data, signal: AbortSignal) {
  const found = await findToWrite(db, data)
  if (found === null) return
  const { review, session, linesHash, lines } = found
  const keep = (made: PartialReview) => storePartialReview(db, review, { linesHash, ...made })
  if (review.result === null) await keep({ stage: 'facts', progress: 0.05 })
  const known = await knownOf(session, found.scenario, found.turns)
  const languageModel = await languageModelFor(session.userId)
  if (languageModel === null) await keep({ stage: 'evidence', progress: 0.5, result: known })
  const withoutModel = async (refused?: ModelRefused) => ({
    ...known,
    ...(await checkByRules(grammar, found, lines, signal)),
    unrated: unratedBy(refused),
  })
  const result =
    languageModel === null
      ? await withoutModel()
      : await judgeReview(languageModel, { ...found, known, signal, keep, log }).catch((error: unknown) => {
          if (error instanceof ModelRefused) return withoutModel(error)
          throw error
        })
  await finishReview(db, review, { result, steps: found.steps, linesHash, whenReady })
}

/** The data needed to write a review, except the results that need no model; null if the review is no longer wanted. */
async function findToWrite(db: Database, { review_id: id, attempt }: Data) {
  const found = await findPending(db, id, attempt)
  if (found === null) return null
  const linesHash = hashOf(linesOf(found.turns))
  // An earlier attempt's results count only if the lines have not changed.
  const isFresh = found.review.linesHash !== linesHash
  const review = isFresh ? { ...found.review, stage: 'waiting' as const, result: null } : found.review
  const steps = countSteps(stepsOf(found.scenario, found.session, found.turns, found.explanationLanguage))
  return { ...found, review, steps, linesHash, lines: linesOf(ownTurns(found.session, found.turns)) }
}

/**
 * Called when all attempts have failed. If there is a model, stores the results that need no model, with the mistakes
 * found before the model failed; if there is none, the review has failed for another reason.
 */
async function finishWithoutModel({ db, grammar, languageModelFor, whenReady }: ReviewWriter, data: Data) {
  const found = await findToWrite(db, data)
  if (found === null) return
  const { review, session, linesHash, lines } = found
  try {
    if ((await languageModelFor(session.userId)) === null) return await failReview(db, review)
    const known = await knownOf(session, found.scenario, found.turns)
    const signal = AbortSignal.timeout(grammarMs)
    const evidence = evidenceBefore(found) ?? (await checkByRules(grammar, found, lines, signal))
    const result = { ...known, ...evidence, unrated: 'model_unavailable' as const }
    await finishReview(db, review, { result, steps: found.steps, linesHash, whenReady })
  } catch (error) {
    await failReview(db, review)
    throw error
  }
}
