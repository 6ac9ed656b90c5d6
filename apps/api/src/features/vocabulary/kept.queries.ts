// Queries for saving parts of a review as entries of the learner's own, which are practised like words.
import type { Language } from '@parley/contracts/language/language.ts'
import type { Mistake } from '@parley/contracts/review/review.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { withinQuotas } from '#database/quota.ts'
import { type GlobalWordRow, globalWords, userWords } from '#database/vocabulary.ts'
import { keyOf } from './entry.rules.ts'
import { mistakeKey, sentenceWith } from './mistake-key.ts'
import { keepWords, type WordInput } from './vocabulary.queries.ts'

type Entry = Pick<GlobalWordRow, 'targetLanguage' | 'nativeLanguage' | 'kind' | 'word' | 'senses' | 'lemmaKey'>

/**
 * Saves an entry of the learner's own; saving it twice changes nothing.
 * @returns the id of the learner's word
 */
const keepEntry = (
  db: Database,
  userId: string,
  entry: Entry,
  kept: Omit<WordInput, 'word' | 'tier'>,
): Promise<string> =>
  withinQuotas(db, userId, ['words'], async (tx) => {
    const [word] = await tx
      .insert(globalWords)
      .values({ ...entry, ownerId: userId, source: 'learner' })
      .onConflictDoUpdate({
        target: [
          globalWords.ownerId,
          globalWords.targetLanguage,
          globalWords.nativeLanguage,
          globalWords.lemmaKey,
          globalWords.kind,
        ],
        targetWhere: sql`owner_id is not null`,
        set: { word: entry.word },
      })
      .returning()
    if (word === undefined) throw new Error('An entry of the learner was not kept')
    const isKept = sql`${userWords.userId} = ${userId} and ${userWords.globalWordId} = ${word.id}`
    const [known] = await tx.select({ id: userWords.id }).from(userWords).where(isKept)
    if (known !== undefined) return known.id
    const { rows } = await keepWords(tx, userId, [{ word, tier: null, ...kept }])
    return rows[0]?.id ?? ''
  })

/** A little less than a day, so that the word is due at the same hour tomorrow. */
const tomorrowMs = 20 * 3_600_000

const asked = (isFromTomorrow: boolean) => (isFromTomorrow ? { askedFrom: new Date(Date.now() + tomorrowMs) } : {})

interface CardRequest {
  readonly targetLanguage: Language
  readonly nativeLanguage: Language
  /** Whether it is first due tomorrow. */
  readonly isFromTomorrow: boolean
}

export interface KeptMistake extends CardRequest {
  readonly mistake: Mistake
  readonly sessionId: string
}

/** Saves a mistake: the card asks for the correct form, with the sentence in which the mistake was made. */
export function keepMistakeEntry(db: Database, userId: string, request: KeptMistake): Promise<string> {
  const { mistake, targetLanguage, nativeLanguage, sessionId, isFromTomorrow } = request
  const { explanation, suggestion: word, pair_id: pairId } = mistake
  const sentence = sentenceWith(mistake.user_message, mistake)
  const senses = explanation === '' ? [] : [{ translations: [], definitions: [explanation], synonyms: [] }]
  const entry = { targetLanguage, nativeLanguage, kind: 'mistake' as const, word, senses }
  const context = sentence === '' ? null : { sentence, sessionId, pairId }
  return keepEntry(
    db,
    userId,
    { ...entry, lemmaKey: mistakeKey(word, sentence) },
    { context, ...asked(isFromTomorrow) },
  )
}

export interface KeptExample extends CardRequest {
  readonly example: string
  /** The step's task, in the native language. */
  readonly text: string
}

/** Saves a step's example: the card shows the step's task and asks for the example. */
export function keepExampleEntry(db: Database, userId: string, request: KeptExample): Promise<string> {
  const { example: word, text, targetLanguage, nativeLanguage, isFromTomorrow } = request
  const senses = text === '' ? [] : [{ translations: [text], definitions: [], synonyms: [] }]
  const entry = { targetLanguage, nativeLanguage, kind: 'phrase' as const, word, senses, lemmaKey: keyOf(word) }
  return keepEntry(db, userId, entry, { context: null, ...asked(isFromTomorrow) })
}

/** Which of these keys belong to words that the learner has saved. */
export async function findKeptKeys(
  db: Database,
  userId: string,
  kind: 'mistake' | 'phrase',
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .select({ key: globalWords.lemmaKey })
    .from(userWords)
    .innerJoin(globalWords, eq(globalWords.id, userWords.globalWordId))
    .where(and(eq(userWords.userId, userId), eq(globalWords.kind, kind), inArray(globalWords.lemmaKey, [...keys])))
  return new Set(rows.map(({ key }) => key))
}
