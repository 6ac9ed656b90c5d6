// A session as the wire shows it. Pure.
import type { Session, SessionMessage, SessionSummary } from '@parley/contracts/conversation.ts'
import type { Scenario } from '@parley/contracts/library/scenario.ts'
import type { SessionProgress } from '@parley/contracts/session-progress.ts'
import type { SessionRow, TurnRow } from '#database/conversations.ts'
import { splitDismissed } from '#database/findings/dismissals.ts'
import { recordingOf } from '#database/recordings.ts'
import type { Clock } from './exam/ielts.ts'
import { isLeavingAt, type Scene, suggestionAt, testAt } from './partner/scene.ts'
import { isClosingOwed } from './reply/reply-source.ts'
import type { FoundSession } from './turn/turn.queries.ts'

/** Makes the signed address of a file. */
type UrlOf = (file: string) => string

/** What was found in a line, by whether the learner calls it no mistake; nothing for a line that does not count. */
export function issuesOf(turn: TurnRow) {
  const { standing, dismissed } = splitDismissed(turn, turn.userStruck ? [] : (turn.analysis?.issues ?? []))
  return { has_errors: standing.length > 0, issues: standing, dismissed_issues: dismissed }
}

const analysedIssues = (turn: TurnRow): Pick<SessionMessage, 'issues' | 'dismissed_issues'> => {
  if (turn.analysis === null || turn.userStruck) return {}
  const { issues, dismissed_issues } = issuesOf(turn)
  return { issues, dismissed_issues }
}

/** The learner's line of a turn; null in an opening. */
export function learnerMessage(turn: TurnRow, urlOf: UrlOf): SessionMessage | null {
  if (turn.userText === null) return null
  return {
    pair_id: turn.id,
    turn_id: turn.turnId,
    role: 'user',
    content: turn.userText,
    audio_url: turn.userAudioFile && urlOf(turn.userAudioFile),
    // The line is stored when it has been said.
    started_at: new Date(turn.createdAt.getTime() - turn.userDurationMs).toISOString(),
    duration_ms: turn.userDurationMs,
    struck: turn.userStruck,
    is_cut: false,
    ...recordingOf(turn),
    ...analysedIssues(turn),
  }
}

/** Of an interrupted reply only what was heard is left, which may be nothing at all. */
function partnerMessage(turn: TurnRow, urlOf: UrlOf): SessionMessage | null {
  if (turn.replyText === null) return null
  return {
    pair_id: turn.id,
    turn_id: turn.turnId,
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

/** Data of a session beside its row. */
export interface Standing {
  readonly clock: Clock
  readonly turnsLeft: number
  readonly transcription: Session['transcription']
}

type Played = Pick<Scene, 'scenarioType' | 'modelEndBehavior'>

/**
 * Where a session stands at this moment of the clock.
 * @param turns all of them, or none where the closing phrase cannot be due
 */
export function sessionProgress(
  session: FoundSession,
  played: Played,
  turns: readonly Pick<TurnRow, 'replyText'>[],
  { clock, turnsLeft, transcription }: Standing,
): SessionProgress {
  return {
    state: session.state,
    goals_used: session.goalsUsed,
    steps_done: session.stepsDone,
    suggestion: session.state === 'running' ? suggestionAt(played, session) : null,
    ielts: testAt(played, session.partnerState, clock),
    is_end: session.isEnd,
    leave_taking: session.state === 'running' && isLeavingAt(played, session),
    closing_due: isClosingOwed(session, played, turns),
    turns_left: session.state === 'running' ? turnsLeft : null,
    partner: session.partner,
    transcription,
    is_available: session.isPlayable,
  }
}

/** The whole session, as it stands at this moment of the clock. */
export function sessionView(
  session: FoundSession,
  scenario: Scenario,
  turns: readonly TurnRow[],
  urlOf: UrlOf,
  standing: Standing,
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
    time_zone: session.timeZone,
    started_at: session.startedAt.toISOString(),
    last_turn_at: session.lastTurnAt?.toISOString() ?? null,
    conversation_history: history,
    last_model_response: history.findLast((message) => message.role === 'assistant')?.content ?? null,
    unanswered_turn_id: last !== undefined && last.replyText === null ? last.turnId : null,
    retry_of: retryOf(session),
    ...sessionProgress(session, played, turns, standing),
  }
}

export const sessionSummary = (session: SessionRow, scenario: SessionSummary['scenario']): SessionSummary => ({
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
