import { locales } from '@parley/contracts/language/language.ts'
import { useFormat } from '#platform/language/format.ts'
import { useLanguage } from '#platform/language/i18n.ts'
import { daysUntil } from './due.rules.ts'

/** The day when a word comes back: "today", "tomorrow, Mon 23", "in 12 days, Fri, 4 Dec". */
export function useBackOn(): (from: Date, dueAt: string) => string {
  const format = useFormat()
  const language = useLanguage()
  return (from, dueAt) => {
    const days = daysUntil(from, dueAt)
    const relative = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }).format(days, 'day')
    if (days === 0) return relative
    const isNear = days < 7
    return `${relative}, ${format.date(dueAt, { weekday: 'short', day: 'numeric', ...(isNear ? {} : { month: 'short' }) })}`
  }
}
