// The machinery behind one conversation, made once and let go with the page.
import type { Session } from '@parley/contracts/conversation.ts'
import { type ActionDispatch, useEffect, useEffectEvent, useState } from 'react'
import { browserMicrophone } from '#audio/microphone.ts'
import { createPlayer, type Player } from '#audio/player.ts'
import { browserRecogniser, type Recogniser } from '#audio/recogniser.ts'
import { useUser } from '#platform/user.ts'
import { outboxOf } from './outbox.ts'
import { createTalkEngine, type TalkEngine } from './talk-engine.ts'
import { type TalkServer, talkServer } from './talk-server.ts'
import { newTurnId, openingTurnId } from './turn-id.ts'
import type { TalkAction } from './turn-state.ts'
import type { Preferences } from './use-preferences.ts'

export interface Engine {
  readonly player: Player
  readonly engine: TalkEngine
  readonly server: TalkServer
  /** Null where the browser writes down no speech. */
  readonly recogniser: Recogniser | null
}

/** What is sent along while the learner wants a slower partner. For the model, so in English. */
const slowWish = 'Please speak slowly, in short and simple sentences.'

/** A voice's tempo, and the microphone, as the learner wants them; and who writes down what is said at this moment. */
export type EngineWishes = Pick<Preferences, 'speed' | 'isSlow' | 'pauseSeconds' | 'deviceId'> &
  Pick<Session, 'transcription'>

/** Begins the conversation when it is first shown, or asks for the reply that a reload cut off. */
export function useEngine(
  session: Session,
  wishes: EngineWishes,
  clock: () => number,
  dispatch: ActionDispatch<[action: TalkAction]>,
): Engine {
  const user = useUser()
  const outbox = outboxOf(user._id)
  const read = useEffectEvent(() => wishes)
  const now = useEffectEvent(() => clock())
  const [made] = useState((): Engine => {
    const recogniser = browserRecogniser()
    // Before the connection can be lost.
    import('./turn-event.ts').catch(() => {})
    const player = createPlayer(() => dispatch({ type: 'sound', isHeld: player.isSpeaking() && player.isBlocked() }))
    const server = talkServer(session, user.explanation_language)
    const { _id: sessionId, scenario } = session
    const targetLanguage = scenario.target_language
    const engine = createTalkEngine({
      microphone: browserMicrophone,
      // Once the day's calls are used up the browser takes over from the server.
      recogniser: () => (read().transcription === 'browser' ? recogniser : null),
      language: targetLanguage,
      player,
      server,
      outbox,
      unsentOf: (turnId, said) => ({ turnId, sessionId, targetLanguage, saidAt: Date.now(), refusedBy: null, ...said }),
      wish: () => (read().isSlow ? slowWish : null),
      device: () => read().deviceId,
      pauseMs: () => read().pauseSeconds * 1000,
      clock: () => now(),
      dispatch,
    })
    return { player, engine, server, recogniser }
  })
  const { engine, player } = made
  useEffect(() => player.setTempo(Number(wishes.speed)), [player, wishes.speed])
  const begin = useEffectEvent(async (signal: AbortSignal) => {
    const unsent = await outbox.list(session._id)
    if (signal.aborted) return
    const { unanswered_turn_id: unanswered } = session
    if (unanswered) await engine.askAgain(unanswered)
    else if (session.conversation_history.length === 0) engine.open(openingTurnId(session._id))
    else if (session.closing_due && unsent.length === 0) engine.open(newTurnId())
    if (signal.aborted) return
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
  return made
}
