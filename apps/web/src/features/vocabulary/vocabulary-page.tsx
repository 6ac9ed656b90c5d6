import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Page } from '#ui/page.tsx'
import { parseVocabularySearch, type VocabularySearch, writeVocabularySearch } from './vocabulary-search.ts'
import { VocabularyView } from './vocabulary-view.tsx'

const DueReview = lazy(async () => ({ default: (await import('./due-review.tsx')).DueReview }))

/** The learner's own words; with `review` in the address the ones that are due are asked. */
export function VocabularyPage() {
  const navigate = useNavigate()
  const shown = parseVocabularySearch({ ...useSearch({ strict: false }) })
  const show = (change: Partial<VocabularySearch>) =>
    void navigate({
      to: '/platform/vocabulary',
      search: writeVocabularySearch({ ...shown, ...change }),
      replace: change.review === undefined,
      resetScroll: change.review !== undefined,
    })
  return (
    <Page>
      {shown.review ? (
        <Suspense>
          <DueReview language={shown.language} onLeave={() => show({ review: false })} />
        </Suspense>
      ) : (
        <VocabularyView shown={shown} onShow={show} />
      )}
    </Page>
  )
}
