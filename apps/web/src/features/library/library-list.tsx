import type { SessionSummary } from '@parley/contracts/conversation.ts'
import type { Language } from '@parley/contracts/language.ts'
import type { Scenario } from '@parley/contracts/library.ts'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '#platform/problem-text.ts'
import { Button } from '#ui/button.tsx'
import { Failed } from '#ui/failed.tsx'
import type { DashboardSearch } from './dashboard-search.ts'
import { ExamCard } from './exam-card.tsx'
import { LibraryEmpty } from './library-empty.tsx'
import classes from './library-list.module.css'
import { LibraryPending } from './library-pending.tsx'
import { ScenarioCard } from './scenario-card.tsx'
import { useToggleFavorite } from './use-favorite.ts'
import { useLibrary } from './use-library.ts'

export interface LibraryListProps {
  readonly shown: DashboardSearch
  readonly target: Language
  readonly explanation: Language
  readonly running: readonly SessionSummary[]
  readonly onShow: (change: Partial<DashboardSearch>) => void
  readonly onTarget: (language: Language) => void
}

/** The cards of one shelf, twenty at a time. */
export function LibraryList(props: LibraryListProps) {
  const { shown, target, explanation, onShow, onTarget } = props
  const { t } = useTranslation('library')
  const problem = useProblemText()
  const list = useLibrary({ ...shown, target, explanation })
  const favorite = useToggleFavorite()
  if (list.isPending) return <LibraryPending />
  if (list.isLoadingError) {
    return (
      <Failed
        title={t('failed')}
        text={problem(list.error)}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  const scenarios = list.data?.pages.flatMap((page) => page.items) ?? []
  if (scenarios.length === 0) {
    return <LibraryEmpty shown={shown} target={target} onShow={onShow} onTarget={onTarget} />
  }
  const trouble = list.isFetchNextPageError ? problem(list.error) : favorite.isError ? t('favoriteFailed') : ''
  return (
    <>
      <ul className={classes.cards}>
        {scenarios.map((scenario) => (
          <li key={scenario._id}>
            <Card {...props} scenario={scenario} onFavorite={() => favorite.mutate(scenario)} />
          </li>
        ))}
      </ul>
      <p role="status" className={classes.trouble}>
        {trouble}
      </p>
      {list.hasNextPage && (
        <div className={classes.more}>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}

interface CardProps extends LibraryListProps {
  readonly scenario: Scenario
  readonly onFavorite: () => void
}

function Card({ scenario, shown, explanation, running, onFavorite }: CardProps) {
  if (shown.tab === 'ielts') {
    return <ExamCard scenario={scenario} part={shown.part} mode={shown.mode} onFavorite={onFavorite} />
  }
  const going = running.find((session) => session.scenario._id === scenario._id)
  return <ScenarioCard scenario={scenario} explanation={explanation} going={going} onFavorite={onFavorite} />
}
