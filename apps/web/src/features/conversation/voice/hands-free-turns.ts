// Hands-free turns in a conversation: when the learner speaks, their turns are sent and the partner stops speaking.
import type { Language } from '@parley/contracts/language/language.ts'
import { MicrophoneError } from '#audio/open-microphone.ts'
import type { Listening, Recogniser } from '#audio/recogniser.ts'
import { isBeingAnswered } from '../turns/floor.ts'
import type { TurnDeps, TurnQueue } from '../turns/turn-queue.ts'
import { type Devices, type HandsFree, type HandsFreeDeps, startHandsFree } from './hands-free.ts'
import { finishTurn } from './hearing.ts'

export interface HandsFreeTalkDeps extends Pick<TurnDeps, 'player' | 'read' | 'update'> {
  readonly turns: Pick<TurnQueue, 'say' | 'interrupt'>
  /** Called for each turn; null while the server transcribes. */
  readonly recogniser: () => Recogniser | null
  readonly language: Language
  readonly deviceId: string
  /** Pause that ends a turn, in milliseconds. */
  readonly pauseMs: () => number
  /** Whether other audio on the page is playing. */
  readonly isHeld: () => boolean
  /** The microphone was disconnected. */
  readonly onLost: () => void
}

/** Opens the microphone for as long as it is wanted; null, with a notice on the screen, if it does not open. */
export async function talkHandsFree(talk: HandsFreeTalkDeps, devices?: Devices): Promise<HandsFree | null> {
  const { player, turns, recogniser, language, read, update } = talk
  let handsFree: HandsFree | null = null
  let listening: Listening | null = null
  let wasSpeaking = false
  let wasHeld = false
  let isInTurn = false
  let isClosed = false

  /** Restarts the recogniser without the loudspeaker's audio. Not once closed: it could reopen the microphone. */
  const restartListening = () => {
    listening?.cancel()
    listening = (!isClosed && handsFree && recogniser()?.listen(language, handsFree.track)) || null
  }
  /** Takes the turn back from a recording that has begun and will not be sent. */
  const giveUp = () => {
    if (isInTurn) update({ recorder: 'off' })
    isInTurn = false
  }
  const isPartnerSpeaking = () => {
    const isSpeaking = player.isSpeaking()
    if (wasSpeaking && !isSpeaking) restartListening()
    wasSpeaking = isSpeaking
    return isSpeaking
  }
  const isHeld = () => {
    const is = talk.isHeld()
    if (wasHeld && !is) restartListening()
    wasHeld = is
    return is
  }
  try {
    const deps: HandsFreeDeps = {
      deviceId: talk.deviceId,
      pauseMs: talk.pauseMs,
      isPartnerSpeaking,
      isHeld,
      onLost: talk.onLost,
      onEvent(event) {
        // The partner pauses while the learner may be starting to speak, but continues after a cough.
        if (event === 'maybe') player.pause()
        if (event === 'dropped') {
          player.goOn()
          giveUp()
        }
        if (event !== 'began') return
        wasSpeaking = false
        isInTurn = true
        if (isBeingAnswered(read().floor)) turns.interrupt()
        else player.silence()
        update({ recorder: 'recording' })
      },
      onTurn(speech) {
        isInTurn = false
        update({ recorder: 'closing' })
        const written = listening
        listening = null
        const said = finishTurn(speech, written).then((said) => {
          restartListening()
          if (!('notice' in said)) return said
          update({ recorder: 'off', notice: null })
          return null
        })
        turns.say(said)
      },
    }
    handsFree = await startHandsFree(deps, devices)
  } catch (error) {
    const reason = error instanceof MicrophoneError ? error.reason : 'unsupported'
    update({ recorder: 'off', notice: { kind: 'microphone', reason } })
    return null
  }
  restartListening()
  const opened = handsFree
  return {
    ...opened,
    drop() {
      opened.drop()
      restartListening()
      giveUp()
    },
    close() {
      isClosed = true
      listening?.cancel()
      player.goOn()
      opened.close()
      giveUp()
    },
  }
}
