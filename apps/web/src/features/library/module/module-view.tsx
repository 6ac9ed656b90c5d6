import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Problem } from '#platform/http/problem.ts'
import { useProblemText } from '#platform/http/problem-text.ts'
import { useUser } from '#platform/session/user.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { HeadPending } from '#ui/page/head-pending.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Failed } from '#ui/states/failed.tsx'
import { type DashboardSearch, parseDashboardSearch, topicsSearch } from '../dashboard/dashboard-search.ts'
import { LibraryPending } from '../dashboard/library-pending.tsx'
import shelf from '../dashboard/shelf.module.css'
import { TopicsCrumb } from '../dashboard/topics-crumb.tsx'
import { useRunningSessions } from '../dashboard/use-running-sessions.ts'
import { useToggleFavoriteModule, useToggleFavoriteScenario } from '../item/use-favorite.ts'
import { partsOf } from './module.rules.ts'
import { ModuleHead } from './module-head.tsx'
import { ModulePart } from './module-part.tsx'
import { ModuleProgress } from './module-progress.tsx'
import { type KnownModule, useModule, useModuleScenarios } from './use-module.ts'

/** One module in any loading state. */
export function ModuleView({ id }: { readonly id: string }) {
  const { t } = useTranslation(['library', 'ui'])
  const problem = useProblemText()
  const { data: module, error, isFetching, isPlaceholderData, refetch } = useModule(id)
  const topics = topicsSearch(parseDashboardSearch({ ...useSearch({ strict: false }) }))
  if (error instanceof Problem && (error.code === 'NOT_FOUND' || error.code === 'VALIDATION.INVALID_ID')) {
    return (
      <Empty
        level={1}
        title={t('module.missing.title')}
        action={
          <ButtonLink to="/platform/dashboard" search={topics}>
            {t('tabs.topics')}
          </ButtonLink>
        }
      >
        {t('module.missing.text')}
      </Empty>
    )
  }
  if (module) return <ModuleShown module={module} isWhole={!isPlaceholderData} topics={topics} />
  if (error) {
    return (
      <>
        <TopicsCrumb topics={topics} />
        <h1 className="sr">{t('title.module', { ns: 'ui' })}</h1>
        <Failed title={t('module.failed')} text={problem(error)} retrying={isFetching} onRetry={() => void refetch()} />
      </>
    )
  }
  return (
    <>
      <h1 className="sr">{t('title.module', { ns: 'ui' })}</h1>
      <HeadPending />
    </>
  )
}

interface ModuleShownProps {
  readonly module: KnownModule
  /** The complete module is loaded, not only its card's data. */
  readonly isWhole: boolean
  readonly topics: Partial<DashboardSearch>
}

function ModuleShown({ module, isWhole, topics }: ModuleShownProps) {
  const { t } = useTranslation('library')
  const favorite = useToggleFavoriteModule()
  return (
    <>
      <TopicsCrumb topics={topics} />
      <ModuleHead module={module} topics={topics} onFavorite={() => favorite.mutate(module)} />
      <ModuleScenarios module={module} isWhole={isWhole} topics={topics} />
      <p role="status" className={shelf.trouble}>
        {favorite.isError ? t('favoriteFailed') : ''}
      </p>
    </>
  )
}

/** The learner's progress, and the scenarios in order. */
function ModuleScenarios({ module, isWhole, topics }: ModuleShownProps) {
  const { t } = useTranslation('library')
  const problem = useProblemText()
  const explanation = useUser().explanation_language
  const { data, error, isPending, isFetching, refetch } = useModuleScenarios(module._id)
  const running = useRunningSessions()
  const favorite = useToggleFavoriteScenario()
  if (!isWhole || isPending || running.isPending) return <LibraryPending />
  if (data === undefined) {
    return <Failed title={t('failed')} text={problem(error)} retrying={isFetching} onRetry={() => void refetch()} />
  }
  if (data.items.length === 0) {
    const way = (
      <ButtonLink to="/platform/dashboard" search={topics}>
        {t('tabs.topics')}
      </ButtonLink>
    )
    return (
      <Empty title={t('empty.shelf.title')} action={way}>
        {t('empty.shelf.text')}
      </Empty>
    )
  }
  return (
    <>
      <ModuleProgress title={module.title} scenarios={data.items} running={running.sessions} />
      {partsOf(module, data.items).map((part) => (
        <ModulePart
          key={part.place}
          part={part}
          explanation={explanation}
          running={running.sessions}
          onFavorite={(scenario) => favorite.mutate(scenario)}
        />
      ))}
      <p role="status" className={shelf.trouble}>
        {favorite.isError ? t('favoriteFailed') : ''}
      </p>
    </>
  )
}
