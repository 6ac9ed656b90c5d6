import type { ReactNode } from 'react'
import { Problem } from '#platform/http/problem.ts'
import { useProblemText } from '#platform/http/problem-text.ts'
import { Failed } from '../states/failed.tsx'
import { HeadPending } from './head-pending.tsx'
import { Page } from './page.tsx'

export interface LoadedPageProps<Data> {
  /** The result of one query, or of several combined. */
  readonly query: {
    readonly data: Data | undefined
    readonly error: unknown
    readonly isFetching: boolean
    readonly refetch: () => Promise<unknown>
  }
  /** Title while it loads. */
  readonly title: string
  /** The error state's title. */
  readonly failed: string
  /** Shown if the item does not exist or is not accessible: an `Empty` with level 1. */
  readonly missing: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** A detail page once its data has loaded; until then, its skeleton or an error state. */
export function LoadedPage<Data>({ query, title, failed, missing, children }: LoadedPageProps<Data>) {
  const problem = useProblemText()
  const { data, error, isFetching, refetch } = query
  return (
    <Page>
      {data !== undefined ? (
        children(data)
      ) : isMissing(error) ? (
        missing
      ) : error ? (
        <Failed level={1} title={failed} text={problem(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <>
          <h1 className="sr">{title}</h1>
          <HeadPending />
        </>
      )}
    </Page>
  )
}

/** Whether the item does not exist, as opposed to a failed request. */
const isMissing = (error: unknown): boolean =>
  error instanceof Problem && ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION.INVALID_ID'].includes(error.code)
