import type { Progress } from '@parley/contracts/practice/progress.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import classes from '../lists.module.css'
import { Part, PartEmpty } from './part.tsx'
import type { PartsProps } from './parts-props.ts'

const moment = { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' } as const

/** The latest tasks: when they were started and finished, and their results. The own page leaves it out if there are none. */
export function TasksPart({ progress, isOwn }: PartsProps) {
  const { t } = useTranslation('progress')
  const tasks = progress.latest_tasks
  if (isOwn && tasks.length === 0) return null
  return (
    <Part span={12} title={t('tasks.title')}>
      {tasks.length === 0 ? (
        <PartEmpty>{t('tasks.empty')}</PartEmpty>
      ) : (
        <table className={classes.table} aria-label={t('tasks.title')}>
          <thead>
            <tr>
              <th scope="col">{t('tasks.task')}</th>
              <th scope="col">{t('tasks.started')}</th>
              <th scope="col">{t('tasks.completed')}</th>
              <th scope="col">{t('tasks.result')}</th>
            </tr>
          </thead>
          <tbody>
            {tasks.map((task) => (
              <TaskRow key={task._id} task={task} isOwn={isOwn} />
            ))}
          </tbody>
        </table>
      )}
    </Part>
  )
}

interface TaskRowProps extends Pick<PartsProps, 'isOwn'> {
  readonly task: Progress['latest_tasks'][number]
}

function TaskRow({ task, isOwn }: TaskRowProps) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  const { _id, review_id, title, started_at, completed_at, correct_count, total } = task
  return (
    <tr>
      <th scope="row">
        {isOwn ? (
          <Link to="/platform/history/{-$id}" params={{ id: review_id }} search={{ tab: 'tasks', task: _id }}>
            {title}
          </Link>
        ) : (
          <span className={classes.plain}>{title}</span>
        )}
      </th>
      <td data-label={t('tasks.started')}>
        <time dateTime={started_at}>{format.date(started_at, moment)}</time>
      </td>
      <td data-label={t('tasks.completed')}>
        {completed_at === null ? '–' : <time dateTime={completed_at}>{format.date(completed_at, moment)}</time>}
      </td>
      <td data-corner>
        {correct_count === null ? (
          <span className="tag">{t('tasks.inProgress')}</span>
        ) : (
          <span className="tag tag-done">
            {t('tasks.correct', { correct: format.number(correct_count), total: format.number(total) })}
          </span>
        )}
      </td>
    </tr>
  )
}
