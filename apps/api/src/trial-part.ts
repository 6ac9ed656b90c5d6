// Connects the trial on the landing page with conversations: its partner, and continuing the trial as a conversation.

import { trialScenario } from '@parley/contracts/conversation/trial-opening.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { Database } from '#database/connect.ts'
import type { Caller } from '#platform/http/session.ts'
import type { OpeningDeps } from './features/conversation/opening/open-session.ts'
import { keepTalk } from './features/conversation/trial/keep-talk.ts'
import { lineIn, playLines } from './features/conversation/trial/played-lines.ts'
import { findBuiltInTalk } from './features/conversation/trial/trial.queries.ts'
import type { PlayedTrial } from './features/trial/trial.routes.ts'
import type { Talk } from './features/trial/trial-token.ts'

/** Plays the landing page's scenario with a visitor's lines. */
export const playTrial =
  (db: Database) =>
  async (language: Language, reader: Language, texts: readonly string[]): Promise<PlayedTrial> => {
    const { scene, own, other } = await findBuiltInTalk(db, trialScenario, language, reader)
    const { opening, lines, hint } = playLines(scene, texts)
    return {
      opening: opening.reply,
      lines: lines.map(({ decision, ...line }) => ({ ...line, reply: decision.reply })),
      hint,
      translation: lineIn((lines.at(-1)?.decision ?? opening).reply, own, other),
    }
  }

/** Stores a trial as a conversation. @returns the id of the session */
export function keepTrial(tools: OpeningDeps, caller: Caller, talk: Talk, timeZone: string): Promise<string> {
  const [first, ...others] = talk.lines.map(({ id, text, at }) => ({ turnId: id, text, at: new Date(at) }))
  if (first === undefined) throw new Error('A talk without a line is not kept')
  return keepTalk(tools, caller, {
    slug: trialScenario,
    language: talk.language,
    lines: [first, ...others],
    openingTurnId: talk.opening,
    timeZone,
  })
}
