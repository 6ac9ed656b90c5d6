// A turn on its way: sent, streamed back, spoken, and cut off where the learner steps in.
import type { StreamEvent } from '@parley/contracts/stream.ts'
import type { Player, Speech } from '#audio/player.ts'
import { readEvents, StreamError } from '#platform/event-stream.ts'
import { Problem } from '#platform/problem.ts'
import { handOverAll, isArrived } from './hand-over.ts'
import { failureOf, type TurnFailure } from './notice.ts'
import type { SentTurn } from './sent-turn.ts'
import type { TalkServer, TurnParts } from './talk-server.ts'
import { newTurnId } from './turn-id.ts'
import type { TalkAction } from './turn-state.ts'

export interface Turns {
  /** Sends a turn once those before are written to their end, and follows it until its stream is over. Never rejects. */
  send(parts: TurnParts, kind: SentTurn['kind']): Promise<void>
  /** The same with what is still being written down; null where there is nothing to send after all. */
  sendSpoken(said: Promise<Spoken | null>): Promise<void>
  /** The same turn again, with all it carried that may not have arrived; else by its name alone. */
  sendAgain(turnId: string): Promise<void>
  /** The learner gives up a turn that failed. */
  forget(turnId: string): void
  /** Something that was said is on this page alone. */
  isUnsaved(): boolean
  /** A reply is waited for, on its way or being heard. */
  isAnswering(): boolean
  /** Cuts the partner off; the conversation keeps what was heard. What still waits is answered in writing only. */
  interrupt(): void
  /**
   * Lets go of network and voice for good. What was said last and has not arrived goes to the server all the same, so that
   * it is there when the learner comes back and asks for the answer. Resolves with what did not get there.
   */
  leave(): Promise<readonly TurnParts[]>
}

/** What was said: its sound, or where it is written down already its text. */
export type Spoken = Pick<TurnParts, 'audio' | 'text'>

export interface TurnTools {
  readonly player: Player
  readonly server: TalkServer
  /** What the learner asks of the partner besides, read when a turn is sent. */
  readonly wish: () => string | null
  /** Time on the screen's clock, in milliseconds. */
  readonly clock: () => number
  readonly dispatch: (action: TalkAction) => void
}

interface Flight {
  readonly parts: TurnParts
  readonly speech: Speech
  readonly signal: AbortSignal
  pairId: string | null
  /** Nothing more will be heard of it. */
  isVoiceOver: boolean
  /** Resolves when all of it was heard; never where it was cut off. */
  readonly heard: Promise<void>
  /** Settles when the server has finished with it; never rejects. */
  done: Promise<void>
}

/** A turn that those before hold up. */
interface Queued {
  readonly parts: TurnParts
  readonly turn: SentTurn
  readonly signal: AbortSignal
  /** The learner has spoken on: no voice is to step in. */
  isMute: boolean
}

export function createTurns(tools: TurnTools): Turns {
  const { player, server, dispatch } = tools
  const leaving = new AbortController()
  /** By turn what it carries, until the server has it. */
  const unkept = new Map<string, TurnParts>()
  /** Those of them that failed before something said later arrived: only who asks for them again still means them. */
  const overtaken = new Set<string>()
  /** What is being written down. */
  const writing = new Set<Promise<unknown>>()
  let flight: Flight | null = null
  const queue = new Set<Queued>()
  let order: Promise<void> = Promise.resolve()

  /** The analysis has seen the end. Where that came after the last reply was made, the partner still takes leave. */
  const takeLeave = async (last: Flight): Promise<void> => {
    await last.done
    const session = await server.session(last.signal).catch(() => null)
    if (!session || last.signal.aborted) return
    dispatch({ type: 'refreshed', session })
    if (!session.closing_due) return
    await last.heard
    // Whoever has said more by now hears it at the end of the answer to that.
    if (flight === last && !last.signal.aborted) await send({ turnId: newTurnId(), isOpening: true }, 'opening')
  }
  const arrived = (turnId: string): void => {
    unkept.delete(turnId)
    const waiting = new Set([...queue].map(({ parts }) => parts.turnId))
    for (const earlier of unkept.keys()) if (!waiting.has(earlier)) overtaken.add(earlier)
  }
  const fly = async (queued: Queued): Promise<void> => {
    await flight?.done
    queue.delete(queued)
    const { parts, turn, signal, isMute } = queued
    if (signal.aborted) return
    const { promise: heard, resolve: hear } = Promise.withResolvers<void>()
    dispatch({ type: 'turn-sent', turn })
    const speech = startSpeech(tools, turn.turnId, () => {
      begun.isVoiceOver = true
      hear()
    })
    const begun: Flight = { parts, speech, signal, pairId: null, isVoiceOver: isMute, heard, done: Promise.resolve() }
    flight = begun
    if (isMute) speech.stop()
    begun.done = follow(begun, tools, { onKept: () => arrived(turn.turnId), onEnd: () => takeLeave(begun) })
    await begun.done
    if (!isMute) return
    hear()
    dispatch({ type: 'voice-ended', turnId: turn.turnId })
  }
  const send = (parts: TurnParts, kind: SentTurn['kind']): Promise<void> => {
    if (isCarrying(parts)) unkept.set(parts.turnId, parts)
    overtaken.delete(parts.turnId)
    if (leaving.signal.aborted) return order
    const turn = { turnId: parts.turnId, kind, text: kind === 'typed' ? (parts.text ?? null) : null }
    const queued = { parts, turn, signal: leaving.signal, isMute: false }
    queue.add(queued)
    dispatch({ type: 'turn-waits', turn })
    // One that went wrong holds nobody up.
    order = order.catch(() => {}).then(() => fly(queued))
    return order
  }

  return {
    send,
    async sendSpoken(said) {
      const sending = said.then((spoken) => {
        writing.delete(sending)
        return spoken && { sent: send({ turnId: newTurnId(), ...spoken }, 'spoken') }
      })
      writing.add(sending)
      await (await sending)?.sent
    },
    sendAgain(turnId) {
      const parts = unkept.get(turnId)
      return parts ? send(parts, hasWords(parts) ? 'resent' : 'again') : send({ turnId }, 'again')
    },
    forget: (turnId) => void unkept.delete(turnId),
    isUnsaved: () => writing.size > 0 || [...unkept.values()].some(hasWords),
    isAnswering: () => queue.size > 0 || (flight !== null && !flight.isVoiceOver),
    interrupt() {
      for (const queued of queue) queued.isMute = true
      // Cut off once, it was heard until then and no further.
      const cut = flight?.isVoiceOver ? null : flight
      if (cut) cut.isVoiceOver = true
      // Sound that the browser held back was read rather than heard: all of it stays.
      const isUnheard = player.isBlocked()
      const heard = cut?.speech.stop() ?? ''
      player.silence()
      dispatch({ type: 'interrupted', heard: isUnheard || !cut ? null : heard })
      if (!cut || isUnheard) return
      cut.done = cut.done.then(async () => {
        // Failing, the whole reply stays in the history, which the partner can live with.
        if (cut.pairId) await server.keepHeard(cut.pairId, heard).catch(() => {})
      })
    },
    async leave() {
      leaving.abort()
      player.silence()
      await Promise.allSettled(writing)
      const meant = [...unkept.values()].filter((parts) => hasWords(parts) && !overtaken.has(parts.turnId))
      return handOverAll(server, meant)
    },
  }
}

const hasWords = ({ audio, text }: TurnParts): boolean => audio !== undefined || text !== undefined

/** More than the name of a turn that the server has already. */
const isCarrying = (parts: TurnParts): boolean => hasWords(parts) || parts.isOpening === true

function startSpeech({ player, dispatch }: TurnTools, turnId: string, onOver: () => void): Speech {
  return player.speak({
    onSentence(index) {
      dispatch({ type: 'sound', isHeld: false })
      dispatch({ type: 'sentence-heard', turnId, index })
    },
    onEnd() {
      onOver()
      dispatch({ type: 'voice-ended', turnId })
    },
  })
}

interface Watch {
  /** The server has the turn, or has nothing to keep of it. */
  readonly onKept: () => void
  /** The analysis has seen the end. */
  readonly onEnd: () => Promise<void>
}

async function follow(flight: Flight, tools: TurnTools, watch: Watch): Promise<void> {
  const { server, wish, dispatch } = tools
  const { parts, speech, signal } = flight
  const { turnId } = parts
  try {
    // What checks the lines is large: it comes beside the answer, when the page has long been seen.
    const checker = import('./turn-event.ts')
    const response = await server.turn(parts, wish(), signal)
    for await (const event of readEvents(response, (await checker).StreamEvent)) {
      dispatch({ type: 'event', turnId, event })
      react(flight, event, tools, watch)
    }
    speech.close()
    const session = await server.session(signal).catch(() => null)
    if (session && !signal.aborted) dispatch({ type: 'refreshed', session })
  } catch (error) {
    speech.close()
    if (!signal.aborted) dispatch({ type: 'turn-failed', turnId, code: codeOf(error) })
  }
}

/** What an event means beside the screen. */
function react(flight: Flight, event: StreamEvent, tools: TurnTools, { onKept, onEnd }: Watch): void {
  const { player, dispatch } = tools
  if (isArrived(event)) onKept()
  if (event.type === 'TRANSCRIPTION') {
    flight.pairId = event.data.pair_id
    void analyse(flight.signal, event.data.pair_id, tools, onEnd)
  }
  if (event.type === 'GPT_FULL_RESPONSE') flight.pairId = event.data.pair_id
  if (event.type === 'TTS_CHUNK' && !flight.isVoiceOver) {
    flight.speech.add({ text: event.data.text, audio: soundOf(event.data.audio) })
    if (player.isBlocked()) dispatch({ type: 'sound', isHeld: true })
  }
}

/** Runs beside the reply; without an answer the conversation goes on as well. */
async function analyse(
  signal: AbortSignal,
  pairId: string,
  { server, clock, dispatch }: TurnTools,
  onEnd: () => Promise<void>,
): Promise<void> {
  const atMs = clock()
  const analysis = await server.analyse(signal).catch(() => null)
  if (!analysis || signal.aborted) return
  dispatch({ type: 'analysed', analysis, pairId, atMs })
  if (analysis.is_end) await onEnd()
}

function soundOf(base64: string): ArrayBuffer {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer
}

function codeOf(error: unknown): TurnFailure {
  if (error instanceof Problem) return failureOf(error)
  return error instanceof StreamError ? 'STREAM' : 'NETWORK'
}
