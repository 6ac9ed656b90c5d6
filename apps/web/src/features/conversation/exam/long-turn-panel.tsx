// Part 2 of a test: the cue card, the clock, the notes.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStored } from '#audio/use-stored.ts'
import { keyboardScroll } from '../transcript/transcript.tsx'
import { CueCard, type CueCardProps, Notes } from './cue-card.tsx'
import classes from './exam.module.css'
import { Ring } from './ring.tsx'
import type { ExamClock } from './use-exam.ts'

export interface LongTurnPanelProps extends CueCardProps {
  sessionId: string
  clock: ExamClock
  isRecording: boolean
  children: ReactNode
}

/** Part 2: the cue card, the clock, the notes. */
export function LongTurnPanel({ card, isPractice, sessionId, clock, isRecording, children }: LongTurnPanelProps) {
  const { t } = useTranslation('conversation')
  const [notes, keepNotes] = useStored(`parley.notes.${sessionId}`)
  return (
    <section className={classes.exam} aria-label={t('exam.part', { part: 2 })} {...keyboardScroll}>
      <div className={classes.longTurn}>
        <CueCard card={card} isPractice={isPractice} />
        <Ring
          secondsLeft={clock.secondsLeft}
          secondsTotal={clock.secondsTotal}
          isLive={isRecording}
          what={clock.isPreparing ? t('exam.toPrepare') : t('exam.toTalk')}
          label={t('exam.timeLeft')}
        />
        <Notes text={notes} onText={keepNotes} />
      </div>
      {children}
    </section>
  )
}
