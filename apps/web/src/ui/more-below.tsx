// The end of a list that comes in pages.
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button.tsx'
import classes from './more-below.module.css'
import { ProblemLine } from './problem-line.tsx'

export interface MoreBelowProps {
  /** What an infinite query answers. */
  readonly list: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    readonly error: unknown
    readonly fetchNextPage: () => Promise<unknown>
  }
  readonly label: string
}

/** Asks for the next page when the end comes near; a button says that there is more, and asks again after a failure. */
export function MoreBelow({ list, label }: MoreBelowProps) {
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
