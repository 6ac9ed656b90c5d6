import type { Language } from '@parley/contracts/language/language.ts'
import { levelIn } from '@parley/contracts/library/level-range.ts'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#platform/session/user.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Tabs } from '#ui/controls/tabs.tsx'
import { Page } from '#ui/page/page.tsx'
import { ScenarioList } from '../item/scenario-list.tsx'
import { useTargetLanguage } from '../use-target-language.ts'
import { CreateMenu } from './create-menu.tsx'
import { DashboardFilters } from './dashboard-filters.tsx'
import { LanguagePick } from './dashboard-head.tsx'
import classes from './dashboard-page.module.css'
import { type DashboardSearch, parseDashboardSearch, writeDashboardSearch } from './dashboard-search.ts'
import { FreeLeft } from './free-left.tsx'
import { TopicList } from './topic-list.tsx'
import { useFreeUsagePending } from './use-free-usage.ts'

const headings = { topics: 'tabs.topics', scenarios: 'tabs.scenarios', ielts: 'tabs.ieltsList' } as const

export interface DashboardPageProps {
  /** Renders the suggestion for today in the practised language. */
  readonly today: (target: Language) => ReactNode
}

/** The dashboard's state from the URL, with its setters. */
function useShown() {
  const [lastTarget, setLastTarget] = useTargetLanguage()
  const navigate = useNavigate()
  const shown = parseDashboardSearch({ ...useSearch({ strict: false }) })
  const target = shown.language ?? lastTarget
  const show = (change: Partial<DashboardSearch>) =>
    void navigate({
      to: '/platform/dashboard',
      search: writeDashboardSearch({ ...shown, ...change }),
      // A search is typed letter by letter, and the letters must not each add a history entry.
      replace: change.search !== undefined,
      resetScroll: false,
    })
  const practise = async (language: Language) => {
    const before = { ...shown, language: target }
    // Adds the current language to the old history entry, so that going back returns to it.
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
  return { shown, target, show, setLastTarget, setTarget: (language: Language) => void practise(language) }
}

/** The dashboard: first the suggestion for today, then the catalogue. */
export function DashboardPage({ today }: DashboardPageProps) {
  const { t } = useTranslation('library')
  const user = useUser()
  const { shown, target, show, setTarget, setLastTarget } = useShown()
  const isFreePending = useFreeUsagePending()
  const [isSearching, setSearching] = useState(false)
  const isExam = shown.tab === 'ielts'
  const list = { shown, target, explanation: user.explanation_language, onShow: show, onTarget: setTarget }
  return (
    <Page isWide>
      <h1 className="sr">{t('heading')}</h1>
      <div className={classes.head} data-waiting={isFreePending || undefined}>
        <LanguagePick target={isExam ? 'en' : target} onTarget={isExam ? undefined : setTarget} />
        <FreeLeft />
      </div>
      <Suspense fallback={<div className={`card ${classes.pending}`} />}>{today(isExam ? 'en' : target)}</Suspense>
      <div className={classes.tabs}>
        <Tabs
          label={t('tabs.label')}
          tabs={[
            { name: 'topics', label: t('tabs.topics') },
            { name: 'scenarios', label: t('tabs.scenarios') },
            { name: 'ielts', label: 'IELTS' },
          ]}
          chosen={shown.tab}
          onChoose={(tab) => show({ tab })}
          aside={
            <div className={classes.acts}>
              <IconButton
                label={t('search.label')}
                tip="none"
                className={classes.find}
                aria-expanded={isSearching}
                onClick={() => setSearching(!isSearching)}
              >
                <IconSearch aria-hidden="true" />
              </IconButton>
              <CreateMenu target={target} onTarget={setLastTarget} />
            </div>
          }
        >
          <DashboardFilters shown={shown} level={levelOf(user, target)} isSearching={isSearching} onShow={show} />
          <h2 className="sr">{t(headings[shown.tab])}</h2>
          {shown.tab === 'topics' ? <TopicList {...list} /> : <ScenarioList {...list} />}
        </Tabs>
      </div>
    </Page>
  )
}

const levelOf = (user: ReturnType<typeof useUser>, target: Language) =>
  levelIn({ learningLanguage: user.learning_language, level: user.level }, target)
