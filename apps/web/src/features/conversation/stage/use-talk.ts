// One conversation on the screen: its state, and what the learner can do.
import type { Session } from '@parley/contracts/conversation.ts'
import { useEffect } from 'react'
import { isLongTurn } from '../exam/long-turn.ts'
import { type LongTurn, useLongTurn } from '../exam/use-long-turn.ts'
import { useReplay } from '../transcript/use-replay.ts'
import { seenFloor } from '../turns/floor.ts'
import type { Line } from '../turns/line.ts'
import { amendedLines } from '../turns/line.ts'
import type { Notice } from '../turns/notice.ts'
import type { TalkState } from '../turns/talk-state.ts'
import { type HandsFreeControl, useHandsFree } from '../voice/use-hands-free.ts'
import { useEngine } from './use-engine.ts'
import type { Preferences } from './use-preferences.ts'
import { useSessionSync } from './use-session-sync.ts'

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
  /** Asks again for the answer to a turn that failed, once nothing else is being said or answered. */
  readonly askAgain: (turnId: string) => void
  /** Gives up what the server does not have. */
  readonly remove: (turnId: string) => void
  readonly replay: (line: Line, rate?: number) => void
  readonly hearNow: () => void
  readonly openTyping: () => void
  readonly closeTyping: () => void
  readonly draft: (text: string) => void
  /** Puts a line of the learner right, or strikes it. Rejects with a `Problem`. */
  readonly amend: (line: Line, change: { content?: string; struck?: boolean }) => Promise<void>
  /** A line in the explanation language, or null where there is none. Rejects with a `Problem`. */
  readonly translate: (line: Line) => Promise<string | null>
  readonly handsFree: HandsFreeControl
  /** The time of the talk in part 2 of a test. */
  readonly longTurn: LongTurn
  readonly closeNotice: (notice: Notice) => void
  /** Asks the server where the conversation stands. */
  readonly catchUp: () => Promise<void>
}

export interface HandsFreeWish {
  /** False in an exam. */
  readonly mayBeHandsFree: boolean
  /** False while something else needs the microphone. */
  readonly mayListen: boolean
  /** Something else is to be heard: the partner waits, and nothing becomes a turn. */
  readonly isHeld: boolean
}

/** @param clock the time on the screen's clock, in milliseconds */
export function useTalk(
  session: Session,
  preferences: Preferences,
  clock: () => number,
  { mayBeHandsFree, mayListen, isHeld }: HandsFreeWish,
): Talk {
  const { state, update, player, engine, api, recogniser } = useEngine(session, preferences, clock)
  const { ielts, transcription } = state.progress
  const canSpeak = transcription === 'server' || recogniser !== null
  useEffect(() => engine.hold(isHeld), [engine, isHeld])
  useSessionSync(engine.catchUp, state)
  const { replaying, play } = useReplay(player, api)
  const floor = seenFloor(state)
  const longTurn = useLongTurn(ielts, floor)
  // The talk of part 2 is one turn, however long its pauses.
  const isHandsFree = mayBeHandsFree && canSpeak && preferences.isHandsFree && !isLongTurn(ielts)
  const isOver = state.isEnd && floor.is === 'idle'
  const handsFree = useHandsFree(engine, isHandsFree, mayListen && !state.isTyping && !isOver)
  const isBusy = floor.is !== 'idle' && floor.is !== 'speaking'
  const isCutOff = floor.is === 'speaking' || state.isSoundHeld
  const interrupt = () => {
    if (isCutOff) engine.interrupt()
    else if (replaying !== null) player.silence()
  }
  return {
    state,
    canSpeak,
    replaying,
    partnerLevel: player.level,
    learnerLevel: engine.level,
    record() {
      if (isHandsFree) return handsFree.toggle()
      if (floor.is === 'recording') return engine.finishRecording()
      if (isBusy) return
      interrupt()
      void engine.record(longTurn.longest())
    },
    cancel: () => engine.cancelRecording(),
    interrupt,
    say(text) {
      if (isBusy) return
      interrupt()
      engine.say(text)
    },
    askAgain(turnId) {
      if (isBusy) return
      // What is heard of this very answer goes on until it begins anew.
      if (state.reply?.turnId !== turnId) interrupt()
      engine.askAgain(turnId)
    },
    replay(line, rate) {
      if (isBusy) return
      if (isCutOff) engine.interrupt()
      void play(line, rate)
    },
    hearNow: () => player.unlock(),
    openTyping: () => update({ isTyping: true }),
    closeTyping: () => update({ isTyping: false }),
    draft: (draft) => update({ draft }),
    async amend({ pairId }, change) {
      if (pairId === null) return
      const message = await api.amend(pairId, change)
      update(({ lines }) => ({ lines: amendedLines(lines, message) }))
      // What was not said reached no goal.
      await engine.catchUp({ isRecount: true })
    },
    translate: async ({ pairId, who }) =>
      pairId === null ? null : api.translate(pairId, who === 'learner' ? 'user' : 'assistant'),
    handsFree,
    longTurn,
    remove: (turnId) => void engine.remove(turnId),
    closeNotice: ({ kind }) => update(kind === 'failed' ? { failure: null } : { notice: null }),
    catchUp: engine.catchUp,
  }
}

/** Typing was chosen, or is the only way; a recording that runs keeps its button. */
export const isTypingShown = ({ state, canSpeak }: Pick<Talk, 'state' | 'canSpeak'>): boolean =>
  (state.isTyping || !canSpeak) && state.floor.is !== 'recording' && state.floor.is !== 'opening'
