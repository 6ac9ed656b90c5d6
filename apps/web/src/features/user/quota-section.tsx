import { getQuotas, type Quota } from '@parley/contracts/account/quota.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { useFormat } from '#platform/language/format.ts'
import { Meter } from '#ui/meter.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import classes from './quota-section.module.css'
import { Section } from './section.tsx'

/** How much the person has stored, and their limits. */
export function QuotaSection() {
  const { t } = useTranslation('user')
  const query = useQuery({
    queryKey: ['user', 'quotas'],
    queryFn: ({ signal }) => call(getQuotas, undefined, { signal }),
    // Other pages add and delete words, scenarios and conversations.
    staleTime: 0,
  })
  return (
    <Section title={t('quotas.title')} text={t('quotas.text')}>
      <Loaded query={query} failed={t('quotas.failed')}>
        {({ items }) => (
          <ul className={classes.list}>
            {items.map((quota) => (
              <li key={quota.name}>
                <QuotaMeter quota={quota} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}

function QuotaMeter({ quota: { name, used, limit, unit } }: { quota: Quota }) {
  const { t } = useTranslation('user')
  const format = useFormat()
  const shown = unit === 'bytes' ? format.megabytes : format.number
  const text = t('quotas.used', { used: shown(used), limit: shown(limit) })
  return <Meter label={t(`quotas.${name}`)} used={used} limit={limit} text={text} />
}
