// One conversation on the screen: its state, and what the learner can do.
import type { Session } from '@parley/contracts/conversation.ts'
import { useReducer } from 'react'
import type { Line } from './line.ts'
import { openTalk, seenFloor, type TalkState, talk } from './turn-state.ts'
import { useElsewhere } from './use-elsewhere.ts'
import { useEngine } from './use-engine.ts'
import { useReplay } from './use-replay.ts'

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

/**
 * @param isSlow whether the learner wants a slower partner
 * @param clock the time on the screen's clock, in milliseconds
 */
export function useTalk(session: Session, isSlow: boolean, clock: () => number): Talk {
  const [state, dispatch] = useReducer(talk, session, openTalk)
  const { player, engine, server, canSpeak } = useEngine(session, isSlow, clock, dispatch)
  useElsewhere(server, state, dispatch)
  const { replaying, play } = useReplay(player, server)
  const floor = seenFloor(state)
  const isBusy = floor.is !== 'idle' && floor.is !== 'speaking'
  const interrupt = () => {
    if (floor.is === 'speaking' || state.isSoundHeld) engine.interrupt()
    else if (replaying !== null) player.silence()
  }
  return {
    state,
    canSpeak,
    replaying,
    partnerLevel: player.level,
    learnerLevel: engine.level,
    record() {
      if (floor.is === 'recording') return void engine.finishRecording()
      if (isBusy) return
      interrupt()
      void engine.record()
    },
    cancel: () => engine.cancelRecording(),
    interrupt,
    say(text) {
      if (isBusy) return
      interrupt()
      void engine.say(text)
    },
    askAgain: (turnId) => void engine.askAgain(turnId),
    replay(line, rate) {
      if (isBusy) return
      if (floor.is === 'speaking' || state.isSoundHeld) engine.interrupt()
      void play(line, rate)
    },
    hearNow: () => player.unlock(),
    openTyping: () => dispatch({ type: 'typing', isOpen: true }),
    closeTyping: () => dispatch({ type: 'typing', isOpen: false }),
    draft: (text) => dispatch({ type: 'drafted', text }),
    closeNotice: () => dispatch({ type: 'notice-closed' }),
  }
}

/** Typing was chosen, or is the only way; a recording that runs keeps its button. */
export const isTypingShown = ({ state, canSpeak }: Pick<Talk, 'state' | 'canSpeak'>): boolean =>
  (state.isTyping || !canSpeak) && state.floor.is !== 'recording' && state.floor.is !== 'opening'
