import type { Language } from '@parley/contracts/language.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#platform/user.ts'
import { Page } from '#ui/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { ScenarioList } from '../item/scenario-list.tsx'
import { useTargetLanguage } from '../use-target-language.ts'
import { CreateBar } from './create-bar.tsx'
import { DashboardFilters } from './dashboard-filters.tsx'
import { DashboardHead } from './dashboard-head.tsx'
import classes from './dashboard-page.module.css'
import { type DashboardSearch, parseDashboardSearch, writeDashboardSearch } from './dashboard-search.ts'
import { FreeLeft } from './free-left.tsx'
import { ResumeCard } from './resume-card.tsx'
import { TopicList } from './topic-list.tsx'
import { useFreeUsagePending } from './use-free-usage.ts'
import { useRunningSessions } from './use-running-sessions.ts'

const headings = { topics: 'tabs.topics', scenarios: 'tabs.scenarios', ielts: 'tabs.ieltsList' } as const

export interface DashboardPageProps {
  /** Beside the greeting: what waits elsewhere. */
  readonly counters?: ReactNode
}

/** What there is to practise. What is shown stands in the address. */
export function DashboardPage({ counters }: DashboardPageProps) {
  const { t } = useTranslation('library')
  const user = useUser()
  const [lastTarget, setLastTarget] = useTargetLanguage()
  const running = useRunningSessions()
  const isFreePending = useFreeUsagePending()
  const navigate = useNavigate()
  const shown = parseDashboardSearch({ ...useSearch({ strict: false }) })
  const target = shown.language ?? lastTarget
  const show = (change: Partial<DashboardSearch>) =>
    void navigate({
      to: '/platform/dashboard',
      search: writeDashboardSearch({ ...shown, ...change }),
      // A search is typed letter by letter: only where it began is a step back.
      replace: change.search !== undefined,
      resetScroll: false,
    })
  const practise = async (language: Language) => {
    const before = { ...shown, language: target }
    // What is left says which language it showed, so that the way back leads to it.
    if (!shown.language) {
      await navigate({
        to: '/platform/dashboard',
        search: writeDashboardSearch(before),
        replace: true,
        resetScroll: false,
      })
    }
    setLastTarget(language)
    show({ language })
  }
  const setTarget = (language: Language) => void practise(language)
  const list = { shown, target, explanation: user.explanation_language, onShow: show, onTarget: setTarget }
  return (
    <Page>
      <div className={classes.head}>
        <DashboardHead
          firstName={user.first_name}
          target={shown.tab === 'ielts' ? 'en' : target}
          onTarget={shown.tab === 'ielts' ? undefined : setTarget}
        />
        <div>
          <FreeLeft />
          {counters}
        </div>
      </div>
      {running.sessions[0] && <ResumeCard session={running.sessions[0]} />}
      <div className={classes.tabs} data-waiting={running.isPending || isFreePending || undefined}>
        <Tabs
          label={t('tabs.label')}
          tabs={[
            { name: 'topics', label: t('tabs.topics') },
            { name: 'scenarios', label: t('tabs.scenarios') },
            { name: 'ielts', label: 'IELTS' },
          ]}
          chosen={shown.tab}
          onChoose={(tab) => show({ tab })}
          aside={<CreateBar onTarget={setLastTarget} />}
        >
          <DashboardFilters shown={shown} onShow={show} />
          <h2 className="sr">{t(headings[shown.tab])}</h2>
          {shown.tab === 'topics' ? <TopicList {...list} /> : <ScenarioList {...list} running={running.sessions} />}
        </Tabs>
      </div>
    </Page>
  )
}
