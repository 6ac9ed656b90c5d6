import type { Task } from '@parley/contracts/practice/task.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import classes from './tasks-tab.module.css'

export interface TaskListProps {
  readonly tasks: readonly Task[]
  readonly onTask: (task: string) => void
}

/** A review's tasks, newest first, each with its status. */
export function TaskList({ tasks, onTask }: TaskListProps) {
  const { t } = useTranslation('task')
  const format = useFormat()
  if (tasks.length === 0) return null
  return (
    <ul className={classes.list}>
      {tasks.map((task) => (
        <li key={task._id} className={classes.row}>
          <div>
            <button type="button" className={classes.open} onClick={() => onTask(task._id)}>
              {t('list.sentences', { count: task.total })}
            </button>
            <p className="muted small">{format.date(task.completed_at ?? task.created_at)}</p>
          </div>
          {task.is_completed ? (
            <span className="tag tag-done">
              {t('result.correct', { correct: task.correct_count ?? 0, count: task.total })}
            </span>
          ) : (
            <span className="tag tag-iris">{t('list.inProgress')}</span>
          )}
          <IconChevronRight className="i" aria-hidden="true" />
        </li>
      ))}
    </ul>
  )
}
