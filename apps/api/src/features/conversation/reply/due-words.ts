// Words that the learner is to meet again, offered to the partner.
import type { Language } from '@parley/contracts/language.ts'
import type { TurnJob } from '../turn/turn-job.ts'

export interface DueWordsTools {
  /** A few words that this user should meet again, as the dictionary has them. */
  dueWordsFor(userId: string, language: Language): Promise<readonly string[]>
}

/** None where they cannot be read: that is no reason to leave a turn unanswered. */
export const findDueWords = (tools: DueWordsTools, { session, scene, log }: TurnJob): Promise<readonly string[]> =>
  tools.dueWordsFor(session.userId, scene.targetLanguage).catch((error: unknown) => {
    log.warn({ err: error }, 'The words that are due could not be read')
    return []
  })
