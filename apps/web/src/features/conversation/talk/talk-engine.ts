// Runs a conversation: manages the microphone and the turns made from its recordings, and updates the screen's state.
import type { Language } from '@parley/contracts/language/language.ts'
import type { Microphone } from '#audio/microphone.ts'
import type { Recogniser } from '#audio/recogniser.ts'
import { createTurnQueue, type TurnDeps, type TurnQueue } from '../turns/turn-queue.ts'
import type { HandsFree } from '../voice/hands-free.ts'
import { type Hearing, HearingError, startHearing } from '../voice/hearing.ts'

export interface TalkDeps extends TurnDeps {
  /** The preferred microphone; if empty, the browser chooses. */
  readonly device: () => string
  /** Pause that ends a hands-free turn, in milliseconds. */
  readonly pauseMs: () => number
  readonly microphone: Microphone
  /** Called for each recording; null while the server transcribes. */
  readonly recogniser: () => Recogniser | null
  readonly language: Language
}

export interface TalkEngine extends Omit<TurnQueue, 'say'> {
  /** Sends a typed line. */
  say(text: string): void
  /**
   * Opens the microphone. Call it in a click or key handler, after `interrupt()` if the partner is speaking.
   * @param maximumSeconds a longer recording stops automatically and is sent
   */
  record(maximumSeconds: number): Promise<void>
  /** Stops the recording and sends it. */
  finishRecording(): void
  cancelRecording(): void
  /**
   * Opens the microphone for hands-free turns, which are sent automatically. Call it in a click or key handler.
   * @returns whether it is open; if not, a notice says why
   * @param onLost called when the microphone is disconnected
   */
  listen(onLost: () => void): Promise<boolean>
  /** Closes the hands-free microphone. */
  stopListening(): void
  /** While other audio on the page is playing: pauses the partner's voice and ignores the microphone. */
  hold(isHeld: boolean): void
  /** The learner's loudness, from 0 to 1. */
  level(): number
  /** Stops audio, microphone and network. Finished lines are in the outbox. */
  leave(): void
}

export function createTalkEngine(deps: TalkDeps): TalkEngine {
  const { microphone, recogniser, language, player, update } = deps
  const turns = createTurnQueue(deps)
  let hearing: Hearing | null = null
  let handsFree: HandsFree | null = null
  /** Counts attempts to open the microphone: only the latest one is used. */
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
    turns.say(said)
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
        // Cancelled or restarted while the browser was asking for permission.
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
      const { talkHandsFree } = await import('../voice/hands-free-turns.ts')
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
      // A recording that could not be transcribed is sent along with the text typed for it.
      const { notice } = deps.read()
      const take = notice?.kind === 'unwritten' ? notice.take : undefined
      turns.say({ text, ...(take && { audio: take }) })
    },
    confirm(turnId, text) {
      player.unlock()
      turns.confirm(turnId, text)
    },
    askAgain(turnId) {
      player.unlock()
      turns.askAgain(turnId)
    },
    hold(isOn) {
      isHeld = isOn
      player.hold(isOn)
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
