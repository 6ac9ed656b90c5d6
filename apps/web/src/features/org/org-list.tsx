// What the three lists share: rows, and their shape while they are on the way.
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '#platform/problem-text.ts'
import { Failed } from '#ui/failed.tsx'
import classes from './org-list.module.css'

export interface LoadedProps<Data> {
  /** Says what did not load. */
  failed: string
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** A list once it is there; until then its shape, or the way on where it did not come. */
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

export interface RowProps {
  title: string
  /** Tags behind the title. */
  tags?: ReactNode
  detail?: ReactNode
  /** What went wrong with this row. */
  problem?: ReactNode
  /** Buttons. */
  children?: ReactNode
}

/** One line of a list: who or what, and what can be done about it. */
export function Row({ title, tags, detail, problem, children }: RowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <h3>
          <span>{title}</span>
          {tags}
        </h3>
        {detail && <p>{detail}</p>}
        {problem}
      </div>
      {children && <div className={classes.act}>{children}</div>}
    </li>
  )
}

/** Rows with hairlines between them. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <>
      <h2 id={id} className="sr">
        {label}
      </h2>
      <ul className={classes.rows} aria-labelledby={id}>
        {children}
      </ul>
    </>
  )
}
