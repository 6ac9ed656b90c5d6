import type { Session } from '@parley/contracts/conversation/conversation.ts'
import { IconAdjustmentsHorizontal, IconArrowLeft, IconCheck, IconFlag, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Clock } from '../dialogue/clock.tsx'
import classes from '../dialogue/top-bar.module.css'

export interface ExamBarProps {
  session: Session
  /** The current part, from 1 to 3. */
  part: number
  talkedMs: number
  onBack: () => void
  /** Null in exam mode, which offers no help. */
  onInfo: (() => void) | null
  onSettings: () => void
  onEnd: () => void
}

/** The top bar of an IELTS test, with parts instead of steps. */
export function ExamBar({ session, part, talkedMs, onBack, onInfo, onSettings, onEnd }: ExamBarProps) {
  const { t } = useTranslation('conversation')
  const parts = session.part === null || session.part === 'full' ? [1, 2, 3] : [Number(session.part)]
  return (
    <header className={classes.bar}>
      <IconButton label={session.mode === 'exam' ? t('exam.leave') : t('bar.back')} tip="none" onClick={onBack}>
        <IconArrowLeft aria-hidden="true" />
      </IconButton>
      <div className={classes.name}>
        <h1>{session.scenario.title}</h1>
        <p>
          <span>{t('exam.name')}</span>
          <span className={classes.wideOnly}>{t(`exam.${session.mode}`)}</span>
        </p>
      </div>
      <ol className={classes.parts} aria-label={t('exam.parts')}>
        {parts.map((one) => (
          <li key={one} aria-current={one === part ? 'step' : undefined}>
            {one < part && <IconCheck className="i-sm" role="img" aria-label={t('exam.done')} />}
            {t('exam.part', { part: one })}
          </li>
        ))}
      </ol>
      <Clock className={classes.wide} ms={talkedMs} />
      {onInfo && (
        <IconButton label={t('bar.info')} tip="left" onClick={onInfo}>
          <IconInfoCircle aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={t('bar.settings')} tip="left" onClick={onSettings}>
        <IconAdjustmentsHorizontal aria-hidden="true" />
      </IconButton>
      <IconButton label={t('bar.end')} tip="left" className={classes.phone ?? ''} onClick={onEnd}>
        <IconFlag aria-hidden="true" />
      </IconButton>
      <Button size="sm" className={classes.wide} onClick={onEnd}>
        {t('bar.end')}
      </Button>
    </header>
  )
}
