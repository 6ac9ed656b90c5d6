import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** Moves the focus between words in different lines with the up and down keys; Tab stops at only one line. */
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
