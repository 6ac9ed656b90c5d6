// Hands-free in a conversation: the voice takes the floor, its turns are sent, and whoever is spoken over falls silent.
import type { Language } from '@parley/contracts/language.ts'
import { MicrophoneError } from '#audio/open-microphone.ts'
import type { Player } from '#audio/player.ts'
import type { Listening, Recogniser } from '#audio/recogniser.ts'
import { type Devices, type HandsFree, type HandsFreeTools, startHandsFree } from './hands-free.ts'
import { turnText } from './hearing.ts'
import type { TalkAction } from './turn-state.ts'
import type { Turns } from './turns.ts'

export interface HandsFreeTalk {
  readonly player: Player
  readonly turns: Pick<Turns, 'sayLater' | 'isAnswering' | 'hush' | 'interrupt'>
  /** Asked for each turn; null while the server writes down what is said. */
  readonly recogniser: () => Recogniser | null
  readonly language: Language
  readonly deviceId: string
  /** In milliseconds. */
  readonly pauseMs: () => number
  readonly dispatch: (action: TalkAction) => void
  /** Something else on the page is to be heard. */
  readonly isHeld: () => boolean
  /** The microphone went away. */
  readonly onLost: () => void
}

/** Opens the microphone for as long as it is wanted; null, with a notice on the screen, where it does not open. */
export async function talkHandsFree(talk: HandsFreeTalk, devices?: Devices): Promise<HandsFree | null> {
  const { player, turns, recogniser, language, dispatch } = talk
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
    if (isInTurn) dispatch({ type: 'recording-over' })
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
        if (turns.isAnswering()) turns.interrupt()
        else {
          player.silence()
          turns.hush()
        }
        dispatch({ type: 'recording-began' })
      },
      async onTurn(speech) {
        isInTurn = false
        dispatch({ type: 'recording-stopped' })
        const heard = listening
        listening = null
        const said = turnText(speech, heard).then((said) => {
          listenAnew()
          if (!('notice' in said)) return said
          dispatch({ type: 'recording-over' })
          return null
        })
        await turns.sayLater(said)
      },
    }
    handsFree = await startHandsFree(tools, devices)
  } catch (error) {
    const reason = error instanceof MicrophoneError ? error.reason : 'unsupported'
    dispatch({ type: 'recording-over', notice: { kind: 'microphone', reason } })
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
