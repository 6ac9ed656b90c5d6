import type { Task } from '@parley/contracts/practice/task.ts'
import type { Review } from '@parley/contracts/review/review.ts'
import { mistakeCheckOf } from '@parley/contracts/review/unrated.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '#platform/http/problem-text.ts'
import { tasksQuery } from '#platform/tasks.ts'
import { Button } from '#ui/controls/button.tsx'
import { MadeBy } from '#ui/made-by.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Failed } from '#ui/states/failed.tsx'
import { BreathingBars } from '#ui/voice/breathing-bars.tsx'
import { MakeTask, type TaskSource } from './make-task.tsx'
import { TaskList } from './task-list.tsx'
import { TaskResult } from './task-result.tsx'
import { TaskRun } from './task-run.tsx'
import classes from './tasks-tab.module.css'

export interface TasksTabProps {
  readonly review: Pick<
    Review,
    '_id' | 'mistakes' | 'steps' | 'status' | 'unrated' | 'strength' | 'is_checked_by_rules'
  >
  /** ID of the open task; an unknown ID shows the list. */
  readonly task: string | undefined
  /** Opens a task, or the list if undefined. */
  readonly onTask: (task: string | undefined) => void
}

/** Tasks made from a review's mistakes, or from the steps of its conversation: the list, or the open one. */
export function TasksTab({ review, task: openId, onTask }: TasksTabProps) {
  const { t } = useTranslation('task')
  const problem = useProblemText()
  const { data: tasks, error, isFetching, refetch } = useQuery(tasksQuery(review._id))
  const open = tasks?.find((each) => each._id === openId)
  if (error && !tasks) {
    return <Failed title={t('failed')} text={problem(error)} retrying={isFetching} onRetry={() => void refetch()} />
  }
  if (!tasks) {
    return (
      <div aria-busy="true">
        <BreathingBars />
      </div>
    )
  }
  const source = sourceOf(review)
  if (open) return <OpenTask key={open._id} task={open} source={source} onTask={onTask} />
  if (tasks.length === 0 && source === null) return <NoTask review={review} />
  return (
    <div className={classes.tab}>
      <TaskList tasks={tasks} onTask={onTask} />
      {source !== null && (
        <MakeTask
          reviewId={review._id}
          source={source}
          isFirst={tasks.length === 0}
          onMade={({ _id }) => onTask(_id)}
        />
      )}
      {mistakeCheckOf(review) === 'rules' && <p className="small muted">{t('partly')}</p>}
    </div>
  )
}

/** What a task is made from; null if none can be made. */
function sourceOf({ status, mistakes, steps }: TasksTabProps['review']): TaskSource | null {
  if (status !== 'ready') return null
  if (mistakes.length > 0) return 'mistakes'
  return steps.some(({ text, example }) => text !== '' && example !== '') ? 'steps' : null
}

/** Why no task can be made. */
function NoTask({ review }: Pick<TasksTabProps, 'review'>) {
  const { t } = useTranslation('task')
  if (review.status === 'pending') return <Empty title={t('none.title')}>{t('none.pending')}</Empty>
  const check = mistakeCheckOf(review)
  if (check === 'none') return <Empty title={t('unchecked.title')}>{t('unchecked.text')}</Empty>
  return <Empty title={t('none.title')}>{t(check === 'rules' ? 'none.rules' : 'none.text')}</Empty>
}

interface OpenTaskProps {
  readonly task: Task
  readonly source: TaskSource | null
  readonly onTask: TasksTabProps['onTask']
}

function OpenTask({ task, source, onTask }: OpenTaskProps) {
  const { t } = useTranslation('task')
  if (!task.is_completed) {
    return (
      <div className={classes.tab}>
        <TaskRun task={task} onLeave={() => onTask(undefined)} />
        <MadeBy made={task.made_by} text={(made) => t('madeBy', made)} />
      </div>
    )
  }
  return (
    <div className={classes.tab}>
      <TaskResult task={task} />
      <MadeBy made={task.made_by} text={(made) => t('madeBy', made)} />
      {source !== null && (
        <MakeTask reviewId={task.review_id} source={source} isFirst={false} onMade={({ _id }) => onTask(_id)} />
      )}
      <p className={classes.way}>
        <Button variant="quiet" onClick={() => onTask(undefined)}>
          {t('all')}
        </Button>
      </p>
    </div>
  )
}
