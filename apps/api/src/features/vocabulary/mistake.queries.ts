// SQL of mistakes that are kept as cards: an entry of the learner's own, asked like a word.
import { createHash } from 'node:crypto'
import type { Language } from '@parley/contracts/language.ts'
import type { Mistake } from '@parley/contracts/review.ts'
import { vocabularyLimits } from '@parley/contracts/vocabulary.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { withinQuotas } from '#database/quota.ts'
import { globalWords, userWords } from '#database/vocabulary.ts'
import { keyOf } from './entry.rules.ts'
import { sentencesOf } from './forms.rules.ts'
import { keepWords } from './vocabulary.queries.ts'

export interface KeptMistake {
  readonly mistake: Mistake
  readonly targetLanguage: Language
  readonly nativeLanguage: Language
  readonly sessionId: string
}

/** The sentence of a line in which a part stands, shortened from its end where it is too long. */
function sentenceWith(line: string, part: string): string {
  const sentence = sentencesOf(line).find(({ text }) => text.includes(part))?.text ?? line.trim()
  return sentence.slice(0, vocabularyLimits.sentence)
}

/** By which a mistake is found again: its right form and where it was made, of any length. */
export const mistakeKey = (word: string, sentence: string): string =>
  createHash('sha256')
    .update(JSON.stringify([keyOf(word), keyOf(sentence)]))
    .digest('base64url')

/** Keeps a mistake; kept again, it stays as it is. @returns the id of the learner's word */
export const keepMistakeEntry = (db: Database, userId: string, given: KeptMistake): Promise<string> =>
  withinQuotas(db, userId, ['words'], async (tx) => {
    const { mistake, targetLanguage, nativeLanguage, sessionId } = given
    const { explanation, suggestion: word, pair_id: pairId } = mistake
    const sentence = sentenceWith(mistake.user_message, mistake.original_text)
    const senses = explanation === '' ? [] : [{ translations: [], definitions: [explanation], synonyms: [] }]
    const [entry] = await tx
      .insert(globalWords)
      .values({
        ...{ ownerId: userId, targetLanguage, nativeLanguage, kind: 'mistake', word, senses, source: 'learner' },
        lemmaKey: mistakeKey(word, sentence),
      })
      .onConflictDoUpdate({
        target: [
          globalWords.ownerId,
          globalWords.targetLanguage,
          globalWords.nativeLanguage,
          globalWords.lemmaKey,
          globalWords.kind,
        ],
        targetWhere: sql`owner_id is not null`,
        set: { word },
      })
      .returning()
    if (entry === undefined) throw new Error('The entry of a mistake was not kept')
    const isKept = sql`${userWords.userId} = ${userId} and ${userWords.globalWordId} = ${entry.id}`
    const [known] = await tx.select({ id: userWords.id }).from(userWords).where(isKept)
    if (known !== undefined) return known.id
    const context = sentence === '' ? null : { sentence, sessionId, pairId }
    const { rows } = await keepWords(tx, userId, [{ word: entry, tier: null, context }])
    return rows[0]?.id ?? ''
  })
