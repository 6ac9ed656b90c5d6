// A conversation's state on the screen, and how events change it. Pure.
import type { Analysis, Session } from '@parley/contracts/conversation/conversation.ts'
import type { SessionProgress } from '@parley/contracts/conversation/session-progress.ts'
import type { StreamEvent } from '@parley/contracts/conversation/stream.ts'
import { codeNamed } from '#platform/http/event-stream.ts'
import type { FailureCode } from '#platform/http/problem.ts'
import { advance, type DeliveryEvent, isHeldUp, isPending, isReceived, received, storedDelivery } from './delivery.ts'
import { type Floor, type FloorFacts, floorOf, type Reply } from './floor.ts'
import { changeLine, findLine, isShown, type Line, mergeHistory, strikeReplaced, withoutLine } from './line.ts'
import type { FailedTurn, NothingSaid, TurnFailure } from './notice.ts'
import type { Unsent } from './unsent-store.ts'

interface Facts extends FloorFacts {
  readonly isTyping: boolean
  readonly draft: string
  readonly notice: NothingSaid | null
  /** The latest failed turn, until the learner's next line. */
  readonly failure: FailedTurn | null
  /** Errors that the answer streams reported, by turn; each is a message in the transcript (specification §8). */
  readonly errors: ReadonlyMap<string, FailureCode>
  readonly progress: SessionProgress
  /** Goals reached in the last turn. */
  readonly newGoals: readonly number[]
  /** When each goal was reached, in milliseconds on the screen's clock, for goals reached on this page. */
  readonly goalTimes: ReadonlyMap<number, number>
  /** The browser blocks audio until the next click or key press. */
  readonly isSoundHeld: boolean
}

/** The facts and everything derived from them. */
export interface TalkState extends Facts {
  readonly floor: Floor
  /** The conversation is over; it may also have been ended elsewhere. */
  readonly isEnd: boolean
}

export type Change = Partial<Facts>

/** Applies a change and derives the rest of the state. */
export function applyChange(state: Facts, change: Change): TalkState {
  const facts = { ...state, ...change, lines: strikeReplaced(change.lines ?? state.lines) }
  const { is_end, closing_due, state: session } = facts.progress
  return { ...facts, floor: floorOf(facts), isEnd: (is_end && !closing_due) || session !== 'running' }
}

/** The state of a newly loaded session. */
export const initialState = (session: Session): TalkState =>
  applyChange(
    {
      recorder: 'off',
      lines: mergeHistory([], session.conversation_history),
      isTyping: false,
      draft: '',
      reply: null,
      notice: null,
      failure: null,
      errors: new Map(),
      progress: session,
      newGoals: [],
      goalTimes: new Map(),
      isSoundHeld: false,
    },
    {},
  )

/** The end was detected after the last reply was generated: unless the learner continues, the partner says goodbye. */
export const isLeaveDue = (state: TalkState): boolean =>
  state.progress.closing_due &&
  state.floor.kind === 'idle' &&
  state.reply?.voice !== 'cut' &&
  state.failure === null &&
  !isSayingMore(state)

/** Adds a learner's line. It is shown immediately if it has text, and typed text leaves the field. */
export function addUnsent({ lines, recorder, draft }: Facts, { turnId, audio, text = '', ...unsent }: Unsent): Change {
  const isLate = lines.some(({ delivery }) => isHeldUp(delivery))
  const known = findLine(lines, turnId, 'learner')
  return {
    recorder: recorder === 'closing' ? 'off' : recorder,
    // The server may already have received it without acknowledging it.
    lines: known
      ? unsent.confirms
        ? changeLine(lines, turnId, 'learner', confirmed(known, text, unsent.refusedBy !== null))
        : lines
      : changeLine(lines, turnId, 'learner', {
          text: audio ? '' : text,
          delivery: storedDelivery(unsent.refusedBy, isLate),
        }),
    notice: null,
    failure: null,
    draft: draft.trim() === text.trim() ? '' : draft,
  }
}

/** A doubted line whose confirmation is on its way, or was rejected. */
function confirmed({ text: heard, doubted, delivery }: Line, text: string, isRefused: boolean): Partial<Line> {
  if (doubted === null) return {}
  const correction = text || null
  return isRefused
    ? { correction }
    : { text: text || heard, correction, delivery: advance(delivery, { kind: 'confirmation' }) }
}

/** A doubted line that is not confirmed after all: its `correction` stays. */
const asDoubted = (text: string): Partial<Line> => ({ text, delivery: received })

/** Applies an event of a line's delivery. */
export function applyDelivery({ lines }: Facts, turnId: string, event: DeliveryEvent): Change {
  const line = findLine(lines, turnId, 'learner')
  const delivery = line && advance(line.delivery, event)
  if (!delivery || delivery === line.delivery) return {}
  if (delivery.kind === 'refused' && line.doubted !== null) {
    return { lines: changeLine(lines, turnId, 'learner', asDoubted(line.doubted)) }
  }
  // A recording's text arrives with the answer: until then, only a line that is already shown stays.
  const isKept = !isReceived(delivery) || isShown(line)
  return { lines: isKept ? changeLine(lines, turnId, 'learner', { delivery }) : withoutLine(lines, turnId, 'learner') }
}

/** Discards a line that was not received. Typed text returns to the field, below any text already there. */
export function removeUnsent({ lines, failure, draft, isTyping }: Facts, turnId: string): Change {
  const { text = '', doubted = null } = findLine(lines, turnId, 'learner') ?? {}
  if (doubted !== null) return { lines: changeLine(lines, turnId, 'learner', asDoubted(doubted)) }
  return {
    lines: withoutLine(lines, turnId, 'learner'),
    failure: failure?.turnId === turnId ? null : failure,
    draft: [draft, text].filter(Boolean).join('\n'),
    isTyping: isTyping || text !== '',
  }
}

/** Starts a reply; a retry replaces the earlier one. */
export const beginReply = ({ lines, errors }: Facts, turnId: string, isOpening: boolean): Change => ({
  lines: withoutLine(lines, turnId, 'partner'),
  errors: new Map([...errors].filter(([id]) => id !== turnId)),
  reply: { turnId, isOpening, sentences: [], sentence: null, word: null, voice: 'expected', isComplete: false },
  newGoals: [],
})

/** The learner is recording, or has lines waiting for an answer. */
const isSayingMore = ({ recorder, lines }: Facts): boolean =>
  recorder !== 'off' || lines.some(({ delivery }) => isPending(delivery))

/** Applies an event from the answer's stream. */
export function applyEvent(state: Facts, turnId: string, event: StreamEvent): Change {
  const { lines, reply } = state
  if (reply?.turnId !== turnId) return {}
  const theirs = findLine(lines, turnId, 'partner')
  const partner = (change: Partial<Line>): Change => ({ lines: changeLine(lines, turnId, 'partner', change) })
  switch (event.type) {
    case 'TRANSCRIPTION': {
      const { content: text, pair_id: pairId, audio_url: audioUrl, recording } = event.data
      const isUncertain = event.data.doubt !== null
      const isSoundMissing = recording === 'not_stored'
      const words = { text, pairId, audioUrl, doubted: null, correction: null, isUncertain, isSoundMissing }
      // It was replaced for a moment, between the arrival of its confirmation and this.
      const isTaken = findLine(lines, turnId, 'learner')?.doubted != null
      return { lines: changeLine(lines, turnId, 'learner', { ...words, ...(isTaken && { isStruck: false }) }) }
    }
    // After an interruption, only the part that was played stays.
    case 'GPT_RESPONSE':
      return theirs?.isCut ? {} : partner({ text: (theirs?.text ?? '') + event.data.content })
    case 'GPT_FULL_RESPONSE':
      return partner({ text: theirs?.isCut ? theirs.text : event.data.content, pairId: event.data.pair_id })
    case 'TTS_CHUNK': {
      const { index, text } = event.data
      // If the learner is already continuing, the answer is shown as text only.
      const isRead = index === 0 && reply.voice === 'expected' && isSayingMore(state)
      return { reply: { ...reply, voice: isRead ? 'over' : reply.voice, sentences: [...reply.sentences, text] } }
    }
    case 'TTS_LINK': {
      const change = partner({ audioUrl: event.data.audioUrl })
      if (!isLinkDue(state)) return change
      const voice = isSayingMore(state) ? 'over' : reply.voice
      return { ...change, reply: { ...reply, voice, sentences: [theirs?.text ?? ''] } }
    }
    case 'ERROR':
      return reportError(state, turnId, codeNamed(event.data))
    case 'COMPLETE': {
      const { session, awaits } = event.data
      const doubted = findLine(lines, turnId, 'learner')?.text ?? ''
      return {
        ...(session && { progress: mergeProgress(state, session) }),
        ...(awaits && { lines: changeLine(lines, turnId, 'learner', { doubted, isUncertain: false }) }),
      }
    }
    case 'HEARTBEAT':
      return {}
  }
}

/** Whether to play the reply's file because none of its sentences came with audio (specification §4). */
export const isLinkDue = ({ reply }: Pick<Facts, 'reply'>): boolean =>
  reply?.voice === 'expected' && reply.sentences.length === 0

/** The stream reported an error. Silence is not one: the notice covers it. */
function reportError(state: Facts, turnId: string, code: FailureCode): Change {
  const change = failTurn(state, turnId, code)
  if (code === 'CONVERSATION.NO_SPEECH' || state.errors.has(turnId)) return change
  return { ...change, errors: new Map([...state.errors, [turnId, code]]) }
}

/** The turn failed. Without speech, its line is removed. Keeps a turn's first failure, which is the most specific. */
export function failTurn({ lines, failure }: Facts, turnId: string, code: TurnFailure): Change {
  if (code === 'CONVERSATION.NO_SPEECH') {
    return { notice: { kind: 'unheard', reason: 'silent' }, lines: withoutLine(lines, turnId, 'learner') }
  }
  const line = findLine(lines, turnId, 'learner')
  const known: FailedTurn = { kind: 'failed', code, turnId, isReceived: !line || isReceived(line.delivery) }
  return { failure: failure?.turnId === turnId ? failure : known }
}

/** Updates a reply's playback; earlier turns no longer change. */
export const updateReply = ({ reply }: Facts, turnId: string, part: Partial<Reply>): Change =>
  reply?.turnId === turnId ? { reply: { ...reply, ...part } } : {}

/** The learner interrupts the partner. @param text the beginning that was played; null keeps the entire reply */
export function interruptReply({ lines, reply }: Facts, text: string | null): Change {
  const isCut = reply && text !== null && findLine(lines, reply.turnId, 'partner')
  return {
    lines: isCut ? changeLine(lines, reply.turnId, 'partner', { text, isCut: true }) : lines,
    reply: reply && { ...reply, voice: 'cut' },
    isSoundHeld: false,
  }
}

/** @param atMs when the analysis was requested */
export function applyAnalysis(state: Facts, turnId: string, analysis: Analysis, atMs: number): Change {
  const { goals_used, steps_done } = analysis
  const newGoals = goals_used.filter((goal) => !state.progress.goals_used.includes(goal))
  return {
    progress: mergeProgress(state, { ...state.progress, goals_used, steps_done }),
    newGoals,
    goalTimes: new Map([...state.goalTimes, ...newGoals.map((goal) => [goal, atMs] as const)]),
    ...applyIssues(state, turnId, analysis),
  }
}

/** A line's issues, excluding and including those that the learner has dismissed; an older server has none. */
export const applyIssues = (
  { lines }: Pick<Facts, 'lines'>,
  turnId: string,
  {
    issues,
    dismissed_issues: dismissed = [],
    made_by: madeBy,
  }: Pick<Analysis, 'issues'> & Partial<Pick<Analysis, 'dismissed_issues' | 'made_by'>>,
): Change => ({
  lines: changeLine(lines, turnId, 'learner', { issues, dismissed, ...(madeBy !== undefined && { madeBy }) }),
})

/** Merges the progress, because the server may not yet have stored what this page has just seen. */
const mergeProgress = ({ progress }: Facts, now: SessionProgress): SessionProgress => ({
  ...now,
  goals_used: [...new Set([...progress.goals_used, ...now.goals_used])],
  steps_done: Math.max(now.steps_done, progress.steps_done),
})

/** Merges a refetched session. @param isRecount whether goals that no longer count become open again */
export const mergeSession = (state: Facts, session: Session, isRecount = false): Change => ({
  progress: isRecount ? session : mergeProgress(state, session),
  lines: mergeHistory(state.lines, session.conversation_history),
})
