// After a conversation, stores what a partner should remember of it. Repeated mistakes are found without a model.
import { Id } from '@parley/contracts/id.ts'
import { readable } from '#ai/language-model/foreign.ts'
import type { LanguageModel } from '#ai/language-model/language-model.ts'
import { ModelRefused } from '#ai/meter.ts'
import type { Database } from '#database/connect.ts'
import { runInSlices } from '#platform/http/run-in-slices.ts'
import { jobQueue, type Worker } from '#platform/jobs/jobs.ts'
import { type CardPlace, findTalk, listKnown, listLines, listRecurring, storeCards } from './memory.queries.ts'
import { checkFound, type Line, mistakeCards, wordsMin } from './memory.rules.ts'
import { Found, memoryMessages } from './memory-prompt.ts'

export const memoryQueue = jobQueue({
  name: 'memory',
  /** `user_id` is the owner of the conversation, so that deleting the account deletes the job. */
  data: { session_id: Id, user_id: Id },
  retryLimit: 2,
  keepSeconds: 3600,
})

export interface MemoryWriter {
  readonly db: Database
  /** The model that this user may use; null if there is none. */
  languageModelFor(userId: string): Promise<LanguageModel | null>
}

const cardTokens = 1_000

export const memoryWorker = ({ db, languageModelFor }: MemoryWriter): Worker<(typeof memoryQueue)['data']> => ({
  concurrency: 2,
  async run({ session_id: sessionId }, signal) {
    const talk = await findTalk(db, sessionId)
    if (talk === null) return
    const { userId, targetLanguage } = talk
    const place = { userId, sessionId, targetLanguage }
    await storeCards(db, place, mistakeCards(await listRecurring(db, talk.reviewId)))
    const lines = await listLines(db, sessionId, talk.startedAt)
    const model = wordsIn(lines) < wordsMin ? null : await languageModelFor(userId)
    if (model !== null) await storeFound({ db, model, place, lines, talk, signal })
  },
})

const wordsIn = (lines: readonly Line[]): number =>
  lines.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0), 0)

interface StoreRequest {
  readonly db: Database
  readonly model: LanguageModel
  readonly place: CardPlace
  readonly lines: readonly Line[]
  readonly talk: NonNullable<Awaited<ReturnType<typeof findTalk>>>
  readonly signal: AbortSignal
}

/** @throws ModelUnavailable. Stores nothing if the model may not be used. */
async function storeFound({ db, model, place, lines, talk, signal }: StoreRequest): Promise<void> {
  const { explanationLanguage, targetLanguage, behavior } = talk
  const known = await listKnown(db, place.userId)
  const told = {
    targetLanguage,
    explanationLanguage,
    situation: behavior?.situation ?? null,
    lines,
    known: known.map(({ text }) => text),
  }
  const request = {
    name: 'memory_cards',
    schema: Found,
    messages: memoryMessages(told),
    maxTokens: cardTokens,
    temperature: 0,
    signal,
  }
  const { cards } = await model.generate(request).catch((error: unknown): Found => {
    if (error instanceof ModelRefused) return { cards: [] }
    throw error
  })
  const inLanguage = (text: string) => readable(text, explanationLanguage)
  const keys = new Set(known.map(({ key }) => key))
  await storeCards(db, place, await runInSlices(checkFound(cards, lines, inLanguage, keys)))
}
