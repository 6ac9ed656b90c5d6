// Formats a session as the contract describes it. Pure.

import type { Session, SessionMessage, SessionSummary } from '@parley/contracts/conversation/conversation.ts'
import type { SessionProgress } from '@parley/contracts/conversation/session-progress.ts'
import type { Scenario } from '@parley/contracts/library/scenario.ts'
import type { SessionRow, TurnRow } from '#database/conversations.ts'
import { recordingOf } from '#database/recordings.ts'
import { isLeavingAt, scriptProgress, suggestionAt, testAt } from '../script/decide.ts'
import type { Clock } from '../session/clock.ts'
import { isClosingOwed } from '../session/closing.rules.ts'
import { issuesOf, madeByOf } from '../session/issues.ts'
import type { Scene } from '../session/scene.ts'
import type { SessionWithAccess } from '../session/turn.queries.ts'

/** Creates a file's signed URL. */
type UrlOf = (file: string) => string

const analysedIssues = (turn: TurnRow): Pick<SessionMessage, 'issues' | 'dismissed_issues' | 'made_by'> => {
  if (turn.analysis === null || turn.userStruck) return {}
  const { issues, dismissed_issues } = issuesOf(turn)
  return { issues, dismissed_issues, made_by: madeByOf(turn) }
}

/** A transcript that may be wrong, unless the learner has confirmed it. */
const doubtIn = ({ doubted }: TurnRow): Pick<SessionMessage, 'doubt'> =>
  doubted === null || doubted.isConfirmed ? {} : { doubt: doubted.reason }

/** The learner's line of a turn; null in an opening, and until the learner has confirmed it. */
export const learnerMessage = (turn: TurnRow, urlOf: UrlOf): SessionMessage | null =>
  turn.userText === null ? null : messageWith(turn, turn.userText, urlOf)

/** A line that waits for confirmation; it is struck if a later turn has replaced it. Null for any other turn. */
const doubtedMessage = (turn: TurnRow, urlOf: UrlOf, isReplaced: boolean): SessionMessage | null =>
  turn.state === 'doubted' && turn.doubted !== null
    ? { ...messageWith(turn, turn.doubted.text, urlOf), awaits: 'confirmation', struck: isReplaced }
    : null

function messageWith(turn: TurnRow, content: string, urlOf: UrlOf): SessionMessage {
  return {
    pair_id: turn.id,
    turn_id: turn.turnId,
    role: 'user',
    content,
    audio_url: turn.userAudioFile && urlOf(turn.userAudioFile),
    // The line is stored once the learner has finished it.
    started_at: new Date(turn.createdAt.getTime() - turn.userDurationMs).toISOString(),
    duration_ms: turn.userDurationMs,
    struck: turn.userStruck,
    is_cut: false,
    ...doubtIn(turn),
    ...recordingOf(turn),
    ...analysedIssues(turn),
  }
}

/** The partner's line of a turn. An interrupted reply is cut to the part that was heard, which may be empty. */
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

/** The parts of a session's state that are not in its row. */
export interface SessionStatus {
  readonly clock: Clock
  readonly turnsLeft: number
  readonly transcription: Session['transcription']
}

type ProgressScene = Pick<Scene, 'scenarioType' | 'modelEndBehavior'>

/**
 * The session's current state.
 * @param replies all replies in full, or none if no closing phrase can be owed
 */
export function sessionProgress(
  session: SessionWithAccess,
  scene: ProgressScene,
  replies: readonly (string | null)[],
  { clock, turnsLeft, transcription }: SessionStatus,
): SessionProgress {
  return {
    state: session.state,
    goals_used: session.goalsUsed,
    steps_done: session.stepsDone,
    ...scriptProgress(scene, session),
    suggestion: session.state === 'running' ? suggestionAt(scene, session) : null,
    ielts: testAt(scene, session.partnerState, clock),
    is_end: session.isEnd,
    leave_taking: session.state === 'running' && isLeavingAt(scene, session),
    closing_due: isClosingOwed(session, scene, replies),
    turns_left: session.state === 'running' ? turnsLeft : null,
    partner: session.partner,
    transcription,
    is_available: session.isPlayable,
  }
}

/** The complete session in its current state. */
export function sessionView(
  session: SessionWithAccess,
  scenario: Scenario,
  turns: readonly TurnRow[],
  urlOf: UrlOf,
  status: SessionStatus,
): Session {
  const last = turns.at(-1)
  const messages = turns.flatMap((turn) => [
    learnerMessage(turn, urlOf) ?? doubtedMessage(turn, urlOf, turn !== last),
    partnerMessage(turn, urlOf),
  ])
  const history = messages.filter((message) => message !== null)
  const scene = { scenarioType: scenario.scenario_type, modelEndBehavior: scenario.model_end_behavior }
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
    unanswered_turn_id: last !== undefined && last.replyText === null && last.state !== 'doubted' ? last.turnId : null,
    retry_of: retryOf(session),
    ...sessionProgress(
      session,
      scene,
      turns.map(({ replyText }) => replyText),
      status,
    ),
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
  steps_skipped: scriptProgress({ scenarioType: scenario.scenario_type }, session).steps_skipped,
  scenario,
})
