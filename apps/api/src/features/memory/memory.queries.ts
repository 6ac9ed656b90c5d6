// Queries for the partner's memory of learners.
import type { Language } from '@parley/contracts/language/language.ts'
import { type MemoryCard, memoryCardsMax } from '@parley/contracts/practice/memory.ts'
import { isTopic } from '@parley/contracts/review/topics.ts'
import { and, desc, eq, exists, gte, inArray, isNotNull, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { readTopic } from '#ai/topic/read-topic.ts'
import { assignmentAttempts } from '#database/assignments.ts'
import type { Database } from '#database/connect.ts'
import { asSaid, sessions, turns } from '#database/conversations.ts'
import { isDismissed } from '#database/findings/dismissals.ts'
import { preparedOnce } from '#database/prepared.ts'
import { finishedMistakes } from '#database/progress.ts'
import { type MemoryCardRow, memoryCards, reviews } from '#database/reviews.ts'
import { scenarioVersions } from '#database/scenarios.ts'
import { users } from '#database/users.ts'
import type { NewCard, RecurringMistake } from './memory.rules.ts'

/** Whether the line still contains the quote, and counts. */
const stillSaid = sql`not ${turns.userStruck} and position(${memoryCards.quote} in ${turns.userText}) > 0`

const newestFirst = [desc(memoryCards.createdAt), desc(memoryCards.id)]

export async function isMemoryOn(db: Database, userId: string): Promise<boolean> {
  const [row] = await db.select({ isOn: users.hasMemory }).from(users).where(eq(users.id, userId))
  return row?.isOn ?? false
}

/** The code of a mistake that the learner has not renamed. */
const topicOf = ({ kind, key, editedAt }: Pick<MemoryCardRow, 'kind' | 'key' | 'editedAt'>): MemoryCard['topic'] =>
  kind === 'mistake' && editedAt === null && isTopic(key) ? key : null

export async function listCards(db: Database, userId: string): Promise<MemoryCard[]> {
  const rows = await db
    .select({ card: memoryCards, reviewId: reviews.id })
    .from(memoryCards)
    .innerJoin(turns, eq(turns.id, memoryCards.pairId))
    .innerJoin(reviews, eq(reviews.sessionId, memoryCards.sessionId))
    .where(and(eq(memoryCards.userId, userId), stillSaid))
    .orderBy(...newestFirst)
    .limit(memoryCardsMax)
  return rows.map(({ card, reviewId }) => ({
    _id: card.id,
    kind: card.kind,
    text: card.text,
    topic: topicOf(card),
    is_edited: card.editedAt !== null,
    target_language: card.targetLanguage,
    quote: card.quote,
    suggestion: card.suggestion,
    review_id: reviewId,
    pair_id: card.pairId,
    created_at: card.createdAt.toISOString(),
  }))
}

const cardsToTell = preparedOnce((db) =>
  db
    .select({
      kind: memoryCards.kind,
      text: memoryCards.text,
      quote: memoryCards.quote,
      suggestion: memoryCards.suggestion,
      key: memoryCards.key,
      editedAt: memoryCards.editedAt,
    })
    .from(memoryCards)
    .innerJoin(users, and(eq(users.id, memoryCards.userId), users.hasMemory))
    .innerJoin(turns, eq(turns.id, memoryCards.pairId))
    .where(
      and(
        eq(memoryCards.userId, sql.placeholder('userId')),
        stillSaid,
        notExists(
          db
            .select({ id: assignmentAttempts.sessionId })
            .from(assignmentAttempts)
            .where(eq(assignmentAttempts.sessionId, sql.placeholder('sessionId'))),
        ),
        or(ne(memoryCards.kind, 'mistake'), eq(memoryCards.targetLanguage, sql.placeholder('language'))),
      ),
    )
    .orderBy(...newestFirst)
    .prepare('memory_cards_to_tell'),
)

/** Newest first; mistakes only in this language. None if the memory is off, or the conversation is for a class. */
export async function findCardsToTell(
  db: Database,
  { id: sessionId, userId }: { readonly id: string; readonly userId: string },
  language: Language,
) {
  const rows = await cardsToTell(db).execute({ userId, language, sessionId })
  return rows.map(({ key, editedAt, ...card }) => ({ ...card, topic: topicOf({ kind: card.kind, key, editedAt }) }))
}

export const setMemoryOn = async (db: Database, userId: string, isOn: boolean): Promise<void> => {
  await db.update(users).set({ hasMemory: isOn }).where(eq(users.id, userId))
}

const ownCard = (userId: string, id: string) => and(eq(memoryCards.id, id), eq(memoryCards.userId, userId))

/** @returns whether there is such a card */
export async function editCard(db: Database, userId: string, id: string, text: string): Promise<boolean> {
  const changed = await db
    .update(memoryCards)
    .set({ text, editedAt: new Date() })
    .where(ownCard(userId, id))
    .returning({ id: memoryCards.id })
  return changed.length > 0
}

/** @returns whether there was such a card */
export async function deleteCard(db: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await db.delete(memoryCards).where(ownCard(userId, id)).returning({ id: memoryCards.id })
  return deleted.length > 0
}

/** Deletes the cards that were made from a line's mistakes and that the learner has since dismissed. */
export async function deleteDismissedCards(tx: Database, pairId: string): Promise<void> {
  const found = await tx
    .select({ card: memoryCards, turn: turns })
    .from(memoryCards)
    .innerJoin(turns, eq(turns.id, memoryCards.pairId))
    .where(and(eq(memoryCards.kind, 'mistake'), eq(memoryCards.pairId, pairId)))
  const dismissed = found.filter(({ card: { quote, suggestion }, turn }) =>
    isDismissed(turn, { original_text: quote, corrected_text: suggestion ?? quote }),
  )
  const ids = dismissed.map(({ card }) => card.id)
  if (ids.length > 0) await tx.delete(memoryCards).where(inArray(memoryCards.id, ids))
}

export const deleteCards = async (db: Database, userId: string): Promise<void> => {
  await db.delete(memoryCards).where(eq(memoryCards.userId, userId))
}

/** A reviewed conversation of a user whose memory is on; null if it does not exist or was deleted. */
export async function findTalk(db: Database, sessionId: string) {
  const [row] = await db
    .select({
      userId: sessions.userId,
      startedAt: sessions.startedAt,
      reviewId: reviews.id,
      explanationLanguage: users.explanationLanguage,
      targetLanguage: scenarioVersions.targetLanguage,
      behavior: scenarioVersions.dialogBehavior,
    })
    .from(sessions)
    .innerJoin(reviews, and(eq(reviews.sessionId, sessions.id), eq(reviews.status, 'ready')))
    .innerJoin(users, and(eq(users.id, sessions.userId), users.hasMemory))
    .innerJoin(scenarioVersions, eq(scenarioVersions.id, sessions.versionId))
    .where(eq(sessions.id, sessionId))
  return row ?? null
}

/** What the learner said in the conversation itself, without struck-out lines. */
export async function listLines(db: Database, sessionId: string, startedAt: Date) {
  const rows = await db
    .select({ pairId: turns.id, text: turns.userText })
    .from(turns)
    .where(
      and(
        eq(turns.sessionId, sessionId),
        isNotNull(turns.userText),
        eq(turns.userStruck, false),
        // Turns copied by a retry belong to the earlier conversation.
        gte(turns.createdAt, startedAt),
      ),
    )
    .orderBy(...asSaid)
  return rows.flatMap(({ pairId, text }) => (text === null ? [] : [{ pairId, text }]))
}

/** Keys and texts of a user's cards. */
export const listKnown = (db: Database, userId: string) =>
  db.select({ key: memoryCards.key, text: memoryCards.text }).from(memoryCards).where(eq(memoryCards.userId, userId))

const earlier = alias(finishedMistakes, 'earlier')

/** A conversation's mistakes that the learner has also made in another one. */
export async function listRecurring(db: Database, reviewId: string): Promise<RecurringMistake[]> {
  const rows = await db
    .select({
      key: finishedMistakes.topicKey,
      originalText: finishedMistakes.originalText,
      suggestion: finishedMistakes.suggestion,
      pairId: finishedMistakes.pairId,
    })
    .from(finishedMistakes)
    .where(
      and(
        eq(finishedMistakes.reviewId, reviewId),
        exists(
          db
            .select({ one: sql`1` })
            .from(earlier)
            .where(
              and(
                eq(earlier.userId, finishedMistakes.userId),
                eq(earlier.topicKey, finishedMistakes.topicKey),
                eq(earlier.targetLanguage, finishedMistakes.targetLanguage),
                ne(earlier.reviewId, finishedMistakes.reviewId),
              ),
            ),
        ),
      ),
    )
  return rows.map(({ key, ...mistake }) => ({ ...mistake, topic: readTopic(key) }))
}

export interface CardPlace {
  readonly userId: string
  readonly sessionId: string
  readonly targetLanguage: Language
}

/**
 * Stores cards, unless the memory has been turned off or the conversation deleted since. An existing card gets the
 * newer source and keeps its text. Locks the user's row first, as the deletion of an account does.
 */
export const storeCards = (db: Database, place: CardPlace, cards: readonly NewCard[]): Promise<void> =>
  db.transaction(async (tx) => {
    const { userId, sessionId } = place
    const [user] = await tx
      .select({ isOn: users.hasMemory })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update')
    const [session] = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.id, sessionId))
      .for('key share')
    if (!user?.isOn || session === undefined || cards.length === 0) return
    await tx
      .insert(memoryCards)
      .values(cards.map((card) => ({ ...place, ...card })))
      .onConflictDoUpdate({
        target: [memoryCards.userId, memoryCards.targetLanguage, memoryCards.kind, memoryCards.key],
        set: {
          sessionId: sql`excluded.session_id`,
          pairId: sql`excluded.pair_id`,
          quote: sql`excluded.quote`,
          suggestion: sql`excluded.suggestion`,
          createdAt: sql`excluded.created_at`,
        },
      })
    const tooMany = tx
      .select({ id: memoryCards.id })
      .from(memoryCards)
      .where(eq(memoryCards.userId, userId))
      .orderBy(...newestFirst)
      .offset(memoryCardsMax)
    await tx.delete(memoryCards).where(inArray(memoryCards.id, tooMany))
  })
