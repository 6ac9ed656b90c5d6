// Queries for the shared dictionary.
import type { Language } from '@parley/contracts/language/language.ts'
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { type GlobalWordRow, globalWords, type UserWordRow, userWords, wordForms } from '#database/vocabulary.ts'
import { type Entry, keyOf } from './entry.rules.ts'

/** The language of the words and that of the translations. */
export interface Pair {
  readonly targetLanguage: Language
  readonly nativeLanguage: Language
}

export interface FoundEntry {
  readonly word: GlobalWordRow
  /** Null if the reader has not saved it. */
  readonly userWord: UserWordRow | null
}

const isOfPair = (pair: Pair) =>
  and(eq(globalWords.targetLanguage, pair.targetLanguage), eq(globalWords.nativeLanguage, pair.nativeLanguage))

/** Selects shared entries and the reader's own. */
const isOpenTo = (userId: string) => or(isNull(globalWords.ownerId), eq(globalWords.ownerId, userId))

/** Entries with one of these keys or forms, those that the reader has saved first. */
export async function findEntries(
  db: Database,
  userId: string,
  pair: Pair,
  { keys, form }: { keys: readonly string[]; form: string },
): Promise<FoundEntry[]> {
  const isPair = and(
    eq(wordForms.targetLanguage, pair.targetLanguage),
    eq(wordForms.nativeLanguage, pair.nativeLanguage),
  )
  const [lemma] = await db
    .select({ id: wordForms.globalWordId })
    .from(wordForms)
    .where(and(isPair, eq(wordForms.form, form)))
  const isNamed = inArray(globalWords.lemmaKey, [...keys])
  const rows = await db
    .select({ word: globalWords, userWord: userWords })
    .from(globalWords)
    .leftJoin(userWords, and(eq(userWords.globalWordId, globalWords.id), eq(userWords.userId, userId)))
    .where(
      and(
        lemma === undefined ? isNamed : or(isNamed, eq(globalWords.id, lemma.id)),
        isOfPair(pair),
        ne(globalWords.kind, 'mistake'),
        isOpenTo(userId),
      ),
    )
  // If the form's word is known, words that only look like the form are left out: "fueron" does not belong to "fuera".
  const leadsTo = rows.find(({ word }) => word.id === lemma?.id)?.word.lemmaKey
  const isMeant = (key: string) => leadsTo === undefined || key === leadsTo || key === form
  return rows
    .filter(({ word }) => isMeant(word.lemmaKey))
    .toSorted((a, b) => Number(b.userWord !== null) - Number(a.userWord !== null))
}

/** A dictionary word that this user may see; null if there is none. */
export async function findGlobalWord(db: Database, userId: string, id: string): Promise<GlobalWordRow | null> {
  const [row] = await db
    .select()
    .from(globalWords)
    .where(and(eq(globalWords.id, id), isOpenTo(userId)))
  return row ?? null
}

/** Like `findGlobalWord`, and keeps the word from being deleted until the transaction ends. */
export async function holdGlobalWord(tx: Database, userId: string, id: string): Promise<GlobalWordRow | null> {
  const [row] = await tx
    .select()
    .from(globalWords)
    .where(and(eq(globalWords.id, id), isOpenTo(userId)))
    .for('key share')
  return row ?? null
}

/**
 * Stores a shared entry, once. An entry from the library is updated by a newer library and extended by a model; a
 * model's entry stays, so that a single answer does not change other users' words.
 */
export async function keepEntry(
  db: Database,
  pair: Pair,
  { word, kind, partOfSpeech, senses }: Entry,
  source: 'library' | 'model',
): Promise<GlobalWordRow> {
  const values = { ...pair, word, kind, partOfSpeech, senses: [...senses], source, lemmaKey: keyOf(word) }
  const changed = sql`global_words.source = 'library' and (global_words.senses, global_words.part_of_speech) is distinct from (excluded.senses, excluded.part_of_speech)`
  const [kept] = await db
    .insert(globalWords)
    .values(values)
    .onConflictDoUpdate({
      target: [globalWords.targetLanguage, globalWords.nativeLanguage, globalWords.lemmaKey, globalWords.kind],
      targetWhere: sql`owner_id is null`,
      set: { senses: sql`excluded.senses`, partOfSpeech: sql`excluded.part_of_speech`, source: sql`excluded.source` },
      setWhere: changed,
    })
    .returning()
  if (kept !== undefined) return kept
  const isThis = and(isOfPair(pair), eq(globalWords.lemmaKey, values.lemmaKey), eq(globalWords.kind, kind))
  const [row] = await db
    .select()
    .from(globalWords)
    .where(and(isThis, isNull(globalWords.ownerId)))
  if (row === undefined) throw new Error(`The entry "${word}" has gone while it was kept`)
  return row
}

/** Stores which word a form belongs to; the first entry stays. */
export const keepForm = async (db: Database, pair: Pair, form: string, globalWordId: string): Promise<void> => {
  await db
    .insert(wordForms)
    .values({ ...pair, form, globalWordId })
    .onConflictDoNothing()
}
