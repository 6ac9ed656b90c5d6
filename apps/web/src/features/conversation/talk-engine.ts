// Runs a conversation: the microphone, and turns made of what it hears, told to the screen as actions.
import type { Language } from '@parley/contracts/language.ts'
import type { Microphone } from '#audio/microphone.ts'
import type { Recogniser } from '#audio/recogniser.ts'
import { type Hearing, HearingError, startHearing } from './hearing.ts'
import { createTurns, type TurnTools } from './turn-flight.ts'
import { newTurnId } from './turn-id.ts'

export interface TalkTools extends TurnTools {
  readonly microphone: Microphone
  /** Null where the server writes down what is said. */
  readonly recogniser: Recogniser | null
  readonly language: Language
}

export interface TalkEngine {
  /** Opens the microphone. Call it inside a click or key press, after `interrupt()` where the partner speaks. */
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

export function createTalkEngine(tools: TalkTools): TalkEngine {
  const { microphone, recogniser, language, player, dispatch } = tools
  const turns = createTurns(tools)
  let hearing: Hearing | null = null
  /** Counts attempts to open the microphone: only the last one counts. */
  let attempts = 0

  const finishRecording = async (): Promise<void> => {
    const over = hearing
    if (!over) return
    hearing = null
    dispatch({ type: 'recording-stopped' })
    const said = await over.finish()
    if ('notice' in said) dispatch({ type: 'recording-over', notice: said.notice })
    else await turns.send({ turnId: newTurnId(), ...said }, 'spoken')
  }
  const dropRecording = () => {
    attempts += 1
    hearing?.cancel()
    hearing = null
  }

  return {
    async record() {
      const attempt = ++attempts
      player.unlock()
      player.silence()
      dispatch({ type: 'microphone-asked' })
      try {
        const opened = await startHearing(microphone, recogniser, language, () => void finishRecording())
        // Cancelled, or asked again, while the browser was asking for permission.
        if (attempt !== attempts) return opened.cancel()
        hearing = opened
        dispatch({ type: 'recording-began' })
      } catch (error) {
        if (!(error instanceof HearingError)) throw error
        if (attempt === attempts) dispatch({ type: 'recording-over', notice: error.notice })
      }
    },
    finishRecording,
    cancelRecording() {
      dropRecording()
      dispatch({ type: 'recording-over' })
    },
    say(text) {
      player.unlock()
      return turns.send({ turnId: newTurnId(), text }, 'typed')
    },
    open: (turnId) => turns.send({ turnId, isOpening: true }, 'opening'),
    askAgain(turnId) {
      player.unlock()
      return turns.sendAgain(turnId)
    },
    interrupt: turns.interrupt,
    level: () => hearing?.level() ?? 0,
    leave() {
      dropRecording()
      turns.leave()
    },
  }
}
