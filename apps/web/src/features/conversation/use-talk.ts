// One conversation on the screen: its state, and what the learner can do.
import type { Session } from '@parley/contracts/conversation.ts'
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { browserMicrophone } from '#audio/microphone.ts'
import { createPlayer } from '#audio/player.ts'
import { browserRecogniser } from '#audio/recogniser.ts'
import { useConfig } from '#platform/config.ts'
import { useUser } from '#platform/user.ts'
import type { Line } from './line.ts'
import { createTalkEngine } from './talk-engine.ts'
import { talkServer } from './talk-server.ts'
import { openingTurnId } from './turn-id.ts'
import { openTalk, seenFloor, type TalkState, talk } from './turn-state.ts'

export interface Talk {
  readonly state: TalkState
  /** False where neither the server nor the browser writes down speech: then there is only typing. */
  readonly canSpeak: boolean
  /** The line that is heard again, by its key. */
  readonly replaying: string | null
  readonly partnerLevel: () => number
  readonly learnerLevel: () => number
  /** Starts recording, cutting off a partner who speaks; while recording, stops and sends. */
  readonly record: () => void
  readonly cancel: () => void
  readonly interrupt: () => void
  readonly say: (text: string) => void
  readonly askAgain: (turnId: string) => void
  readonly replay: (line: Line, rate?: number) => void
  readonly hearNow: () => void
  readonly openTyping: () => void
  readonly closeTyping: () => void
  readonly draft: (text: string) => void
  readonly closeNotice: () => void
}

/** What is sent along while the learner wants a slower partner. For the model, so in English. */
const slowWish = 'Please speak slowly, in short and simple sentences.'

/**
 * @param isSlow whether the learner wants a slower partner
 * @param clock the time on the screen's clock, in milliseconds
 */
export function useTalk(session: Session, isSlow: boolean, clock: () => number): Talk {
  const config = useConfig()
  const user = useUser()
  const [state, dispatch] = useReducer(talk, session, openTalk)
  const [replaying, setReplaying] = useState<string | null>(null)
  const wish = useEffectEvent(() => (isSlow ? slowWish : null))
  const now = useEffectEvent(() => clock())
  const language = session.scenario.target_language
  const [{ player, engine, server, canSpeak }] = useState(() => {
    const isWritten = config.transcription === 'browser'
    const recogniser = isWritten ? browserRecogniser() : null
    const made = createPlayer()
    const here = talkServer(session, user.explanation_language)
    const tools = { microphone: browserMicrophone, player: made, recogniser, server: here, language }
    const run = createTalkEngine(
      tools,
      () => wish(),
      () => now(),
      dispatch,
    )
    return { player: made, engine: run, server: here, canSpeak: !isWritten || recogniser !== null }
  })

  const begin = useEffectEvent(() => {
    if (session.state !== 'running') return
    if (session.unanswered_turn_id) void engine.askAgain(session.unanswered_turn_id)
    else if (session.conversation_history.length === 0) void engine.open(openingTurnId(session._id))
  })
  useEffect(() => {
    begin()
    return () => engine.leave()
  }, [engine])

  const { reply } = state
  const floor = seenFloor(state)
  const interrupt = () => {
    if (floor.is === 'speaking' || state.isSoundHeld) engine.interrupt()
    else if (replaying !== null) player.silence()
  }
  const record = () => {
    if (floor.is === 'recording') return void engine.finishRecording()
    if (floor.is !== 'idle' && floor.is !== 'speaking') return
    interrupt()
    void engine.record()
  }
  const replay = async (line: Line, rate = 1) => {
    if (floor.is === 'speaking' || state.isSoundHeld) engine.interrupt()
    player.unlock()
    setReplaying(line.key)
    await play(line, rate).catch(() => {})
    setReplaying((current) => (current === line.key ? null : current))
  }
  /** Addresses run out after an hour: then the session has a fresh one. */
  const play = async (line: Line, rate: number): Promise<void> => {
    try {
      await player.playUrl(line.audioUrl ?? '', { rate })
    } catch {
      const role = line.who === 'learner' ? 'user' : 'assistant'
      const { conversation_history } = await server.session()
      const fresh = conversation_history.find((message) => message.pair_id === line.pairId && message.role === role)
      if (fresh?.audio_url) await player.playUrl(fresh.audio_url, { rate })
    }
  }

  return {
    state,
    canSpeak,
    replaying,
    partnerLevel: player.level,
    learnerLevel: engine.level,
    record,
    cancel: () => engine.cancelRecording(),
    interrupt,
    say(text) {
      interrupt()
      void engine.say(text)
    },
    askAgain: (turnId) => void engine.askAgain(turnId),
    replay(line, rate) {
      if (replaying === line.key) player.silence()
      else if (floor.is === 'idle' || floor.is === 'speaking') void replay(line, rate)
    },
    hearNow: () => player.unlock(),
    openTyping: () => dispatch({ type: 'typing', isOpen: true }),
    closeTyping: () => dispatch({ type: 'typing', isOpen: false }),
    draft: (text) => dispatch({ type: 'drafted', text }),
    closeNotice() {
      // What was typed and did not arrive goes back to where it can be sent anew.
      const lost = state.lines.find(({ key, pairId }) => pairId === null && key === `${reply?.turnId}-learner`)
      if (lost && state.draft === '') dispatch({ type: 'drafted', text: lost.text })
      dispatch({ type: 'notice-closed' })
    },
  }
}

/** Typing was chosen, or is the only way; a recording that runs keeps its button. */
export const isTypingShown = ({ state, canSpeak }: Pick<Talk, 'state' | 'canSpeak'>): boolean =>
  (state.isTyping || !canSpeak) && state.floor.is !== 'recording' && state.floor.is !== 'opening'
