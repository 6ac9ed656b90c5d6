import { useTranslation } from 'react-i18next'
import { CanPart } from './parts/can-part.tsx'
import { IeltsPart } from './parts/ielts-part.tsx'
import { LevelPart } from './parts/level-part.tsx'
import { MinutesPart } from './parts/minutes-part.tsx'
import { MistakesPart } from './parts/mistakes-part.tsx'
import type { PartsProps } from './parts/parts-props.ts'
import { TalkedPart } from './parts/talked-part.tsx'
import { TasksPart } from './parts/tasks-part.tsx'
import { VoicePart } from './parts/voice-part.tsx'
import classes from './progress-parts.module.css'
import { RecurringPart } from './recurring-part.tsx'

/** All parts of the progress page, most important first. */
export function ProgressParts(props: PartsProps) {
  const { t } = useTranslation('progress')
  const { progress, isOwn, search } = props
  const onlyLanguage = search.language ?? (progress.languages.length === 1 ? progress.languages[0] : undefined)
  // The own page leaves out what has nothing to show, but says if mistakes were not looked for.
  const hasMistakes = !isOwn || progress.most_frequent_errors.length > 0 || !progress.are_mistakes_checked
  return (
    <div className={classes.grid}>
      {isOwn && (
        <div data-span="12">
          <CanPart userId={progress.user_id} language={search.language} />
        </div>
      )}
      {isOwn && <VoicePart userId={progress.user_id} language={search.language} />}
      <LevelPart {...props} />
      <MinutesPart progress={progress} isOwn={isOwn} />
      {isOwn && <RecurringPart userId={progress.user_id} language={search.language} isLast={!hasMistakes} />}
      {hasMistakes && (
        <MistakesPart
          span={7}
          title={t('mistakes.title')}
          empty={t(progress.are_mistakes_checked ? 'mistakes.empty' : 'mistakes.unchecked')}
          isChecked={progress.are_mistakes_checked}
          mistakes={progress.most_frequent_errors}
          language={onlyLanguage}
          isOwn={isOwn}
        />
      )}
      <TalkedPart {...props} span={hasMistakes ? 5 : 12} />
      <IeltsPart {...props} />
      <TasksPart {...props} />
    </div>
  )
}

const pendingParts = [
  { key: 'can', span: 12 },
  { key: 'level', span: 12 },
  { key: 'minutes', span: 12 },
] as const

/** Placeholders of the same parts while they load. */
export function PartsPending() {
  const { t } = useTranslation('ui')
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')} className={`${classes.grid} ${classes.pending}`}>
      {pendingParts.map(({ key, span }) => (
        <div key={key} data-span={span}>
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}
