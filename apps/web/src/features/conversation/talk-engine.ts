// Runs a conversation: microphone, stream and voice, told to the screen as actions.
import type { Language } from '@parley/contracts/language.ts'
import type { StreamEvent } from '@parley/contracts/stream.ts'
import type { Microphone } from '#audio/microphone.ts'
import type { Player, Speech } from '#audio/player.ts'
import type { Recogniser } from '#audio/recogniser.ts'
import { Problem } from '#platform/problem.ts'
import { type Hearing, HearingError, type Said, startHearing } from './hearing.ts'
import { readEvents, StreamError } from './stream.ts'
import type { TalkServer, TurnParts } from './talk-server.ts'
import { newTurnId } from './turn-id.ts'
import type { SentTurn, TalkAction, TurnFailure } from './turn-state.ts'

export interface TalkTools {
  readonly microphone: Microphone
  readonly player: Player
  /** Null where the server writes down what is said. */
  readonly recogniser: Recogniser | null
  readonly server: TalkServer
  readonly language: Language
}

export interface TalkEngine {
  /** Opens the microphone; a partner who speaks is cut off. Call it inside a click or key press. */
  record(): Promise<void>
  /** Ends the recording and sends it. */
  finishRecording(): Promise<void>
  cancelRecording(): void
  say(text: string): Promise<void>
  /** The partner's first line. */
  open(turnId: string): Promise<void>
  /** The reply to a turn that is stored, or the whole turn again where it may have been lost on the way. */
  askAgain(turnId: string): Promise<void>
  /** Cuts the partner off; the conversation keeps what was heard. */
  interrupt(): void
  /** Loudness of the learner, from 0 to 1. */
  level(): number
  /** Falls silent and lets go of microphone and network. */
  leave(): void
}

/** A turn on its way, and its voice. */
interface Flight {
  readonly parts: TurnParts
  readonly speech: Speech
  pairId: string | null
  /** Settles when the server has finished with it; never rejects. */
  done: Promise<void>
}

/** @param wish what the learner asks of the partner besides, read when a turn is sent */
export function createTalkEngine(
  { microphone, player, recogniser, server, language }: TalkTools,
  wish: () => string | null,
  clock: () => number,
  dispatch: (action: TalkAction) => void,
): TalkEngine {
  let leaving = new AbortController()
  let hearing: Hearing | null = null
  let opening = 0
  let flight: Flight | null = null

  const send = async (parts: TurnParts, kind: SentTurn['kind']): Promise<void> => {
    // One turn at a time: an interrupted reply is written to its end before the next turn starts.
    await flight?.done
    const { turnId } = parts
    player.silence()
    dispatch({ type: 'turn-sent', turn: { turnId, kind, text: kind === 'typed' ? (parts.text ?? null) : null } })
    const speech = player.speak({
      onSentence: (index) => {
        dispatch({ type: 'sound', isHeld: false })
        dispatch({ type: 'sentence-heard', turnId, index })
      },
      onEnd: () => dispatch({ type: 'voice-ended', turnId }),
    })
    const sent: Flight = { parts, speech, pairId: null, done: Promise.resolve() }
    flight = sent
    sent.done = stream(sent, leaving.signal)
    await sent.done
  }

  const stream = async (sent: Flight, signal: AbortSignal): Promise<void> => {
    const { turnId } = sent.parts
    try {
      const response = await server.turn(sent.parts, wish(), signal)
      for await (const event of readEvents(response)) {
        dispatch({ type: 'event', turnId, event })
        hear(sent, event, signal)
      }
      sent.speech.close()
      if (!signal.aborted) await refresh()
    } catch (error) {
      sent.speech.close()
      if (!signal.aborted) dispatch({ type: 'turn-failed', turnId, code: codeOf(error) })
    }
  }

  /** What an event means beside the screen. */
  const hear = (sent: Flight, event: StreamEvent, signal: AbortSignal): void => {
    if (event.type === 'TRANSCRIPTION') {
      sent.pairId = event.data.pair_id
      void analyse(event.data.pair_id, signal)
    }
    if (event.type === 'GPT_FULL_RESPONSE') sent.pairId = event.data.pair_id
    if (event.type === 'TTS_CHUNK') {
      sent.speech.add({ text: event.data.text, audio: soundOf(event.data.audio) })
      if (player.isBlocked()) dispatch({ type: 'sound', isHeld: true })
    }
  }

  /** Runs beside the reply; without an answer the conversation goes on as well. */
  const analyse = async (pairId: string, signal: AbortSignal): Promise<void> => {
    const atMs = clock()
    const analysis = await server.analyse(signal).catch(() => null)
    if (analysis && !signal.aborted) dispatch({ type: 'analysed', analysis, pairId, atMs })
  }

  const refresh = async (): Promise<void> => {
    const session = await server.session().catch(() => null)
    if (session) dispatch({ type: 'refreshed', session })
  }

  const interrupt = (): void => {
    const cut = flight
    const isUnheard = player.isBlocked()
    const heard = cut?.speech.stop() ?? ''
    player.silence()
    dispatch({ type: 'interrupted', heard: isUnheard ? null : heard })
    if (!cut || isUnheard) return
    cut.done = cut.done.then(async () => {
      // Failing, the whole reply stays in the history, which the partner can live with.
      if (cut.pairId) await server.keepHeard(cut.pairId, heard).catch(() => {})
    })
  }

  const sendSaid = async (said: Said): Promise<void> => {
    if ('notice' in said) return dispatch({ type: 'recording-over', notice: said.notice })
    await send({ turnId: newTurnId(), ...said }, 'spoken')
  }

  const finishRecording = async (): Promise<void> => {
    const over = hearing
    if (!over) return
    hearing = null
    dispatch({ type: 'recording-stopped' })
    await sendSaid(await over.finish())
  }

  return {
    async record() {
      const attempt = ++opening
      player.unlock()
      player.silence()
      dispatch({ type: 'microphone-asked' })
      try {
        const opened = await startHearing(microphone, recogniser, language, () => void finishRecording())
        // Cancelled, or asked again, while the browser was asking for permission.
        if (attempt !== opening) return opened.cancel()
        hearing = opened
        dispatch({ type: 'recording-began' })
      } catch (error) {
        if (!(error instanceof HearingError)) throw error
        if (attempt === opening) dispatch({ type: 'recording-over', notice: error.notice })
      }
    },
    finishRecording,
    cancelRecording() {
      opening += 1
      hearing?.cancel()
      hearing = null
      dispatch({ type: 'recording-over' })
    },
    async say(text) {
      player.unlock()
      await send({ turnId: newTurnId(), text }, 'typed')
    },
    open: (turnId) => send({ turnId, isOpening: true }, 'opening'),
    askAgain(turnId) {
      player.unlock()
      return send(flight?.parts.turnId === turnId ? flight.parts : { turnId }, 'again')
    },
    interrupt,
    level: () => hearing?.level() ?? 0,
    leave() {
      opening += 1
      leaving.abort()
      leaving = new AbortController()
      hearing?.cancel()
      hearing = null
      flight = null
      player.silence()
    },
  }
}

function soundOf(base64: string): ArrayBuffer {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return bytes.buffer
}

function codeOf(error: unknown): TurnFailure {
  if (error instanceof Problem) return error.code
  return error instanceof StreamError ? 'STREAM' : 'NETWORK'
}
