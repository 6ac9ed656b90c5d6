// One conversation on the screen: its state, and the learner's actions.

import type { Issue, Session } from '@parley/contracts/conversation/conversation.ts'
import { useEffect } from 'react'
import type { Preferences } from '#audio/practice-preferences.ts'
import { mayType, seenFloor } from '../turns/floor.ts'
import type { Line } from '../turns/line.ts'
import type { Notice } from '../turns/notice.ts'
import type { TalkState } from '../turns/talk-state.ts'
import { isLongTurn } from './long-turn.ts'
import { useEngine } from './use-engine.ts'
import { type HandsFreeControl, useHandsFree } from './use-hands-free.ts'
import { type LongTurn, useLongTurn } from './use-long-turn.ts'
import { useReplay } from './use-replay.ts'
import { useSessionSync } from './use-session-sync.ts'

const lineCalls = () => import('./line-calls.ts')

export interface Talk {
  readonly state: TalkState
  /** False if neither the server nor the browser can transcribe speech, so only typing is possible. */
  readonly canSpeak: boolean
  /** Key of the line that is being replayed. */
  readonly replaying: string | null
  readonly partnerLevel: () => number
  readonly learnerLevel: () => number
  /** Starts recording, interrupting the partner; while recording, stops and sends. */
  readonly record: () => void
  readonly cancel: () => void
  readonly interrupt: () => void
  readonly say: (text: string) => void
  /** Confirms a doubted line. @param text the correct words if the transcript is wrong */
  readonly confirm: (turnId: string, text?: string) => void
  /** Changes the words of a doubted line. @param text null leaves them as they were transcribed */
  readonly correct: (turnId: string, text: string | null) => void
  /** Retries a failed turn once no one is speaking and no answer is pending. */
  readonly askAgain: (turnId: string) => void
  /** Discards a line that the server has not received. */
  readonly remove: (turnId: string) => void
  readonly replay: (line: Line, rate?: number) => void
  readonly hearNow: () => void
  readonly openTyping: () => void
  readonly closeTyping: () => void
  readonly draft: (text: string) => void
  /** Corrects or strikes out one of the learner's lines. Rejects with a `Problem`. */
  readonly amend: (line: Line, change: { content?: string; struck?: boolean }) => Promise<void>
  /** Marks a line's issue as not a mistake, or counts it again. Rejects with a `Problem`. */
  readonly dismiss: (line: Line, issue: Issue, dismissed: boolean) => Promise<void>
  /** A line's translation into the explanation language, or null if there is none. Rejects with a `Problem`. */
  readonly translate: (line: Line) => Promise<string | null>
  readonly handsFree: HandsFreeControl
  /** The timing of the long turn in part 2 of a test. */
  readonly longTurn: LongTurn
  readonly closeNotice: (notice: Notice) => void
  /** Refetches the session. */
  readonly catchUp: () => Promise<void>
}

export interface HandsFreeOptions {
  /** False in an exam. */
  readonly mayBeHandsFree: boolean
  /** False while something else needs the microphone. */
  readonly mayListen: boolean
  /** Other audio is playing: the partner pauses, and nothing becomes a turn. */
  readonly isHeld: boolean
}

/** @param clock the screen's clock, in milliseconds */
export function useTalk(
  session: Session,
  preferences: Preferences,
  clock: () => number,
  { mayBeHandsFree, mayListen, isHeld }: HandsFreeOptions,
): Talk {
  const { _id: id } = session
  const { state, update, player, engine, recogniser } = useEngine(session, preferences, clock)
  const { ielts, transcription } = state.progress
  const canSpeak = transcription === 'server' || recogniser !== null
  useEffect(() => engine.hold(isHeld), [engine, isHeld])
  useSessionSync(engine.catchUp, state)
  const { replaying, play } = useReplay(player, id)
  const floor = seenFloor(state)
  const longTurn = useLongTurn(ielts, floor)
  // The long turn in part 2 is one turn, however long its pauses are.
  const isHandsFree = mayBeHandsFree && canSpeak && preferences.isHandsFree && !isLongTurn(ielts)
  const isOver = state.isEnd && floor.kind === 'idle'
  const handsFree = useHandsFree(engine, isHandsFree, mayListen && !state.isTyping && !isOver)
  const isBusy = floor.kind !== 'idle' && floor.kind !== 'speaking'
  const isCutOff = floor.kind === 'speaking' || state.isSoundHeld
  // A learner who types reads the reply instead of only hearing it.
  const isReading = isTypingShown({ state, canSpeak })
  const interrupt = () => {
    if (isCutOff) engine.interrupt(isReading)
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
      if (floor.kind === 'recording') return engine.finishRecording()
      if (isBusy) return
      interrupt()
      void engine.record(longTurn.longest())
    },
    cancel: () => engine.cancelRecording(),
    interrupt,
    say(text) {
      if (!mayType(floor)) return
      if (floor.kind === 'sending') engine.interrupt(isReading)
      else interrupt()
      engine.say(text)
    },
    askAgain(turnId) {
      if (isBusy) return
      // This turn's partial reply plays on until the new one begins.
      if (state.reply?.turnId !== turnId) interrupt()
      engine.askAgain(turnId)
    },
    replay(line, rate) {
      if (isBusy) return
      if (isCutOff) engine.interrupt(isReading)
      void play(line, rate)
    },
    hearNow: () => player.unlock(),
    openTyping: () => update({ isTyping: true }),
    closeTyping: () => update({ isTyping: false }),
    draft: (draft) => update({ draft }),
    amend: async (line, change) => (await lineCalls()).amend(id, line, change, update),
    dismiss: async (line, issue, dismissed) => (await lineCalls()).dismiss(id, line, { issue, dismissed }, update),
    translate: async (line) => (await lineCalls()).translate(id, line),
    handsFree,
    longTurn,
    confirm: engine.confirm,
    correct: engine.correct,
    remove: (turnId) => void engine.remove(turnId),
    closeNotice: ({ kind }) => update(kind === 'failed' ? { failure: null } : { notice: null }),
    catchUp: engine.catchUp,
  }
}

/** Typing was chosen or is the only way; a running recording keeps its button. */
export const isTypingShown = ({ state, canSpeak }: Pick<Talk, 'state' | 'canSpeak'>): boolean =>
  (state.isTyping || !canSpeak) && state.floor.kind !== 'recording' && state.floor.kind !== 'opening'
