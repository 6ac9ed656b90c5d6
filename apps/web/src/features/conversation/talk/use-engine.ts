// The engine of one conversation, created once and disposed of with the page, and its state for the screen.
import type { Session } from '@parley/contracts/conversation/conversation.ts'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { browserMicrophone } from '#audio/microphone.ts'
import { createPlayer, type Player } from '#audio/player.ts'
import type { Preferences } from '#audio/practice-preferences.ts'
import { browserRecogniser, type Recogniser } from '#audio/recogniser.ts'
import { rememberedRecogniser } from '#audio/recogniser-memory.ts'
import { call, send } from '#platform/http/call.ts'
import { useUser } from '#platform/session/user.ts'
import { outboxOf } from '../turns/outbox.ts'
import { applyChange, initialState, type TalkState } from '../turns/talk-state.ts'
import { newTurnId, openingTurnId } from '../turns/turn-id.ts'
import type { TurnDeps } from '../turns/turn-queue.ts'
import { turnPost } from '../turns/turn-request.ts'
import { createTalkEngine, type TalkEngine } from './talk-engine.ts'

export interface Engine {
  readonly player: Player
  readonly engine: TalkEngine
  readonly update: TurnDeps['update']
  /** Null if the browser has no speech recognition. */
  readonly recogniser: Recogniser | null
}

/** Sent with each turn if the learner wants a slower partner. In English because it is for the model. */
const slowWish = 'Please speak slowly, in short and simple sentences.'

/** The learner's preferences for the voice's speed and the microphone. */
export type EngineOptions = Pick<Preferences, 'speed' | 'isSlow' | 'pauseSeconds' | 'deviceId' | 'deviceVoices'>

/** Starts the conversation when it is first shown, or requests the reply that a reload interrupted. */
export function useEngine(
  session: Session,
  options: EngineOptions,
  clock: () => number,
): Engine & { state: TalkState } {
  const user = useUser()
  const { target_language: language } = session.scenario
  const outbox = outboxOf(user._id)
  const latestOptions = useEffectEvent(() => options)
  const now = useEffectEvent(() => clock())
  const { way } = useSearch({ strict: false })
  const [state, show] = useState(
    (): TalkState => ({
      ...initialState(session),
      // The learner chose typing, or the browser's speech recognition was unavailable last time.
      isTyping: way === 'type' || (session.transcription === 'browser' && rememberedRecogniser() === 'none'),
    }),
  )
  const [made] = useState((): Engine => {
    const recogniser = browserRecogniser()
    // Loaded before the connection can be lost.
    const loaded = [import('../turns/turn-event.ts'), import('#platform/http/upload.ts'), import('./line-calls.ts')]
    for (const loading of loaded) loading.catch(() => {})
    let latest = state
    const update: TurnDeps['update'] = (change) => {
      latest = applyChange(latest, typeof change === 'function' ? change(latest) : change)
      show(latest)
    }
    const player = createPlayer(() => update({ isSoundHeld: player.isSpeaking() && player.isBlocked() }))
    const engine = createTalkEngine({
      microphone: browserMicrophone,
      // Once the server's daily calls are used up, the browser transcribes.
      recogniser: () => (latest.progress.transcription === 'browser' ? recogniser : null),
      language,
      player,
      call,
      post: turnPost(send, user.explanation_language, () => (latestOptions().isSlow ? slowWish : null)),
      outbox,
      session: { sessionId: session._id, targetLanguage: language },
      device: () => latestOptions().deviceId,
      pauseMs: () => latestOptions().pauseSeconds * 1000,
      clock: () => now(),
      read: () => latest,
      update,
    })
    return { player, engine, update, recogniser }
  })
  const { engine, player } = made
  useEffect(() => player.setTempo(Number(options.speed)), [player, options.speed])
  const isOnDevice = options.deviceVoices.includes(language)
  const chooseVoice = useEffectEvent(async (isOnDevice: boolean) => {
    const { deviceVoices } = options
    const open = () =>
      import('./partner-voice.ts').then(({ openPartnerVoice }) => openPartnerVoice(deviceVoices, language))
    const voice = isOnDevice ? await open().catch(() => null) : null
    // The choice may have changed meanwhile.
    player.setVoice(latestOptions().deviceVoices.includes(language) ? voice : null)
  })
  const voiceChoice = useRef<Promise<void>>(undefined)
  useEffect(() => {
    voiceChoice.current = chooseVoice(isOnDevice)
  }, [isOnDevice])
  const begin = useEffectEvent(async (signal: AbortSignal) => {
    const [unsent] = await Promise.all([outbox.list(session._id), voiceChoice.current])
    if (signal.aborted) return
    const { unanswered_turn_id: unanswered } = session
    if (unanswered) engine.askAgain(unanswered)
    else if (session.conversation_history.length === 0) engine.open(openingTurnId(session._id))
    else if (session.closing_due && unsent.length === 0) engine.open(newTurnId())
    for (const one of unsent) if (one.turnId !== unanswered) engine.resume(one)
  })
  useEffect(() => {
    const leaving = new AbortController()
    void begin(leaving.signal)
    return () => {
      leaving.abort()
      engine.leave()
    }
  }, [engine])
  return { ...made, state }
}
