import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import classes from '../composer/composer.module.css'
import { ComposerHint } from '../composer/composer-hint.tsx'
import { KeysText } from '../composer/keys-text.tsx'
import { isTypingShown, type Talk } from '../talk/use-talk.ts'
import type { ExamClock } from './use-exam.ts'

/** The sentence below the button, if the exam has its own. */
export function ExamHint({ talk, clock, isExam }: { talk: Talk; clock: ExamClock; isExam: boolean }) {
  const { t } = useTranslation('conversation')
  const format = useFormat()
  const { floor, isSoundHeld } = talk.state
  if (isSoundHeld || isTypingShown(talk)) return <ComposerHint talk={talk} />
  if (clock.isLongTurn && floor.kind === 'recording') {
    return (
      <p className={classes.hint}>
        <strong>{t('composer.recording')}</strong>
        <span>{t('exam.talkHint')}</span>
      </p>
    )
  }
  if (clock.isPreparing && floor.kind === 'idle') {
    return (
      <p className={classes.hint}>
        <strong className={classes.touch}>{t('exam.prepare', { time: format.clock(clock.secondsLeft * 1000) })}</strong>
        <span className={classes.touch}>{t('exam.prepareTouch')}</span>
        <span className={classes.keys}>
          <KeysText name="exam.prepareKeys" />
        </span>
      </p>
    )
  }
  if (isExam && floor.kind === 'speaking') return <p className={classes.hint}>{t('exam.speakingHint')}</p>
  return <ComposerHint talk={talk} />
}
