import type { Grade } from '@parley/contracts/practice/vocabulary.ts'
import { useEffect, useEffectEvent } from 'react'
import { latinKey } from '#ui/latin-key.ts'

/** The grades in the order of their keys, 1 to 4. */
export const grades: readonly Grade[] = ['again', 'hard', 'good', 'easy']

/** Currently available actions; the others are undefined. */
export interface DueKeys {
  readonly isAnswered: boolean
  /** Starts or ends the recording. */
  readonly record: (() => void) | undefined
  readonly type: (() => void) | undefined
  readonly show: (() => void) | undefined
  readonly cancel: (() => void) | undefined
  readonly grade: (grade: Grade) => void
  readonly undo: (() => void) | undefined
}

/** Space records and compares, T types, Enter reveals, Escape cancels, 1 to 4 grade, Z undoes. */
export function useDueKeys({ isAnswered, record, type, show, cancel, grade, undo }: DueKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const target = event.target instanceof Element ? event.target : null
    if (event.key === 'Escape') return cancel?.()
    if (target?.closest('input, textarea, select')) return
    const isOnControl = target?.closest('button, a') !== null && target?.closest('button, a') !== undefined
    const graded = grades[Number(event.key) - 1]
    const key = latinKey(event)
    const act =
      key === ' ' && !isOnControl
        ? record
        : key === 'enter' && !isOnControl
          ? show
          : key === 't'
            ? type
            : key === 'z'
              ? undo
              : graded && isAnswered
                ? () => grade(graded)
                : undefined
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
