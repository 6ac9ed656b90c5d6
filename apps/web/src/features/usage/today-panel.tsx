import { type Budget, getUsage, type Usage } from '@parley/contracts/org/usage.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { useFormat } from '#platform/language/format.ts'
import { Meter } from '#ui/meter.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import classes from './today-panel.module.css'

const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: ({ signal }) => call(getUsage, undefined, { signal }),
  staleTime: 0,
})

const shown = ['free_conversations', 'turns', 'word_lookups', 'spoken_characters'] as const

/** The person's usage today and their daily limits. */
export function TodayPanel() {
  const { t } = useTranslation('usage')
  const query = useQuery(usageQuery)
  return (
    <section className={classes.panel} aria-labelledby="usage-today">
      <h2 id="usage-today">{t('title')}</h2>
      <Loaded query={query} failed={t('failed')}>
        {(usage) => <Budgets usage={usage} />}
      </Loaded>
    </section>
  )
}

function Budgets({ usage }: { usage: Usage }) {
  const { t } = useTranslation('usage')
  const format = useFormat()
  const budgets = shown.flatMap((name) => {
    const budget = usage[name]
    return budget === null ? [] : { name, budget }
  })
  const textOf = ({ used, limit }: Budget) => t('amount', { used: format.number(used), limit: format.number(limit) })
  return (
    <>
      <p className="muted">{t('text', { time: format.time(usage.turns.resets_at) })}</p>
      {budgets.map(({ name, budget }) => (
        <Meter key={name} label={t(name)} used={budget.used} limit={budget.limit} text={textOf(budget)} />
      ))}
    </>
  )
}
