import { useParams } from '@tanstack/react-router'
import { Page } from '#ui/page/page.tsx'
import type { ReviewParts } from '../review-parts.ts'
import { ReviewView } from '../review-view.tsx'
import { HistoryList } from './history-list.tsx'

/** The list of ended conversations, or the review whose ID is in the URL. */
export function HistoryPage(parts: ReviewParts) {
  const { id } = useParams({ strict: false })
  return <Page>{id === undefined ? <HistoryList /> : <ReviewView key={id} id={id} {...parts} />}</Page>
}
