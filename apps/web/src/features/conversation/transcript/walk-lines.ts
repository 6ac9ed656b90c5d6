import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** Up and down lead from line to line among words, of which one line alone is a stop of the Tab key. */
export function walkLines(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const here = event.target instanceof Element ? event.target.closest('[data-words]') : null
  if (!step || !here) return
  const lines = [...event.currentTarget.querySelectorAll('[data-words]')]
  const next = lines[lines.indexOf(here) + step]?.querySelector('button')
  if (!next) return
  event.preventDefault()
  next.focus()
}
