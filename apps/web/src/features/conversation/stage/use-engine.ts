// The machinery behind one conversation, made once and let go with the page; and what the screen shows of it.
import type { Session } from '@parley/contracts/conversation.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { browserMicrophone } from '#audio/microphone.ts'
import { createPlayer, type Player } from '#audio/player.ts'
import { browserRecogniser, type Recogniser } from '#audio/recogniser.ts'
import { useUser } from '#platform/user.ts'
import { type ConversationApi, conversationApi } from '../turns/conversation-api.ts'
import { outboxOf } from '../turns/outbox.ts'
import { changed, initialState, type TalkState } from '../turns/talk-state.ts'
import { newTurnId, openingTurnId } from '../turns/turn-id.ts'
import type { TurnDeps } from '../turns/turn-queue.ts'
import { createTalkEngine, type TalkEngine } from '../voice/talk-engine.ts'
import type { Preferences } from './use-preferences.ts'

export interface Engine {
  readonly player: Player
  readonly engine: TalkEngine
  readonly api: ConversationApi
  readonly update: TurnDeps['update']
  /** Null where the browser writes down no speech. */
  readonly recogniser: Recogniser | null
}

/** What is sent along while the learner wants a slower partner. For the model, so in English. */
const slowWish = 'Please speak slowly, in short and simple sentences.'

/** A voice's tempo, and the microphone, as the learner wants them. */
export type EngineWishes = Pick<Preferences, 'speed' | 'isSlow' | 'pauseSeconds' | 'deviceId'>

/** Begins the conversation when it is first shown, or asks for the reply that a reload cut off. */
export function useEngine(session: Session, wishes: EngineWishes, clock: () => number): Engine & { state: TalkState } {
  const user = useUser()
  const outbox = outboxOf(user._id)
  const wished = useEffectEvent(() => wishes)
  const now = useEffectEvent(() => clock())
  const [state, show] = useState(() => initialState(session))
  const [made] = useState((): Engine => {
    const recogniser = browserRecogniser()
    // Before the connection can be lost.
    import('../turns/turn-event.ts').catch(() => {})
    let latest = state
    const update: TurnDeps['update'] = (change) => {
      latest = changed(latest, typeof change === 'function' ? change(latest) : change)
      show(latest)
    }
    const player = createPlayer(() => update({ isSoundHeld: player.isSpeaking() && player.isBlocked() }))
    const api = conversationApi(session, {
      explanationLanguage: user.explanation_language,
      system: () => (wished().isSlow ? slowWish : null),
    })
    const language = session.scenario.target_language
    const engine = createTalkEngine({
      microphone: browserMicrophone,
      // Once the day's calls are used up the browser takes over from the server.
      recogniser: () => (latest.progress.transcription === 'browser' ? recogniser : null),
      language,
      player,
      api,
      outbox,
      session: { sessionId: session._id, targetLanguage: language },
      device: () => wished().deviceId,
      pauseMs: () => wished().pauseSeconds * 1000,
      clock: () => now(),
      read: () => latest,
      update,
    })
    return { player, engine, api, update, recogniser }
  })
  const { engine, player } = made
  useEffect(() => player.setTempo(Number(wishes.speed)), [player, wishes.speed])
  const begin = useEffectEvent(async (signal: AbortSignal) => {
    const unsent = await outbox.list(session._id)
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
