// Runs a conversation: the microphone, and turns made of what it hears, told to the screen as actions.
import type { Language } from '@parley/contracts/language.ts'
import type { Microphone } from '#audio/microphone.ts'
import type { Recogniser } from '#audio/recogniser.ts'
import { createTurnQueue, type TurnDeps, type TurnQueue } from '../turns/turn-queue.ts'
import type { HandsFree } from './hands-free.ts'
import { type Hearing, HearingError, startHearing } from './hearing.ts'

export interface TalkDeps extends TurnDeps {
  /** The microphone to prefer; empty leaves the choice to the browser. */
  readonly device: () => string
  /** So long a learner may think when hands-free, in milliseconds. */
  readonly pauseMs: () => number
  readonly microphone: Microphone
  /** Asked for each recording; null while the server writes down what is said. */
  readonly recogniser: () => Recogniser | null
  readonly language: Language
}

export interface TalkEngine extends Omit<TurnQueue, 'sayLater'> {
  /**
   * Opens the microphone. Call it inside a click or key press, after `interrupt()` where the partner speaks.
   * @param maximumSeconds a longer recording ends by itself and is sent as it is
   */
  record(maximumSeconds: number): Promise<void>
  /** Ends the recording and sends it. */
  finishRecording(): void
  cancelRecording(): void
  /**
   * Opens the microphone for good: turns are sent by themselves. Call it inside a click or key press. Answers whether
   * it is open; where not, a notice says why.
   * @param onLost the microphone went away
   */
  listen(onLost: () => void): Promise<boolean>
  /** Closes that microphone. */
  stopListening(): void
  /** Holds the partner's voice and hears nobody, as long as something else on the page is to be heard. */
  hold(isHeld: boolean): void
  /** Loudness of the learner, from 0 to 1. */
  level(): number
  /** Falls silent and lets go of microphone and network. What had been said to its end is in the outbox. */
  leave(): void
}

export function createTalkEngine(deps: TalkDeps): TalkEngine {
  const { microphone, recogniser, language, player, update } = deps
  const turns = createTurnQueue(deps)
  let hearing: Hearing | null = null
  let handsFree: HandsFree | null = null
  /** Counts attempts to open the microphone: only the last one counts. */
  let attempts = 0
  let isHeld = false

  const finishRecording = () => {
    const over = hearing
    if (!over) return
    hearing = null
    update({ recorder: 'closing' })
    const said = over.finish().then((said) => {
      if (!('notice' in said)) return said
      update({ recorder: 'off', notice: said.notice })
      return null
    })
    turns.sayLater(said)
  }
  const dropRecording = () => {
    attempts += 1
    hearing?.cancel()
    hearing = null
  }

  return {
    ...turns,
    async record(maximumSeconds) {
      const attempt = ++attempts
      player.unlock()
      player.silence()
      update({ recorder: 'opening', isTyping: false, notice: null })
      const options = { deviceId: deps.device(), maximumSeconds, onOver: finishRecording }
      try {
        const opened = await startHearing(microphone, recogniser(), language, options)
        // Cancelled, or asked again, while the browser was asking for permission.
        if (attempt !== attempts) return opened.cancel()
        hearing = opened
        update({ recorder: 'recording' })
      } catch (error) {
        if (!(error instanceof HearingError)) throw error
        if (attempt === attempts) update({ recorder: 'off', notice: error.notice })
      }
    },
    finishRecording,
    async listen(onLost) {
      const attempt = ++attempts
      player.unlock()
      const { talkHandsFree } = await import('./hands-free-turns.ts')
      const opened = await talkHandsFree({ ...deps, turns, deviceId: deps.device(), isHeld: () => isHeld, onLost })
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
      update({ recorder: 'off' })
    },
    say(text) {
      player.unlock()
      turns.say(text)
    },
    askAgain(turnId) {
      player.unlock()
      turns.askAgain(turnId)
    },
    hold(is) {
      isHeld = is
      player.hold(is)
    },
    level: () => hearing?.level() ?? handsFree?.level() ?? 0,
    leave() {
      dropRecording()
      handsFree?.close()
      handsFree = null
      turns.leave()
      player.release()
    },
  }
}
