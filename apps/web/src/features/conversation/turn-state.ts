// What the screen shows of a conversation, and how everything that happens changes it. Pure.
import type { Analysis, Message, Session } from '@parley/contracts/conversation.ts'
import { type ProblemCode, problems } from '@parley/contracts/problem.ts'
import type { SessionProgress } from '@parley/contracts/session-progress.ts'
import type { StreamEvent } from '@parley/contracts/stream.ts'
import type { Delivery } from './delivery.ts'
import { advanced, afterRecording, type Floor, isBeingAnswered, type Phase } from './floor.ts'
import {
  amendedLines,
  emptyLine,
  findLine,
  isSpoken,
  type Line,
  lineIn,
  lineOf,
  mergedLines,
  withLine,
  withoutKey,
} from './line.ts'
import type { FailedTurn, NothingSaid, Notice, TurnFailure } from './notice.ts'
import type { Reply, SentTurn } from './sent-turn.ts'
import { type Standing, standingOf } from './standing.ts'
import { onItsWay, removed, sent, waits } from './turn-delivery.ts'

export interface TalkState extends Standing {
  readonly floor: Floor
  readonly isTyping: boolean
  readonly draft: string
  readonly lines: readonly Line[]
  readonly reply: Reply | null
  readonly notice: NothingSaid | null
  /** The latest turn that failed, until the learner says something else. */
  readonly failure: FailedTurn | null
  /** Indexes of goals reached, with the time on the clock in milliseconds; null when reached before this page was opened. */
  readonly goals: ReadonlyMap<number, number | null>
  /** Goals reached with the last turn. */
  readonly newGoals: readonly number[]
  readonly stepsDone: number
  readonly isEnd: boolean
  /** The browser keeps sound back until the next click or key press. */
  readonly isSoundHeld: boolean
}

export type TalkAction =
  | { type: 'microphone-asked' }
  | { type: 'recording-began' }
  | { type: 'recording-stopped' }
  | { type: 'recording-over'; notice?: NothingSaid }
  /** Until the one before is written to its end. */
  | { type: 'turn-waits'; turn: SentTurn }
  | { type: 'turn-sent'; turn: SentTurn }
  | { type: 'event'; turnId: string; event: StreamEvent }
  | { type: 'turn-failed'; turnId: string; code: TurnFailure; isReceived: boolean }
  /** Where something said stands on its way to the server. */
  | { type: 'delivery'; turn: SentTurn; delivery: Delivery }
  /** The learner gives up what the server does not have. */
  | { type: 'removed'; turnId: string }
  | { type: 'sentence-heard'; turnId: string; index: number }
  | { type: 'voice-ended'; turnId: string }
  | { type: 'sound'; isHeld: boolean }
  /** `heard`: the beginning of the reply to keep; null keeps all of it. */
  | { type: 'interrupted'; heard: string | null }
  | { type: 'analysed'; analysis: Analysis; pairId: string | null; atMs: number }
  /** `isRecount`: goals that the server no longer counts are open again. */
  | { type: 'refreshed'; session: Session; isRecount?: boolean }
  | { type: 'amended'; message: Message }
  | { type: 'typing'; isOpen: boolean }
  | { type: 'drafted'; text: string }
  | { type: 'notice-closed'; notice: Notice }

/** The screen as a session that was loaded shows it. */
export function openTalk(session: Session): TalkState {
  return {
    floor: { is: 'idle' },
    isTyping: false,
    draft: '',
    lines: session.conversation_history.filter(isSpoken).map(lineOf),
    reply: null,
    notice: null,
    failure: null,
    goals: new Map(session.goals_used.map((goal) => [goal, null])),
    newGoals: [],
    stepsDone: session.steps_done,
    isEnd: isOver(session),
    ...standingOf(session),
    isSoundHeld: false,
  }
}

/** Nothing more will be said; a session may also have been ended elsewhere. */
const isOver = ({ is_end, closing_due, state }: SessionProgress): boolean =>
  (is_end && !closing_due) || state !== 'running'

/** Who has the floor as the learner sees it: a voice that the browser holds back does not have it. */
export const seenFloor = ({ floor, isSoundHeld }: TalkState): Floor =>
  isSoundHeld && floor.is === 'sending' ? { is: 'idle' } : floor

/** The screen after something happened. */
export function talk(state: TalkState, action: TalkAction): TalkState {
  switch (action.type) {
    case 'microphone-asked':
      return { ...state, floor: { is: 'opening' }, notice: null, isTyping: false }
    case 'recording-began':
      return { ...state, floor: { is: 'recording' } }
    case 'recording-stopped':
      return { ...state, floor: { is: 'closing' } }
    case 'recording-over':
      return { ...state, floor: afterRecording(state.floor), notice: action.notice ?? null }
    case 'turn-waits':
      return waits(state, action.turn)
    case 'turn-sent':
      return sent(state, action.turn)
    case 'event':
      return state.reply?.turnId === action.turnId ? streamed(state, action.event, action.turnId) : state
    case 'turn-failed':
      return failed(state, action)
    case 'delivery':
      return onItsWay(state, action.turn, action.delivery)
    case 'removed':
      return removed(state, action.turnId)
    case 'sentence-heard':
      return hears(state, action.turnId) ? { ...state, floor: { is: 'speaking', sentence: action.index } } : state
    case 'sound':
      return { ...state, isSoundHeld: action.isHeld }
    case 'voice-ended':
      return voiceEnded(state, action.turnId)
    case 'interrupted':
      return interrupted(state, action.heard)
    case 'analysed':
      return analysed(state, action)
    case 'refreshed':
      return refreshed(state, action.session, action.isRecount ?? false)
    case 'amended':
      return { ...state, lines: amendedLines(state.lines, action.message) }
    case 'typing':
      return { ...state, isTyping: action.isOpen }
    case 'drafted':
      return { ...state, draft: action.text }
    case 'notice-closed':
      return action.notice.kind === 'failed' ? { ...state, failure: null } : { ...state, notice: null }
  }
}

function streamed(state: TalkState, event: StreamEvent, turnId: string): TalkState {
  const theirs = `${turnId}-partner`
  switch (event.type) {
    case 'TRANSCRIPTION': {
      const { content, pair_id, audio_url, recording } = event.data
      const live = lineIn(state.lines, turnId) ?? emptyLine(`${turnId}-learner`, 'learner')
      const known = findLine(state.lines, pair_id, 'learner') ?? live
      const heard = { text: content, pairId: pair_id, audioUrl: audio_url, isSoundMissing: recording === 'not_stored' }
      const mine = { ...known, ...heard, delivery: null }
      const lines = withLine(known === live ? state.lines : withoutKey(state.lines, live.key), mine)
      return advance({ ...state, lines, reply: withPair(state.reply, pair_id) }, 'understanding')
    }
    case 'GPT_RESPONSE': {
      const line = state.lines.find(({ key }) => key === theirs) ?? emptyLine(theirs, 'partner')
      if (line.isCut) return state
      return advance(
        { ...state, lines: withLine(state.lines, { ...line, text: line.text + event.data.content }) },
        'answering',
      )
    }
    case 'GPT_FULL_RESPONSE': {
      const { content, pair_id } = event.data
      const line = state.lines.find(({ key }) => key === theirs) ?? emptyLine(theirs, 'partner')
      // Where it was cut already, only what was heard stays.
      const text = line.isCut ? line.text : content
      const lines = withLine(state.lines, { ...line, text, pairId: pair_id })
      return advance({ ...state, lines, reply: withPair(state.reply, pair_id) }, 'answering')
    }
    case 'TTS_CHUNK': {
      const { reply } = state
      if (!reply || hasLeft(state)) return state
      return { ...state, reply: { ...reply, sentences: [...reply.sentences, event.data.text], isSilent: false } }
    }
    case 'TTS_LINK':
      return {
        ...state,
        lines: state.lines.map((line) => (line.key === theirs ? { ...line, audioUrl: event.data.audioUrl } : line)),
      }
    case 'ERROR':
      return { ...state, ...refusal(state, event.data.code, turnId) }
    case 'COMPLETE': {
      const reply = state.reply ? { ...state.reply, isComplete: true } : null
      const { session } = event.data
      return settle({ ...state, reply, ...(session ? standing(state, session, false) : {}) })
    }
    case 'HEARTBEAT':
      return state
  }
}

const isCode = (code: string): code is ProblemCode => code in problems

/** Nothing was said after all: of the turn nothing is left. Any other error can be followed by asking again. */
function refusal(state: TalkState, code: string, turnId: string): Partial<TalkState> {
  if (code === 'CONVERSATION.NO_SPEECH') {
    return { notice: { kind: 'unheard', reason: 'silent' }, lines: withoutKey(state.lines, `${turnId}-learner`) }
  }
  return { failure: { kind: 'failed', code: isCode(code) ? code : 'INTERNAL', turnId, isReceived: true } }
}

/** What the stream said of it says more than that it broke off. */
function failed(
  state: TalkState,
  { turnId, code, isReceived }: Extract<TalkAction, { type: 'turn-failed' }>,
): TalkState {
  if (state.reply?.turnId !== turnId) return state
  const failure = state.failure ?? { kind: 'failed', code, turnId, isReceived }
  return settle({ ...state, failure, reply: { ...state.reply, isComplete: true } })
}

function voiceEnded(state: TalkState, turnId: string): TalkState {
  if (state.reply?.turnId !== turnId) return state
  return settle({ ...state, reply: { ...state.reply, isSilent: true } })
}

function interrupted(state: TalkState, heard: string | null): TalkState {
  const theirs = `${state.reply?.turnId}-partner`
  const lines =
    heard === null
      ? state.lines
      : state.lines.map((line) => (line.key === theirs ? { ...line, text: heard, isCut: true } : line))
  const reply = state.reply ? { ...state.reply, isSilent: true } : null
  return { ...state, lines, reply, floor: { is: 'idle' }, isSoundHeld: false }
}

function analysed(state: TalkState, { analysis, pairId, atMs }: Extract<TalkAction, { type: 'analysed' }>): TalkState {
  const newGoals = analysis.goals_used.filter((goal) => !state.goals.has(goal))
  const goals = new Map(state.goals)
  for (const goal of newGoals) goals.set(goal, atMs)
  const said = (line: Line) => line.who === 'learner' && line.pairId === pairId
  const lines = state.lines.map((line) => (said(line) ? { ...line, issues: analysis.issues } : line))
  return { ...state, goals, newGoals, lines, stepsDone: analysis.steps_done }
}

/** Where the conversation stands. @param isRecount goals that are no longer counted are open again */
function standing(state: TalkState, session: SessionProgress, isRecount: boolean): Partial<TalkState> {
  const goals = new Map(session.goals_used.map((goal) => [goal, state.goals.get(goal) ?? null]))
  // Otherwise what was seen here a moment ago may not be stored yet.
  if (!isRecount) for (const [goal, atMs] of state.goals) goals.set(goal, atMs)
  return {
    goals,
    newGoals: state.newGoals.filter((goal) => goals.has(goal)),
    stepsDone: isRecount ? session.steps_done : Math.max(state.stepsDone, session.steps_done),
    ...standingOf(session),
    isEnd: (!isRecount && state.isEnd) || isOver(session),
  }
}

function refreshed(state: TalkState, session: Session, isRecount: boolean): TalkState {
  const lines = mergedLines(state.lines, session.conversation_history)
  return { ...state, ...standing(state, session, isRecount), lines }
}

/** The floor goes back to the learner once the stream has ended and nothing more is heard. */
function settle(state: TalkState): TalkState {
  const isOver = state.reply?.isComplete && state.reply.isSilent
  return isOver && isBeingAnswered(state.floor) ? { ...state, floor: { is: 'idle' } } : state
}

/** A voice may take the floor only from its own turn: not from a learner who has begun to speak. */
const hears = (state: TalkState, turnId: string): boolean => state.reply?.turnId === turnId && !hasLeft(state)

/** The learner has interrupted the reply in flight. */
const hasLeft = ({ floor }: TalkState): boolean => !isBeingAnswered(floor)

const advance = (state: TalkState, phase: Phase): TalkState => ({ ...state, floor: advanced(state.floor, phase) })

const withPair = (reply: Reply | null, pairId: string): Reply | null => reply && { ...reply, pairId }
