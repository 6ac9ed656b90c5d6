// The end of a paginated list.
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../controls/button.tsx'
import { ProblemLine } from '../states/problem-line.tsx'
import classes from './load-more.module.css'

export interface LoadMoreProps {
  /** An infinite query's result. */
  readonly list: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    readonly error: unknown
    readonly fetchNextPage: () => Promise<unknown>
  }
  readonly label: string
}

/** Loads the next page near the end of the list; a button also loads it and retries after a failure. */
export function LoadMore({ list, label }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = list
  const end = useRef<HTMLDivElement>(null)
  const isWanted = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  const near = useEffectEvent(() => void list.fetchNextPage())
  useEffect(() => {
    if (!isWanted || !end.current) return
    const watch = new IntersectionObserver((seen) => seen.some((each) => each.isIntersecting) && near(), {
      rootMargin: '400px',
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [isWanted])
  if (!hasNextPage) return null
  return (
    <div ref={end} className={classes.more}>
      <Button busy={isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {label}
      </Button>
      {isFetchNextPageError && <ProblemLine error={list.error} />}
    </div>
  )
}
