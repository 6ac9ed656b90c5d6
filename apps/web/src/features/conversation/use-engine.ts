// The machinery behind one conversation, made once and let go with the page.
import type { Session } from '@parley/contracts/conversation.ts'
import { type ActionDispatch, useEffect, useEffectEvent, useState } from 'react'
import { browserMicrophone } from '#audio/microphone.ts'
import { createPlayer, type Player } from '#audio/player.ts'
import { browserRecogniser, type Recogniser } from '#audio/recogniser.ts'
import { useUser } from '#platform/user.ts'
import { leaveBehind, takeUnsent } from './left-behind.ts'
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
  const read = useEffectEvent(() => wishes)
  const now = useEffectEvent(() => clock())
  const [made] = useState((): Engine => {
    const recogniser = browserRecogniser()
    const player = createPlayer(() => dispatch({ type: 'sound', isHeld: player.isSpeaking() && player.isBlocked() }))
    const server = talkServer(session, user.explanation_language)
    const engine = createTalkEngine({
      microphone: browserMicrophone,
      // Once the day's calls are used up the browser takes over from the server.
      recogniser: () => (read().transcription === 'browser' ? recogniser : null),
      language: session.scenario.target_language,
      player,
      server,
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
  const begin = useEffectEvent(() => {
    const unsent = takeUnsent(session._id)
    if (session.unanswered_turn_id) void engine.askAgain(session.unanswered_turn_id)
    else if (session.conversation_history.length === 0) void engine.open(openingTurnId(session._id))
    else if (session.closing_due && unsent.length === 0) void engine.open(newTurnId())
    for (const parts of unsent) void engine.resend(parts)
  })
  useEffect(() => {
    const ask = (leaving: BeforeUnloadEvent) => {
      if (engine.isUnsaved()) leaving.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [engine])
  useEffect(() => {
    begin()
    return () => leaveBehind(session._id, engine.leave())
  }, [engine, session._id])
  return made
}
