// The line below the microphone: what the visitor can do, what is happening, or what went wrong.
import { useTranslation } from 'react-i18next'
import { useProblemText } from '#platform/http/problem-text.ts'
import classes from './landing.module.css'
import type { Trial } from './use-trial.ts'

export function Note({ trial }: { trial: Trial }) {
  const { t } = useTranslation('landing')
  const problemText = useProblemText()
  const { floor, notice, talk, isTyping } = trial
  if (notice !== null && floor !== 'recording') {
    return (
      <p className={classes.note} role="status" data-notice>
        {notice.kind === 'failed' ? problemText(notice.error) : t(`problem.${notice.reason}`)}
      </p>
    )
  }
  const isFirst = talk.lines.length === 0
  const state = floor === 'recording' || floor === 'thinking' ? floor : isFirst ? 'first' : 'more'
  // A visitor who types is not asked to answer aloud.
  const isTold = state === 'recording' || (state !== 'thinking' && !isTyping)
  return (
    <p className={classes.note} role="status">
      {isTold && <strong>{t(`note.${state}.strong`)} </strong>}
      {t(`note.${state}.text`)}
      {isFirst && <span className={classes.phoneNote}> {t('disclosure')}</span>}
    </p>
  )
}
