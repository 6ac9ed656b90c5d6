// Saves parts of a review as cards.

import type { Language } from '@parley/contracts/language/language.ts'
import { keepExample, listKept } from '@parley/contracts/practice/kept.ts'
import { keepMistake, type UserWord } from '@parley/contracts/practice/vocabulary.ts'
import type { Mistake } from '@parley/contracts/review/review.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import { keyOf } from './entry.rules.ts'
import { findKeptKeys, keepExampleEntry, keepMistakeEntry } from './kept.queries.ts'
import type { Reader } from './met.queries.ts'
import { mistakeKey, sentenceWith } from './mistake-key.ts'

export interface MistakeFound {
  readonly targetLanguage: Language
  readonly sessionId: string
  readonly mistakes: readonly Mistake[]
}

export interface ExamplesFound {
  readonly targetLanguage: Language
  readonly examples: readonly { readonly text: string; readonly example: string }[]
}

export interface KeptDeps {
  readonly db: Database
  /** The mistakes in the user's review that still count; null for other users' reviews. */
  findMistakes(userId: string, reviewId: string): Promise<MistakeFound | null>
  /** The examples of the review's steps, explained in `language`; null for other users' reviews. */
  findExamples(userId: string, reviewId: string, language: Language): Promise<ExamplesFound | null>
}

export function keptRoutes(
  app: FastifyInstance,
  { db, findMistakes, findExamples }: KeptDeps,
  viewOf: (reader: Reader, id: string) => Promise<UserWord>,
): void {
  serve(app, keepMistake, async ({ user, body }) => {
    const found = await findMistakes(user.id, body.review_id)
    const mistake = found?.mistakes.find(
      ({ pair_id, original_text }) => pair_id === body.pair_id && original_text === body.original_text,
    )
    if (found === null || mistake === undefined) throw new Problem('NOT_FOUND')
    const { targetLanguage, sessionId } = found
    const isFromTomorrow = body.from_tomorrow === true
    const kept = { mistake, targetLanguage, sessionId, nativeLanguage: user.explanationLanguage, isFromTomorrow }
    return viewOf(user, await keepMistakeEntry(db, user.id, kept))
  })

  serve(app, keepExample, async ({ user, body }) => {
    const { explanationLanguage: nativeLanguage } = user
    const found = await findExamples(user.id, body.review_id, nativeLanguage)
    const step = found?.examples.find(({ example }) => example === body.example)
    if (!found || step === undefined) throw new Problem('NOT_FOUND')
    const isFromTomorrow = body.from_tomorrow === true
    const kept = { ...step, targetLanguage: found.targetLanguage, nativeLanguage, isFromTomorrow }
    return viewOf(user, await keepExampleEntry(db, user.id, kept))
  })

  serve(app, listKept, async ({ user, params }) => {
    const [found, steps] = await Promise.all([
      findMistakes(user.id, params.id),
      findExamples(user.id, params.id, user.explanationLanguage),
    ])
    if (found === null || steps === null) throw new Problem('NOT_FOUND')
    const keyOfMistake = ({ suggestion, user_message, ...span }: Mistake) =>
      mistakeKey(suggestion, sentenceWith(user_message, span))
    const [mistakes, examples] = await Promise.all([
      findKeptKeys(db, user.id, 'mistake', found.mistakes.map(keyOfMistake)),
      findKeptKeys(
        db,
        user.id,
        'phrase',
        steps.examples.map(({ example }) => keyOf(example)),
      ),
    ])
    return {
      mistakes: found.mistakes.filter((mistake) => mistakes.has(keyOfMistake(mistake))),
      examples: steps.examples.map(({ example }) => example).filter((example) => examples.has(keyOf(example))),
    }
  })
}
