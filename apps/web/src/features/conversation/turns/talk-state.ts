// What the screen shows of a conversation, and what changes when something happens. Pure.
import type { Analysis, Session } from '@parley/contracts/conversation.ts'
import type { SessionProgress } from '@parley/contracts/session-progress.ts'
import type { StreamEvent } from '@parley/contracts/stream.ts'
import { type Floor, type FloorFacts, floorOf } from './floor.ts'
import {
  emptyLine,
  findLine,
  isHeldUp,
  isOnItsWay,
  isShown,
  isSpoken,
  type Line,
  lineIn,
  lineOf,
  mergedLines,
  withChange,
  withLine,
  withoutKey,
} from './line.ts'
import { type FailedTurn, failureNamed, type NothingSaid, type TurnFailure } from './notice.ts'
import type { Reply, Turn } from './reply.ts'
import type { Unsent } from './unsent-store.ts'

interface Facts extends FloorFacts {
  readonly isTyping: boolean
  readonly draft: string
  readonly notice: NothingSaid | null
  /** The latest turn that failed, until the learner says something else. */
  readonly failure: FailedTurn | null
  readonly progress: SessionProgress
  /** Goals reached with the last turn. */
  readonly newGoals: readonly number[]
  /** When each goal was reached since this page was opened, on the screen's clock in milliseconds. */
  readonly goalTimes: ReadonlyMap<number, number>
  /** The browser keeps sound back until the next click or key press. */
  readonly isSoundHeld: boolean
}

/** With what follows from the rest. */
export interface TalkState extends Facts {
  readonly floor: Floor
  /** Nothing more will be said; a session may also have been ended elsewhere. */
  readonly isEnd: boolean
}

export type Change = Partial<Facts>

/** The state with a change. */
export function changed(state: Facts, change: Change): TalkState {
  const facts = { ...state, ...change }
  const { is_end, closing_due, state: session } = facts.progress
  return { ...facts, floor: floorOf(facts), isEnd: (is_end && !closing_due) || session !== 'running' }
}

/** The screen as a session that was loaded shows it. */
export function initialState(session: Session): TalkState {
  const facts: Facts = {
    recorder: 'off',
    isTyping: false,
    draft: '',
    lines: session.conversation_history.filter(isSpoken).map(lineOf),
    reply: null,
    notice: null,
    failure: null,
    progress: session,
    newGoals: [],
    goalTimes: new Map(),
    isSoundHeld: false,
  }
  return changed(facts, {})
}

/** The end was seen after the last reply was made: unless the learner says more, the partner still takes leave. */
export const isLeaveDue = (state: TalkState): boolean =>
  state.progress.closing_due &&
  state.floor.is === 'idle' &&
  state.reply?.voice !== 'cut' &&
  state.failure === null &&
  !isSayingMore(state)

/** The learner has said something. It is shown at once where its words are known, and what was typed leaves the field. */
export function said({ lines, recorder, draft }: Facts, { turnId, audio, text = '', refusedBy }: Unsent): Change {
  const words = audio ? '' : text
  const delivery = refusedBy !== null ? 'failed' : lines.some(isHeldUp) ? 'queued' : 'sending'
  return {
    recorder: recorder === 'closing' ? 'off' : recorder,
    lines: withLine(lines, { ...emptyLine(`${turnId}-learner`, 'learner'), text: words, delivery }),
    notice: null,
    failure: null,
    draft: draft.trim() === words.trim() ? '' : draft,
  }
}

/** Its turn has come. Asked for again, a reply begins anew. */
export const sent = ({ lines }: Facts, { turnId, kind }: Turn): Change => ({
  lines: withoutKey(lines, `${turnId}-partner`),
  reply: { turnId, kind, pairId: null, sentences: [], sentence: null, voice: 'expected', isComplete: false },
  newGoals: [],
})

/** Where it stands on its way; null once the server has it. As long as all goes well a line says nothing of that. */
export function delivered({ lines }: Facts, turnId: string, delivery: Line['delivery']): Change {
  const line = lineIn(lines, turnId)
  if (!line?.delivery || (delivery === 'uploading' && line.delivery === 'sending')) return {}
  if (delivery !== null) return { lines: withLine(lines, { ...line, delivery }) }
  const others = withoutKey(lines, line.key)
  // A recording's words come with the answer: only one that was shown keeps its place until then.
  return { lines: isShown(line) ? withLine(others, { ...line, delivery }) : others }
}

/** The learner gives up what the server does not have. What was typed goes back into its field, below what stands there. */
export function removed({ lines, failure, draft, isTyping }: Facts, turnId: string): Change {
  const text = lineIn(lines, turnId)?.text ?? ''
  return {
    lines: withoutKey(lines, `${turnId}-learner`),
    failure: failure?.turnId === turnId ? null : failure,
    draft: [draft, text].filter(Boolean).join('\n'),
    isTyping: isTyping || text !== '',
  }
}

/** More is being said, or waits for its answer. */
const isSayingMore = ({ recorder, lines }: Facts): boolean => recorder !== 'off' || lines.some(isOnItsWay)

/** A line of the answer. */
export function streamed(state: Facts, turnId: string, event: StreamEvent): Change {
  const { lines, reply } = state
  if (reply?.turnId !== turnId) return {}
  const theirs = lines.find(({ key }) => key === `${turnId}-partner`) ?? emptyLine(`${turnId}-partner`, 'partner')
  switch (event.type) {
    case 'TRANSCRIPTION': {
      const { content, pair_id, audio_url, recording } = event.data
      const live = lineIn(lines, turnId) ?? emptyLine(`${turnId}-learner`, 'learner')
      const known = findLine(lines, pair_id, 'learner') ?? live
      const words = { text: content, pairId: pair_id, audioUrl: audio_url, isSoundMissing: recording === 'not_stored' }
      const others = known === live ? lines : withoutKey(lines, live.key)
      return { lines: withLine(others, { ...known, ...words }), reply: { ...reply, pairId: pair_id } }
    }
    case 'GPT_RESPONSE':
      return theirs.isCut ? {} : { lines: withLine(lines, { ...theirs, text: theirs.text + event.data.content }) }
    case 'GPT_FULL_RESPONSE': {
      const { content, pair_id } = event.data
      // Where it was cut already, only what was heard stays.
      const text = theirs.isCut ? theirs.text : content
      return { lines: withLine(lines, { ...theirs, text, pairId: pair_id }), reply: { ...reply, pairId: pair_id } }
    }
    case 'TTS_CHUNK': {
      const { index, text } = event.data
      // Whoever says more by then reads the answer.
      const isRead = index === 0 && reply.voice === 'expected' && isSayingMore(state)
      return { reply: { ...reply, voice: isRead ? 'over' : reply.voice, sentences: [...reply.sentences, text] } }
    }
    case 'TTS_LINK':
      return { lines: withChange(lines, theirs.key, { audioUrl: event.data.audioUrl }) }
    case 'ERROR':
      return failed(state, turnId, failureNamed(event.data.code))
    case 'COMPLETE':
      return event.data.session ? { progress: caughtUp(state, event.data.session) } : {}
    case 'HEARTBEAT':
      return {}
  }
}

/** Its answer will not come. Of a turn in which nothing was said nothing is left. What was said of it first says most. */
export function failed(state: Facts, turnId: string, code: TurnFailure): Change {
  const { lines, failure } = state
  if (code === 'CONVERSATION.NO_SPEECH') {
    return { notice: { kind: 'unheard', reason: 'silent' }, lines: withoutKey(lines, `${turnId}-learner`) }
  }
  const isReceived = !lineIn(lines, turnId)?.delivery
  return {
    ...delivered(state, turnId, 'failed'),
    failure: failure?.turnId === turnId ? failure : { kind: 'failed', code, turnId, isReceived },
  }
}

/** Something is heard of a reply, or a part of it is over; of a turn before nothing changes any more. */
export const replied = ({ reply }: Facts, turnId: string, part: Partial<Reply>): Change =>
  reply?.turnId === turnId ? { reply: { ...reply, ...part } } : {}

/** The learner stops the partner. @param heard the beginning of the reply to keep; null keeps all of it */
export const interrupted = ({ lines, reply }: Facts, heard: string | null): Change => ({
  lines: heard === null ? lines : withChange(lines, `${reply?.turnId}-partner`, { text: heard, isCut: true }),
  reply: reply && { ...reply, voice: 'cut' },
  isSoundHeld: false,
})

export function analysed(
  state: Facts,
  { issues, goals_used, steps_done }: Analysis,
  pairId: string,
  atMs: number,
): Change {
  const { lines, progress, goalTimes } = state
  const newGoals = goals_used.filter((goal) => !progress.goals_used.includes(goal))
  const isSaid = (line: Line) => line.who === 'learner' && line.pairId === pairId
  return {
    progress: { ...progress, goals_used: [...progress.goals_used, ...newGoals], steps_done },
    newGoals,
    goalTimes: new Map([...goalTimes, ...newGoals.map((goal) => [goal, atMs] as const)]),
    lines: lines.map((line) => (isSaid(line) ? { ...line, issues } : line)),
  }
}

/** Where the conversation stands. What was seen here a moment ago may not be stored yet. */
const caughtUp = ({ progress }: Facts, now: SessionProgress): SessionProgress => ({
  ...now,
  goals_used: [...new Set([...now.goals_used, ...progress.goals_used])],
  steps_done: Math.max(now.steps_done, progress.steps_done),
})

/** The server was asked for the conversation. @param isRecount goals that are no longer counted are open again */
export const refreshed = (state: Facts, session: Session, isRecount = false): Change => ({
  progress: isRecount ? session : caughtUp(state, session),
  lines: mergedLines(state.lines, session.conversation_history),
})
