// Converts words for the response. Pure.
import type { GlobalWord, UserWord } from '@parley/contracts/practice/vocabulary.ts'
import type { GlobalWordRow, UserWordRow } from '#database/vocabulary.ts'
import type { MetIn, Reader } from './met.queries.ts'

export interface WordRows {
  readonly word: GlobalWordRow
  readonly userWord: UserWordRow
}

/** Converts rows for the response, with existing sounds and the reader's reviews. */
export type ViewWords = (reader: Reader, rows: readonly WordRows[]) => Promise<UserWord[]>

/** A saved word's data from other tables. */
export interface Beside {
  readonly audioUrl: string | null
  readonly metIn: MetIn | null
}

/** @param audioUrl null until it has been synthesised */
export const globalWordView = (word: GlobalWordRow, audioUrl: string | null): GlobalWord => ({
  _id: word.id,
  word: word.word,
  target_language: word.targetLanguage,
  native_language: word.nativeLanguage,
  part_of_speech: word.partOfSpeech,
  audio_url: audioUrl,
  senses: word.senses,
})

export const userWordView = ({ word, userWord }: WordRows, { audioUrl, metIn }: Beside): UserWord => ({
  _id: userWord.id,
  user_id: userWord.userId,
  tier: userWord.tier,
  global_word_entity: globalWordView(word, audioUrl),
  kind: word.kind,
  context:
    userWord.contextSentence === null
      ? null
      : {
          sentence: userWord.contextSentence,
          session_id: userWord.contextSessionId,
          pair_id: userWord.contextPairId,
          review: metIn,
        },
  suggestion: userWord.suggestion,
  due_at: userWord.dueAt?.toISOString() ?? null,
  created_at: userWord.createdAt.toISOString(),
})
