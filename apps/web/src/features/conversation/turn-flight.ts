// One turn on its way: streamed back, and spoken.
import type { StreamEvent } from '@parley/contracts/stream.ts'
import type { Speech } from '#audio/player.ts'
import { StreamError } from '#platform/event-stream.ts'
import { Problem } from '#platform/problem.ts'
import { failureOf, type TurnFailure } from './notice.ts'
import type { SentTurn } from './sent-turn.ts'
import type { TurnTools } from './turns.ts'

export interface Flight {
  readonly turn: SentTurn
  readonly signal: AbortSignal
  /** Sends it, and answers what comes back. */
  readonly events: () => AsyncGenerator<StreamEvent>
  readonly heard: PromiseWithResolvers<void>
  readonly over: PromiseWithResolvers<void>
  speech: Speech | null
  pairId: string | null
  isReceived: boolean
  /** The server could not be reached. */
  isStuck: boolean
  /** Its answer is read, not heard. */
  isMute: boolean
  /** Nothing more will be heard of it. */
  isVoiceOver: boolean
  /** Settles when the server knows how much of it was heard. */
  cut: Promise<void>
}

function startSpeech({ player, dispatch }: TurnTools, flight: Flight): Speech {
  const { turnId } = flight.turn
  return player.speak({
    onSentence(index) {
      dispatch({ type: 'sound', isHeld: false })
      dispatch({ type: 'sentence-heard', turnId, index })
    },
    onEnd() {
      flight.isVoiceOver = true
      flight.heard.resolve()
      dispatch({ type: 'voice-ended', turnId })
    },
  })
}

/** Sends a turn and follows it until its stream is over. Never rejects. */
export async function fly(flight: Flight, tools: TurnTools, onEnd: (flight: Flight) => Promise<void>): Promise<void> {
  const { dispatch } = tools
  const { turn, signal } = flight
  dispatch({ type: 'turn-sent', turn })
  const speech = startSpeech(tools, flight)
  flight.speech = speech
  if (flight.isMute) speech.stop()
  try {
    for await (const event of flight.events()) {
      dispatch({ type: 'event', turnId: turn.turnId, event })
      react(flight, event, tools, onEnd)
    }
  } catch (error) {
    const { isReceived } = flight
    if (!signal.aborted) dispatch({ type: 'turn-failed', turnId: turn.turnId, code: codeOf(error), isReceived })
  }
  speech.close()
  if (flight.isMute) flight.heard.resolve()
  if (flight.isVoiceOver) dispatch({ type: 'voice-ended', turnId: turn.turnId })
}

/** What an event means beside the screen. */
function react(flight: Flight, event: StreamEvent, tools: TurnTools, onEnd: (flight: Flight) => Promise<void>): void {
  const { player, dispatch } = tools
  if (event.type === 'TRANSCRIPTION') {
    flight.pairId = event.data.pair_id
    void analyse(flight, event.data.pair_id, tools, onEnd)
  }
  if (event.type === 'GPT_FULL_RESPONSE') flight.pairId = event.data.pair_id
  if (event.type === 'TTS_CHUNK' && !flight.isVoiceOver) {
    flight.speech?.add({ text: event.data.text, audio: soundOf(event.data.audio) })
    if (player.isBlocked()) dispatch({ type: 'sound', isHeld: true })
  }
}

/** Runs beside the reply; without an answer the conversation goes on as well. */
async function analyse(
  flight: Flight,
  pairId: string,
  { server, clock, dispatch }: TurnTools,
  onEnd: (flight: Flight) => Promise<void>,
): Promise<void> {
  const atMs = clock()
  const analysis = await server.analyse(flight.signal).catch(() => null)
  if (!analysis || flight.signal.aborted) return
  dispatch({ type: 'analysed', analysis, pairId, atMs })
  if (analysis.is_end) await onEnd(flight)
}

function soundOf(base64: string): ArrayBuffer {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer
}

function codeOf(error: unknown): TurnFailure {
  if (error instanceof Problem) return failureOf(error)
  return error instanceof StreamError ? 'STREAM' : 'NETWORK'
}
