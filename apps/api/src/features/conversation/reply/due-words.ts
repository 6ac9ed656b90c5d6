// Words that the learner is to meet again, offered to the partner.
import type { Language } from '@parley/contracts/language.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { SessionRow } from '#database/conversations.ts'
import type { Scene } from '../partner/scene.ts'

export interface DueWordsTools {
  /** A few words that this user should meet again, as the dictionary has them. */
  dueWordsFor(userId: string, language: Language): Promise<readonly string[]>
}

/** For whom, and in which language. */
interface Asked {
  readonly session: Pick<SessionRow, 'userId'>
  readonly scene: Pick<Scene, 'targetLanguage'>
  readonly log: FastifyBaseLogger
}

/** None where they cannot be read: that is no reason to leave a turn unanswered. */
export const findDueWords = (tools: DueWordsTools, { session, scene, log }: Asked): Promise<readonly string[]> =>
  tools.dueWordsFor(session.userId, scene.targetLanguage).catch((error: unknown) => {
    log.warn({ err: error }, 'The words that are due could not be read')
    return []
  })
