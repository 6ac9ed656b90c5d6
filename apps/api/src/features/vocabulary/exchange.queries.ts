// Queries for importing and exporting words.
import type { Language } from '@parley/contracts/language/language.ts'
import { and, asc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { type GlobalWordRow, globalWords, userWords } from '#database/vocabulary.ts'
import { keyOf } from './entry.rules.ts'
import { type Exchanged, sensesOf } from './exchange.rules.ts'
import { mistakeKey } from './mistake-key.ts'
import { keepWords } from './vocabulary.queries.ts'
import type { WordRows } from './word-view.ts'

const rowsPerPage = 1_000

/** All of a user's words, oldest first, in batches. */
export async function* allWords(
  db: Database,
  userId: string,
  language: Language | undefined,
): AsyncGenerator<WordRows[]> {
  for (let after = ''; ; ) {
    const rows = await db
      .select({ userWord: userWords, word: globalWords })
      .from(userWords)
      .innerJoin(globalWords, eq(globalWords.id, userWords.globalWordId))
      .where(
        and(
          eq(userWords.userId, userId),
          gt(userWords.id, after),
          language === undefined ? undefined : eq(userWords.targetLanguage, language),
        ),
      )
      .orderBy(asc(userWords.id))
      .limit(rowsPerPage)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = last.userWord.id
  }
}

const lemmaKeyOf = ({ word, kind, sentence }: Exchanged): string =>
  kind === 'mistake' ? mistakeKey(word, sentence ?? '') : keyOf(word)

/** What identifies one of a user's entries. */
const nameOf = (entry: Pick<GlobalWordRow, 'targetLanguage' | 'nativeLanguage' | 'lemmaKey' | 'kind'>): string =>
  JSON.stringify([entry.targetLanguage, entry.nativeLanguage, entry.lemmaKey, entry.kind])

/** Shared entries with these names, and whether this user has saved them. */
async function findShared(tx: Database, userId: string, lines: readonly Exchanged[]) {
  const pairs = new Map(lines.map((line) => [`${line.targetLanguage} ${line.nativeLanguage}`, line]))
  const found: { word: GlobalWordRow; isKept: boolean }[] = []
  for (const { targetLanguage, nativeLanguage } of pairs.values()) {
    const rows = await tx
      .select({ word: globalWords, kept: userWords.id })
      .from(globalWords)
      .leftJoin(userWords, and(eq(userWords.globalWordId, globalWords.id), eq(userWords.userId, userId)))
      .where(
        and(
          eq(globalWords.targetLanguage, targetLanguage),
          eq(globalWords.nativeLanguage, nativeLanguage),
          inArray(globalWords.lemmaKey, lines.map(lemmaKeyOf)),
          ne(globalWords.kind, 'mistake'),
          isNull(globalWords.ownerId),
        ),
      )
    found.push(...rows.map(({ word, kept }) => ({ word, isKept: kept !== null })))
  }
  return new Map(found.map((entry) => [nameOf(entry.word), entry]))
}

/** Whether the dictionary has all of a line's meanings. */
function saysAll(word: GlobalWordRow, { translations, definitions }: Exchanged): boolean {
  const known = (texts: readonly string[]) => new Set(texts.map(keyOf))
  const translated = known(word.senses.flatMap((sense) => sense.translations))
  const defined = known(word.senses.flatMap((sense) => sense.definitions))
  return (
    translations.every((text) => translated.has(keyOf(text))) && definitions.every((text) => defined.has(keyOf(text)))
  )
}

/** Creates or updates the user's own entries. */
async function keepOwn(tx: Database, userId: string, lines: readonly Exchanged[]): Promise<GlobalWordRow[]> {
  if (lines.length === 0) return []
  const values = lines.map((line) => ({
    ...{ ownerId: userId, targetLanguage: line.targetLanguage, nativeLanguage: line.nativeLanguage, kind: line.kind },
    ...{ word: line.word, lemmaKey: lemmaKeyOf(line), senses: sensesOf(line), source: 'learner' as const },
  }))
  return tx
    .insert(globalWords)
    .values(values.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)))
    .onConflictDoUpdate({
      target: [
        globalWords.ownerId,
        globalWords.targetLanguage,
        globalWords.nativeLanguage,
        globalWords.lemmaKey,
        globalWords.kind,
      ],
      targetWhere: sql`owner_id is not null`,
      set: {
        word: sql`excluded.word`,
        senses: sql`case when excluded.senses = '[]'::jsonb then global_words.senses else excluded.senses end`,
      },
    })
    .returning()
}

/**
 * Saves the words from some lines. A word that is in the dictionary is saved as that entry; meanings that it lacks make
 * an entry of the learner's own.
 * @returns how many are new, and how many had already been saved
 */
export const importLines = (
  db: Database,
  userId: string,
  lines: readonly Exchanged[],
): Promise<{ added: number; updated: number }> =>
  db.transaction(async (tx) => {
    const named = (line: Exchanged) => nameOf({ ...line, lemmaKey: lemmaKeyOf(line) })
    // If a word occurs twice, the later line counts.
    const entries = [...new Map(lines.map((line) => [named(line), line])).entries()]
    const shared = await findShared(tx, userId, lines)
    const isShared = ([name, line]: (typeof entries)[number]) => {
      const entry = shared.get(name)
      return entry !== undefined && (entry.isKept || saysAll(entry.word, line))
    }
    const own = await keepOwn(
      tx,
      userId,
      entries.filter((entry) => !isShared(entry)).map(([, line]) => line),
    )
    const ownByName = new Map(own.map((word) => [nameOf(word), word]))
    const words = entries.flatMap(([name, { tier, sentence }]) => {
      const word = ownByName.get(name) ?? shared.get(name)?.word
      const context = sentence === null ? null : { sentence, sessionId: null, pairId: null }
      return word === undefined ? [] : [{ word, tier, context }]
    })
    const { added } = await keepWords(tx, userId, words)
    return { added, updated: lines.length - added }
  })
