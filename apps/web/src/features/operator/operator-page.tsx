// The operator's console: server status, access, and moderation. Conversations cannot be opened from here.
import type { ServerStatus } from '@parley/contracts/operator/operator.ts'
import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { Tabs } from '#ui/controls/tabs.tsx'
import { Page } from '#ui/page/page.tsx'
import { BudgetsTab } from './budgets-tab.tsx'
import classes from './operator.module.css'
import { type OperatorTab, operatorTabs, parseOperatorSearch } from './operator-search.ts'
import { RegistrationTab } from './registration-tab.tsx'
import { ReportsTab } from './reports-tab.tsx'
import { StatusTab } from './status-tab.tsx'
import { TeamsTab } from './teams-tab.tsx'
import { reportsQuery, statusQuery } from './use-operator.ts'
import { UsersTab } from './users-tab.tsx'

const panels = {
  status: StatusTab,
  registration: RegistrationTab,
  budgets: BudgetsTab,
  reports: ReportsTab,
  users: UsersTab,
  organisations: TeamsTab,
} as const

export function OperatorPage() {
  const { t } = useTranslation('operator')
  const navigate = useNavigate()
  const { tab: chosen = 'status' } = parseOperatorSearch(useSearch({ strict: false }))
  const status = useQuery(statusQuery)
  const reported = useInfiniteQuery(reportsQuery('reported')).data?.pages[0]?.items.length ?? 0
  const waiting = useInfiniteQuery(reportsQuery('waiting')).data?.pages[0]?.items.length ?? 0
  const tabs = operatorTabs.map((name) => ({
    name,
    label: t(`tab.${name}`),
    ...(name === 'reports' && reported + waiting > 0 ? { count: reported + waiting } : {}),
  }))
  const choose = (tab: OperatorTab) =>
    void navigate({ to: '/platform/operator', search: tab === 'status' ? {} : { tab }, replace: true })
  const Panel = panels[chosen]
  return (
    <Page>
      <Heading status={status} />
      <Tabs label={t('name')} tabs={tabs} chosen={chosen} onChoose={choose}>
        <div className={classes.panel}>
          <Panel />
        </div>
      </Tabs>
    </Page>
  )
}

function Heading({ status }: { readonly status: UseQueryResult<ServerStatus> }) {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const { data, isError } = status
  if (isError) return <Title text={t('state.unknown')} detail={t('head.only')} />
  if (data === undefined) return <Title text={t('name')} detail={t('head.only')} />
  const up = (Date.now() - Date.parse(data.started_at)) / 86_400_000
  const since = up < 1 ? t('head.upToday') : t('head.up', { count: Math.floor(up) })
  const text = data.part === null ? t('state.ok') : t(`state.${data.state}.${data.part}`)
  const facts = format.list([data.host, t('head.version', { version: data.version }), since])
  return <Title text={text} detail={`${facts}. ${t('head.only')}`} />
}

const Title = ({ text, detail }: { readonly text: string; readonly detail: string }) => (
  <div className={classes.head}>
    <h1 aria-live="polite">{text}</h1>
    <p>{detail}</p>
  </div>
)
