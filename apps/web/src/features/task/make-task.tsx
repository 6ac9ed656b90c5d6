import type { Task } from '@parley/contracts/practice/task.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { BreathingBars } from '#ui/voice/breathing-bars.tsx'
import classes from './make-task.module.css'
import { useMakeTask } from './use-tasks.ts'

/** What a task is made from. */
export type TaskSource = 'mistakes' | 'steps'

export interface MakeTaskProps {
  readonly reviewId: string
  readonly source: TaskSource
  /** Whether no task has been made before. */
  readonly isFirst: boolean
  readonly onMade: (task: Task) => void
}

/** Requests a task and shows that it is being generated. */
export function MakeTask({ reviewId, source, isFirst, onMade }: MakeTaskProps) {
  const { t } = useTranslation('task')
  const { make, cancel, isMaking, error } = useMakeTask(reviewId, onMade)
  return (
    <section className={classes.make} aria-busy={isMaking || undefined}>
      {isFirst && !isMaking && (
        <>
          <h3>{t(source === 'steps' ? 'step.title' : 'make.title')}</h3>
          <p className="muted">{t(source === 'steps' ? 'step.text' : 'make.text')}</p>
        </>
      )}
      {isMaking ? (
        <>
          <BreathingBars />
          <p>{t('make.making')}</p>
          <div>
            <Button onClick={cancel}>{t('make.cancel')}</Button>
          </div>
        </>
      ) : (
        <div>
          <Button variant={isFirst ? 'filled' : 'soft'} onClick={make}>
            {t(isFirst ? 'make.make' : 'make.more')}
          </Button>
        </div>
      )}
      <p role="status" className="sr">
        {isMaking ? t('make.making') : ''}
      </p>
      {error && <ProblemLine error={error} />}
    </section>
  )
}
