// What a dialogue and an exam share: the talk, its clock, its ending, and what lies above the stage.
import type { Session } from '@parley/contracts/conversation.ts'
import { type RefObject, useRef, useState } from 'react'
import { type Hint, useHint } from '../panels/use-hint.ts'
import { useLookup, type WordLookup } from '../panels/word-room.tsx'
import { activityOf, TalkTime } from './talk-time.ts'
import { useTalkedMs } from './use-clock.ts'
import { type Ending, useEnding } from './use-ending.ts'
import { useKeys } from './use-keys.ts'
import { useVisibleHeight, useWakeLock } from './use-page.ts'
import { type KeptPreferences, usePreferences } from './use-preferences.ts'
import { type Talk, useTalk } from './use-talk.ts'

/** What lies above the stage. */
type Overlay = 'info' | 'goals' | 'keys' | 'settings' | 'end' | null

export interface Stage {
  readonly screen: RefObject<HTMLDivElement | null>
  readonly talk: Talk
  readonly ending: Ending
  readonly hint: Hint
  /** What lies above the stage, unless a word is looked up: then it waits for that. */
  readonly overlay: Overlay
  readonly lookup: WordLookup
  readonly setOverlay: (overlay: Overlay) => void
  /** A word is read out: the partner waits. */
  readonly setReading: (isReading: boolean) => void
  /** What the clock shows. */
  readonly talkedMs: number
  /** Nothing more will be asked, and all was heard. */
  readonly isOver: boolean
  readonly preferences: KeptPreferences
  readonly mayBeHandsFree: boolean
  readonly chooseHandsFree: (isOn: boolean) => void
}

/** @param mayInterrupt false for an examiner, who is not cut off */
export function useStage(session: Session, mayInterrupt: boolean): Stage {
  const screen = useRef<HTMLDivElement>(null)
  const [time] = useState(() => new TalkTime(session.conversation_history))
  const preferences = usePreferences()
  const [overlay, setOverlay] = useState<Overlay>(null)
  const lookup = useLookup()
  const [isReading, setReading] = useState(false)
  // In an exam an answer is over when the candidate says so, never because of a pause.
  const mayBeHandsFree = session.mode === 'practice'
  const talk = useTalk(session, preferences, () => time.read(Date.now()), {
    mayBeHandsFree,
    // Trying out the microphone is no turn.
    mayListen: overlay !== 'settings',
    isHeld: lookup.isOpen || isReading,
  })
  const ending = useEnding(session)
  const hint = useHint(session.scenario, talk.state)
  const { isEnd, floor, isTyping, draft } = talk.state
  const talkedMs = useTalkedMs(time, activityOf(floor, draft))
  const isOver = isEnd && floor.is === 'idle'
  useKeys({
    onSpace() {
      if (!isOver && talk.canSpeak && !isTyping && (mayInterrupt || floor.is !== 'speaking')) talk.record()
    },
    onEscape: () => undo(talk, hint, mayInterrupt),
    onHelp: () => setOverlay('keys'),
  })
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
    mayBeHandsFree: mayBeHandsFree && talk.canSpeak,
    chooseHandsFree(isHandsFree) {
      preferences.keep({ isHandsFree })
      // The click that chooses it may open the microphone.
      if (isHandsFree && talk.handsFree.microphone === 'closed') talk.handsFree.toggle()
    },
  }
}

/** Escape undoes the last thing begun. */
function undo(talk: Talk, hint: Hint, mayInterrupt: boolean): void {
  const { floor, isTyping } = talk.state
  if (floor.is === 'recording' || floor.is === 'opening') talk.cancel()
  else if (floor.is === 'speaking' ? mayInterrupt : talk.replaying !== null) talk.interrupt()
  else if (isTyping) talk.closeTyping()
  else if (hint.suggestion) hint.onClose()
}
