// How words look on the wire. Pure.
import type { GlobalWord, UserWord } from '@parley/contracts/vocabulary.ts'
import type { GlobalWordRow, UserWordRow } from '#database/vocabulary.ts'

export interface WordRows {
  readonly word: GlobalWordRow
  readonly userWord: UserWordRow
}

/** Rows as they are answered, with the sounds that are there. */
export type ViewWords = (rows: readonly WordRows[]) => Promise<UserWord[]>

/** @param audioUrl null while it has not been spoken */
export const globalWordView = (word: GlobalWordRow, audioUrl: string | null): GlobalWord => ({
  _id: word.id,
  word: word.word,
  target_language: word.targetLanguage,
  native_language: word.nativeLanguage,
  part_of_speech: word.partOfSpeech,
  audio_url: audioUrl,
  senses: word.senses,
})

export const userWordView = ({ word, userWord }: WordRows, audioUrl: string | null): UserWord => ({
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
        },
  suggestion: userWord.suggestion,
  due_at: userWord.dueAt?.toISOString() ?? null,
  created_at: userWord.createdAt.toISOString(),
})
