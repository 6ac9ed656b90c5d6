import { useTranslation } from 'react-i18next'
import { IeltsPart } from './ielts-part.tsx'
import { LevelPart } from './level-part.tsx'
import { MistakesPart } from './mistakes-part.tsx'
import type { PartsProps } from './parts-props.ts'
import classes from './progress-parts.module.css'
import { StreakPart } from './streak-part.tsx'
import { TalkedPart } from './talked-part.tsx'
import { TasksPart } from './tasks-part.tsx'
import { TotalsPart } from './totals-part.tsx'
import { WeeklyGoal } from './weekly-goal.tsx'

/** All that practice has come to, what matters first. */
export function ProgressParts(given: PartsProps) {
  const { t } = useTranslation('progress')
  const { progress, isOwn, search } = given
  const onlyLanguage = search.language ?? (progress.languages.length === 1 ? progress.languages[0] : undefined)
  return (
    <div className={classes.grid}>
      <StreakPart progress={progress} />
      <TotalsPart progress={progress}>
        <WeeklyGoal progress={progress} isOwn={isOwn} />
      </TotalsPart>
      <LevelPart {...given} />
      <IeltsPart {...given} />
      <MistakesPart
        span={7}
        title={t('mistakes.title')}
        empty={t('mistakes.empty')}
        mistakes={progress.most_frequent_errors}
        language={onlyLanguage}
        isOwn={isOwn}
      />
      <TalkedPart {...given} />
      <TasksPart {...given} />
    </div>
  )
}

const pendingParts = [
  { key: 'streak', span: 7 },
  { key: 'totals', span: 5 },
  { key: 'level', span: 7 },
  { key: 'ielts', span: 5 },
  { key: 'tasks', span: 12 },
] as const

/** The same cards before anything is known. */
export function PartsPending() {
  const { t } = useTranslation('ui')
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')} className={`${classes.grid} ${classes.pending}`}>
      {pendingParts.map(({ key, span }) => (
        <div key={key} className="card" data-span={span}>
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}
