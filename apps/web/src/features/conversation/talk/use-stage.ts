// Shared by dialogue and exam: the conversation, its clock, its ending, and the stage's overlays.
import type { Session } from '@parley/contracts/conversation/conversation.ts'
import { type RefObject, useRef, useState } from 'react'
import { type KeptPreferences, usePreferences } from '#audio/practice-preferences.ts'
import { mayType } from '../turns/floor.ts'
import { isLastGoalReached } from './last-goal.ts'
import { activityOf, TalkTime } from './talk-time.ts'
import { useTalkedMs } from './use-clock.ts'
import { type Ending, useEnding } from './use-ending.ts'
import { type Hint, useHint } from './use-hint.ts'
import { useKeys } from './use-keys.ts'
import { useVisibleHeight, useWakeLock } from './use-page.ts'
import { type Talk, useTalk } from './use-talk.ts'
import { useLookup, type WordLookup } from './word-lookup.tsx'

/** The sheet or dialog above the stage. */
type Overlay = 'info' | 'goals' | 'keys' | 'settings' | 'end' | null

export interface Stage {
  readonly screen: RefObject<HTMLDivElement | null>
  readonly talk: Talk
  readonly ending: Ending
  readonly hint: Hint
  /** The open overlay; null while a word is being looked up, until that panel closes. */
  readonly overlay: Overlay
  readonly lookup: WordLookup
  readonly setOverlay: (overlay: Overlay) => void
  /** Call it when a word is read aloud: the partner pauses. */
  readonly setReading: (isReading: boolean) => void
  /** Time shown on the clock, in milliseconds. */
  readonly talkedMs: number
  /** The conversation has ended, and the last reply has played. */
  readonly isOver: boolean
  readonly preferences: KeptPreferences
  /** The last goal has been reached, and its celebration is still shown. */
  readonly isClosing: boolean
  readonly keepTalking: () => void
  readonly mayBeHandsFree: boolean
  readonly chooseHandsFree: (isOn: boolean) => void
}

/** @param mayInterrupt false for an examiner, who cannot be interrupted */
export function useStage(session: Session, mayInterrupt: boolean): Stage {
  const screen = useRef<HTMLDivElement>(null)
  const [time] = useState(() => new TalkTime(session.conversation_history))
  const preferences = usePreferences()
  const [overlay, setOverlay] = useState<Overlay>(null)
  const lookup = useLookup()
  const [isReading, setReading] = useState(false)
  // In an exam, the candidate, not a pause, decides when an answer is over.
  const mayBeHandsFree = session.mode === 'practice'
  const [closing, setClosing] = useState<'due' | 'shown' | 'left'>('due')
  const isClosing = closing === 'shown'
  const talk = useTalk(session, preferences, () => time.read(Date.now()), {
    mayBeHandsFree,
    // The microphone test in the settings is not a turn.
    mayListen: overlay !== 'settings' && !isClosing,
    isHeld: lookup.isOpen || isReading,
  })
  const ending = useEnding(session)
  const hint = useHint(session.scenario, talk.state)
  const { isEnd, floor, isTyping } = talk.state
  const talkedMs = useTalkedMs(time, activityOf(floor))
  const isOver = isEnd && floor.kind === 'idle'
  const mayAct = !isClosing && !isOver
  useKeys({
    onSpace() {
      if (mayAct && talk.canSpeak && !isTyping && (mayInterrupt || floor.kind !== 'speaking')) talk.record()
    },
    onType() {
      if (mayAct && mayType(floor)) talk.openTyping()
    },
    onHint() {
      if (mayAct && session.mode === 'practice') hint.toggle?.()
    },
    onEscape: () => undo(talk, hint, mayInterrupt),
    onHelp: () => setOverlay('keys'),
  })
  const isDue = session.mode === 'practice' && isLastGoalReached(talk.state, session.scenario.user_goals.length)
  if (isDue && closing === 'due' && overlay === null && !lookup.isOpen) setClosing('shown')
  useWakeLock(!isOver)
  useVisibleHeight(screen)
  return {
    screen,
    talk,
    ending,
    hint,
    overlay,
    lookup,
    setOverlay,
    setReading,
    talkedMs,
    isOver,
    preferences,
    isClosing,
    keepTalking: () => setClosing('left'),
    mayBeHandsFree: mayBeHandsFree && talk.canSpeak,
    chooseHandsFree(isHandsFree) {
      preferences.keep({ isHandsFree })
      if (!isHandsFree || talk.handsFree.microphone !== 'closed') return
      // The microphone may not be open while the learner types.
      talk.closeTyping()
      // This click is the user gesture that may open the microphone.
      talk.handsFree.toggle()
    },
  }
}

/** Escape cancels the most recent action. */
function undo(talk: Talk, hint: Hint, mayInterrupt: boolean): void {
  const { floor, isTyping } = talk.state
  if (floor.kind === 'recording' || floor.kind === 'opening') talk.cancel()
  else if (floor.kind === 'speaking' ? mayInterrupt : talk.replaying !== null) talk.interrupt()
  else if (isTyping) talk.closeTyping()
  else if (hint.suggestion) hint.onClose()
}
