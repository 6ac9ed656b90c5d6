import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Page } from '#ui/page/page.tsx'
import { parseVocabularySearch, type VocabularySearch, writeVocabularySearch } from './vocabulary-search.ts'
import { VocabularyView } from './vocabulary-view.tsx'

/** The learner's own words; `review` in the URL redirects to the due words. */
export function VocabularyPage() {
  const navigate = useNavigate()
  const shown = parseVocabularySearch({ ...useSearch({ strict: false }) })
  const show = (change: Partial<VocabularySearch>) =>
    void navigate({
      to: '/platform/vocabulary',
      search: writeVocabularySearch({ ...shown, ...change }),
      replace: true,
      resetScroll: false,
    })
  const due = () =>
    void navigate({ to: '/platform/vocabulary/due', search: shown.language ? { language: shown.language } : {} })
  // Older links use this parameter, from before due words had their own page.
  const isDueAsked = shown.review
  useEffect(() => {
    if (isDueAsked) void navigate({ to: '/platform/vocabulary/due', search: (now) => now, replace: true })
  }, [isDueAsked, navigate])
  return (
    <Page>
      <VocabularyView shown={shown} onShow={show} onDue={due} />
    </Page>
  )
}
