import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useUser } from '#platform/user.ts'
import { Page } from '#ui/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { DashboardFilters } from './dashboard-filters.tsx'
import { DashboardHead } from './dashboard-head.tsx'
import classes from './dashboard-page.module.css'
import { type DashboardSearch, parseDashboardSearch, writeDashboardSearch } from './dashboard-search.ts'
import { LibraryList } from './library-list.tsx'
import { ResumeCard } from './resume-card.tsx'
import { useRunningSessions } from './use-running-sessions.ts'
import { useTargetLanguage } from './use-target-language.ts'

/** What there is to practise. What is shown stands in the address. */
export function DashboardPage() {
  const { t } = useTranslation('library')
  const user = useUser()
  const [target, setTarget] = useTargetLanguage()
  const running = useRunningSessions()
  const navigate = useNavigate()
  const shown = parseDashboardSearch({ ...useSearch({ strict: false }) })
  const show = (change: Partial<DashboardSearch>) =>
    void navigate({
      to: '/platform/dashboard',
      search: writeDashboardSearch({ ...shown, ...change }),
      // A search is typed letter by letter: only where it began is a step back.
      replace: change.search !== undefined,
      resetScroll: false,
    })
  return (
    <Page>
      <DashboardHead
        firstName={user.first_name}
        target={shown.tab === 'ielts' ? 'en' : target}
        onTarget={shown.tab === 'ielts' ? undefined : setTarget}
      />
      {running.sessions[0] && <ResumeCard session={running.sessions[0]} />}
      <div className={classes.tabs} data-waiting={running.isPending || undefined}>
        <Tabs
          label={t('tabs.label')}
          tabs={[
            { name: 'scenarios', label: t('tabs.scenarios') },
            { name: 'ielts', label: 'IELTS' },
          ]}
          chosen={shown.tab}
          onChoose={(tab) => show({ tab })}
        >
          <DashboardFilters shown={shown} onShow={show} />
          <h2 className="sr">{t(shown.tab === 'ielts' ? 'tabs.ieltsList' : 'tabs.scenarios')}</h2>
          <LibraryList
            shown={shown}
            target={target}
            explanation={user.explanation_language}
            running={running.sessions}
            onShow={show}
            onTarget={setTarget}
          />
        </Tabs>
      </div>
    </Page>
  )
}
