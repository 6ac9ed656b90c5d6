import type { Task } from '@parley/contracts/practice/task.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'

/** The language model that made a task; an older server names none. */
export function TaskMadeBy({ task: { made_by: made } }: { readonly task: Task }) {
  const { t } = useTranslation('task')
  const format = useFormat()
  return made ? (
    <p className="small muted" style={{ overflowWrap: 'anywhere' }}>
      {t('madeBy', { model: made.model, version: made.prompt_version, date: format.date(made.at) })}
    </p>
  ) : null
}
