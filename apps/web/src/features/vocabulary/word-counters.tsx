import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/format.ts'
import { sumCounts } from './counts.rules.ts'
import { countsQuery } from './use-words.ts'
import classes from './word-counters.module.css'

/** How many words are due and kept, each with the way to them; nothing while there are none. */
export function WordCounters() {
  const { t } = useTranslation('vocabulary')
  const format = useFormat()
  const sum = sumCounts(useQuery(countsQuery).data, undefined)
  if (!sum || sum.kept === 0) return null
  return (
    <p className={classes.counters}>
      {sum.due > 0 && (
        <Link to="/platform/vocabulary" search={{ review: true }} className={classes.due}>
          {t('counter.due', { count: sum.due, n: format.number(sum.due) })}
        </Link>
      )}
      <Link to="/platform/vocabulary">{t('counter.kept', { count: sum.kept, n: format.number(sum.kept) })}</Link>
    </p>
  )
}
