// Notes about the learner for the partner: due words, and memories from earlier conversations.

import type { Language } from '@parley/contracts/language/language.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { SessionRow } from '#database/conversations.ts'
import type { Scene } from '../session/scene.ts'

/** Sentences about the learner, and what they often get wrong. */
export interface LearnerMemory {
  readonly about: readonly string[]
  readonly oftenWrong: readonly string[]
}

export interface LearnerNotesDeps {
  /** A few of the user's due words, in their dictionary form. */
  dueWordsFor(userId: string, language: Language): Promise<readonly string[]>
  /** Memories of this user, if the user allows them. */
  memoryFor(session: Pick<SessionRow, 'id' | 'userId'>, language: Language): Promise<LearnerMemory>
}

export interface LearnerNotes {
  readonly dueWords: readonly string[]
  readonly memory: LearnerMemory
}

export const noNotes: LearnerNotes = { dueWords: [], memory: { about: [], oftenWrong: [] } }

/** The user and the language of the notes. */
interface NotesRequest {
  readonly session: Pick<SessionRow, 'id' | 'userId'>
  readonly scene: Pick<Scene, 'targetLanguage'>
  readonly log: FastifyBaseLogger
}

/** Omits notes that cannot be read: the turn is answered without them. */
export async function findLearnerNotes(
  deps: LearnerNotesDeps,
  { session, scene: { targetLanguage }, log }: NotesRequest,
): Promise<LearnerNotes> {
  const unread = (error: unknown) => log.warn({ err: error }, 'Notes about a learner were not read')
  const [dueWords, memory] = await Promise.all([
    deps.dueWordsFor(session.userId, targetLanguage).catch(unread),
    deps.memoryFor(session, targetLanguage).catch(unread),
  ])
  return { dueWords: dueWords ?? noNotes.dueWords, memory: memory ?? noNotes.memory }
}
