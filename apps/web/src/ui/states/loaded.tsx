import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '#platform/http/problem-text.ts'
import { Failed } from './failed.tsx'
import classes from './loaded.module.css'

export interface LoadedProps<Data> {
  /** Title of the error state. */
  failed: string
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** Content once its data has loaded; until then, placeholder rows or an error state. */
export function Loaded<Data>({ failed, query, children }: LoadedProps<Data>) {
  const { t } = useTranslation('ui')
  const problem = useProblemText()
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    return (
      <Failed
        title={failed}
        text={problem(query.error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')} className={classes.pending}>
      {[0, 1, 2].map((place) => (
        <div key={place} className={classes.pendingRow}>
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}
