// Hands-free in a conversation: the voice takes the floor, its turns are sent, and whoever is spoken over falls silent.
import type { Language } from '@parley/contracts/language.ts'
import { MicrophoneError } from '#audio/open-microphone.ts'
import type { Listening, Recogniser } from '#audio/recogniser.ts'
import { isBeingAnswered } from '../turns/floor.ts'
import type { TurnDeps, TurnQueue } from '../turns/turn-queue.ts'
import { type Devices, type HandsFree, type HandsFreeTools, startHandsFree } from './hands-free.ts'
import { turnText } from './hearing.ts'

export interface HandsFreeTalk extends Pick<TurnDeps, 'player' | 'read' | 'update'> {
  readonly turns: Pick<TurnQueue, 'sayLater' | 'interrupt'>
  /** Asked for each turn; null while the server writes down what is said. */
  readonly recogniser: () => Recogniser | null
  readonly language: Language
  readonly deviceId: string
  /** In milliseconds. */
  readonly pauseMs: () => number
  /** Something else on the page is to be heard. */
  readonly isHeld: () => boolean
  /** The microphone went away. */
  readonly onLost: () => void
}

/** Opens the microphone for as long as it is wanted; null, with a notice on the screen, where it does not open. */
export async function talkHandsFree(talk: HandsFreeTalk, devices?: Devices): Promise<HandsFree | null> {
  const { player, turns, recogniser, language, read, update } = talk
  let handsFree: HandsFree | null = null
  let listening: Listening | null = null
  let wasSpeaking = false
  let wasHeld = false
  let isInTurn = false
  let isClosed = false

  /** Begins anew, without what the loudspeaker said. Once closed, a browser would open the microphone for it by itself. */
  const listenAnew = () => {
    listening?.cancel()
    listening = (!isClosed && handsFree && recogniser()?.listen(language, handsFree.track)) || null
  }
  /** A turn that has begun and will not be sent leaves the floor. */
  const giveUp = () => {
    if (isInTurn) update({ recorder: 'off' })
    isInTurn = false
  }
  const isPartnerSpeaking = () => {
    const isSpeaking = player.isSpeaking()
    if (wasSpeaking && !isSpeaking) listenAnew()
    wasSpeaking = isSpeaking
    return isSpeaking
  }
  const isHeld = () => {
    const is = talk.isHeld()
    if (wasHeld && !is) listenAnew()
    wasHeld = is
    return is
  }
  try {
    const tools: HandsFreeTools = {
      deviceId: talk.deviceId,
      pauseMs: talk.pauseMs,
      isPartnerSpeaking,
      isHeld,
      onLost: talk.onLost,
      onEvent(event) {
        // Nobody talks on while somebody may be stepping in; a cough lets them go on.
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
        const heard = listening
        listening = null
        const said = turnText(speech, heard).then((said) => {
          listenAnew()
          if (!('notice' in said)) return said
          update({ recorder: 'off', notice: null })
          return null
        })
        turns.sayLater(said)
      },
    }
    handsFree = await startHandsFree(tools, devices)
  } catch (error) {
    const reason = error instanceof MicrophoneError ? error.reason : 'unsupported'
    update({ recorder: 'off', notice: { kind: 'microphone', reason } })
    return null
  }
  listenAnew()
  const opened = handsFree
  return {
    ...opened,
    drop() {
      opened.drop()
      listenAnew()
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
