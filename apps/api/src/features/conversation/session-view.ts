// A session as the wire shows it. Pure.
import type { Message, Session, SessionSummary } from '@parley/contracts/conversation.ts'
import type { Scenario } from '@parley/contracts/library.ts'
import type { SessionRow, TurnRow } from '#database/conversations.ts'
import type { Clock } from './ielts.ts'
import { isClosingOwed } from './reply-source.ts'
import { testAt } from './scene.ts'

/** Makes the signed address of a file. */
type UrlOf = (file: string) => string

/** The learner's line of a turn; null in an opening. */
export function learnerMessage(turn: TurnRow, urlOf: UrlOf): Message | null {
  if (turn.userText === null) return null
  return {
    pair_id: turn.id,
    role: 'user',
    content: turn.userText,
    audio_url: turn.userAudioFile && urlOf(turn.userAudioFile),
    started_at: turn.createdAt.toISOString(),
    duration_ms: turn.userDurationMs,
    struck: turn.userStruck,
    is_cut: false,
  }
}

/** Of an interrupted reply only what was heard is left, which may be nothing at all. */
function partnerMessage(turn: TurnRow, urlOf: UrlOf): Message | null {
  if (turn.replyText === null) return null
  return {
    pair_id: turn.id,
    role: 'assistant',
    content: turn.heardText ?? turn.replyText,
    audio_url: turn.replyAudioFile && urlOf(turn.replyAudioFile),
    started_at: (turn.replyStartedAt ?? turn.createdAt).toISOString(),
    duration_ms: turn.replyDurationMs,
    struck: false,
    is_cut: turn.heardText !== null,
  }
}

const retryOf = ({ retryOfSessionId: from, retryOfTurnId: line }: SessionRow): Session['retry_of'] =>
  from === null || line === null ? null : { session_id: from, pair_id: line }

/** The whole session, as it stands at this moment of the clock. */
export function sessionView(
  session: SessionRow,
  scenario: Scenario,
  turns: readonly TurnRow[],
  urlOf: UrlOf,
  clock: Clock,
): Session {
  const messages = turns.flatMap((turn) => [learnerMessage(turn, urlOf), partnerMessage(turn, urlOf)])
  const history = messages.filter((message) => message !== null)
  const last = turns.at(-1)
  const played = { scenarioType: scenario.scenario_type, modelEndBehavior: scenario.model_end_behavior }
  return {
    _id: session.id,
    session_id: session.id,
    scenario,
    part: session.part,
    mode: session.mode,
    state: session.state,
    time_zone: session.timeZone,
    started_at: session.startedAt.toISOString(),
    last_turn_at: session.lastTurnAt?.toISOString() ?? null,
    conversation_history: history,
    last_model_response: history.findLast((message) => message.role === 'assistant')?.content ?? null,
    goals_used: session.goalsUsed,
    steps_done: session.stepsDone,
    ielts: testAt({ scenarioType: scenario.scenario_type }, session.partnerState, clock),
    is_end: session.isEnd,
    closing_due: isClosingOwed(session, played, turns),
    unanswered_turn_id: last !== undefined && last.replyText === null ? last.turnId : null,
    retry_of: retryOf(session),
  }
}

export const sessionSummary = (session: SessionRow, scenario: Scenario): SessionSummary => ({
  _id: session.id,
  session_id: session.id,
  part: session.part,
  mode: session.mode,
  state: session.state,
  started_at: session.startedAt.toISOString(),
  last_turn_at: session.lastTurnAt?.toISOString() ?? null,
  steps_done: session.stepsDone,
  scenario,
})
