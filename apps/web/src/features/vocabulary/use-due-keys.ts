import type { Grade } from '@parley/contracts/vocabulary.ts'
import { useEffect, useEffectEvent } from 'react'

/** The grades in the order of their keys 1 to 4. */
export const grades: readonly Grade[] = ['again', 'hard', 'good', 'easy']

export interface DueKeys {
  readonly isAnswered: boolean
  readonly hasWord: boolean
  readonly answer: () => void
  readonly grade: (grade: Grade) => void
  readonly undo: (() => void) | undefined
}

/** Space shows the answer, 1 to 4 grade, Z takes back. */
export function useDueKeys({ isAnswered, hasWord, answer, grade, undo }: DueKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const isOnControl = event.target instanceof Element && event.target.closest('button, a, input, select, [role=menu]')
    const graded = grades[Number(event.key) - 1]
    if (event.key === ' ' && !isOnControl && hasWord && !isAnswered) {
      event.preventDefault()
      answer()
    } else if (graded && isAnswered) grade(graded)
    else if (event.key.toLowerCase() === 'z') undo?.()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
