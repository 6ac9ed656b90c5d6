// Runs a conversation: the microphone, and turns made of what it hears, told to the screen as actions.
import type { Language } from '@parley/contracts/language.ts'
import type { Microphone } from '#audio/microphone.ts'
import type { Recogniser } from '#audio/recogniser.ts'
import type { HandsFree } from './hands-free.ts'
import { type Hearing, HearingError, startHearing } from './hearing.ts'
import type { TurnParts } from './talk-server.ts'
import { createTurns, type TurnTools } from './turn-flight.ts'
import { newTurnId } from './turn-id.ts'

export interface TalkTools extends TurnTools {
  /** The microphone to prefer; empty leaves the choice to the browser. */
  readonly device: () => string
  /** So long a learner may think when hands-free, in milliseconds. */
  readonly pauseMs: () => number
  readonly microphone: Microphone
  /** Asked for each recording; null while the server writes down what is said. */
  readonly recogniser: () => Recogniser | null
  readonly language: Language
}

export interface TalkEngine {
  /**
   * Opens the microphone. Call it inside a click or key press, after `interrupt()` where the partner speaks.
   * @param maximumSeconds a longer recording ends by itself and is sent as it is
   */
  record(maximumSeconds: number): Promise<void>
  /** Ends the recording and sends it. */
  finishRecording(): Promise<void>
  cancelRecording(): void
  /**
   * Opens the microphone for good: turns are sent by themselves. Call it inside a click or key press. Answers whether
   * it is open; where not, a notice says why.
   * @param onLost the microphone went away
   */
  listen(onLost: () => void): Promise<boolean>
  /** Closes that microphone. */
  stopListening(): void
  say(text: string): Promise<void>
  /** The partner's first line. */
  open(turnId: string): Promise<void>
  /** The reply to a turn that is stored, or the whole turn again where it may have been lost on the way. */
  askAgain(turnId: string): Promise<void>
  /** A turn that a page left behind before the server had it. */
  resend(parts: TurnParts): Promise<void>
  /** Something that was said is on this page alone, and would go with its window. */
  isUnsaved(): boolean
  /** The learner gives up a turn that failed. */
  forget(turnId: string): void
  /** Cuts the partner off; the conversation keeps what was heard. */
  interrupt(): void
  /** Holds the partner's voice and hears nobody, as long as something else on the page is to be heard. */
  hold(isHeld: boolean): void
  /** Loudness of the learner, from 0 to 1. */
  level(): number
  /**
   * Falls silent and lets go of microphone and network. What had been said to its end is handed over all the same.
   * @returns what did not get there
   */
  leave(): Promise<readonly TurnParts[]>
}

export function createTalkEngine(tools: TalkTools): TalkEngine {
  const { microphone, recogniser, language, player, dispatch } = tools
  let turns = createTurns(tools)
  let hearing: Hearing | null = null
  let handsFree: HandsFree | null = null
  /** Counts attempts to open the microphone: only the last one counts. */
  let attempts = 0
  let isHeld = false

  const finishRecording = async (): Promise<void> => {
    const over = hearing
    if (!over) return
    hearing = null
    dispatch({ type: 'recording-stopped' })
    const said = over.finish().then((said) => {
      if (!('notice' in said)) return said
      dispatch({ type: 'recording-over', notice: said.notice })
      return null
    })
    await turns.sendSpoken(said)
  }
  const dropRecording = () => {
    attempts += 1
    hearing?.cancel()
    hearing = null
  }

  return {
    async record(maximumSeconds) {
      const attempt = ++attempts
      player.unlock()
      player.silence()
      dispatch({ type: 'microphone-asked' })
      const options = { deviceId: tools.device(), maximumSeconds, onOver: () => void finishRecording() }
      try {
        const opened = await startHearing(microphone, recogniser(), language, options)
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
    async listen(onLost) {
      const attempt = ++attempts
      player.unlock()
      const { talkHandsFree } = await import('./hands-free-turns.ts')
      const opened = await talkHandsFree({ ...tools, turns, deviceId: tools.device(), isHeld: () => isHeld, onLost })
      const isWanted = attempt === attempts
      if (isWanted) handsFree = opened
      else opened?.close()
      return isWanted && opened !== null
    },
    stopListening() {
      attempts += 1
      handsFree?.close()
      handsFree = null
    },
    cancelRecording() {
      if (handsFree) return handsFree.drop()
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
    resend: (parts) => turns.send(parts, 'resent'),
    isUnsaved: () => turns.isUnsaved(),
    forget: (turnId) => turns.forget(turnId),
    interrupt: () => turns.interrupt(),
    hold(is) {
      isHeld = is
      player.hold(is)
    },
    level: () => hearing?.level() ?? handsFree?.level() ?? 0,
    leave() {
      dropRecording()
      handsFree?.close()
      handsFree = null
      const left = turns
      // The same page may begin anew, as it does under development.
      turns = createTurns(tools)
      player.release()
      return left.leave()
    },
  }
}
