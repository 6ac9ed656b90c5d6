import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { StateMark } from '#ui/states/state-mark.tsx'
import { deadlineState } from './deadline.rules.ts'

export const dayAndMonth: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' }

/** A deadline in words, in the reader's time zone. */
export function useDueText(): (dueAt: string, isExact?: boolean) => string {
  const { t } = useTranslation('classes')
  const format = useFormat()
  return (dueAt, isExact = false) => {
    const [date, time] = [format.date(dueAt, dayAndMonth), format.time(dueAt)]
    const state = deadlineState(dueAt, Date.now())
    if (state === 'today') return t('due.today', { time })
    if (state === 'past') return t('due.past', { date })
    return isExact ? t('due.exact', { date, time }) : t('due.ahead', { date })
  }
}

/** A deadline as a state: amber on its day, muted before and after. */
export function Due({ at }: { readonly at: string }) {
  const text = useDueText()
  if (deadlineState(at, Date.now()) === 'today') return <StateMark kind="warn">{text(at)}</StateMark>
  return <span className="muted small">{text(at)}</span>
}
