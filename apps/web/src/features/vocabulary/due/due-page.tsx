// Practice of due words, one at a time and aloud, on the stage with only the learner's side.

import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Loaded } from '#ui/states/loaded.tsx'
import { parseVocabularySearch } from '../vocabulary-search.ts'
import classes from './due.module.css'
import { dueQuery } from './due-query.ts'
import { DueStage } from './due-stage.tsx'
import { DueTop } from './due-top.tsx'
import { GradeSender } from './grade-sender.tsx'
import { OfflineNote } from './offline-note.tsx'
import { useBadgeOfRound } from './use-badge.ts'

export function DuePage() {
  const { t } = useTranslation('vocabulary')
  const navigate = useNavigate()
  const { language } = parseVocabularySearch({ ...useSearch({ strict: false }) })
  const query = useQuery(dueQuery(language))
  useBadgeOfRound(language, query.data?.total)
  const leave = () => void navigate({ to: '/platform/vocabulary', search: language ? { language } : {} })
  return (
    <main id="main" tabIndex={-1} className={classes.drill}>
      <OfflineNote />
      <GradeSender />
      {query.data ? (
        <DueStage
          key={query.dataUpdatedAt}
          words={query.data.items}
          total={query.data.total}
          isRefetching={query.isFetching}
          onMore={() => void query.refetch()}
          onLeave={leave}
        />
      ) : (
        <>
          <DueTop marks={[]} of={0} onLeave={leave} onUndo={undefined} />
          <div className={classes.wait}>
            <Loaded failed={t('due.failed')} query={query}>
              {() => null}
            </Loaded>
          </div>
        </>
      )}
    </main>
  )
}
