// The stage's keyboard shortcuts: Space records, T types, H asks for a hint, Escape cancels, ? lists them.
import { useEffect, useEffectEvent } from 'react'
import { latinKey } from '#ui/latin-key.ts'

export interface StageKeys {
  onSpace: () => void
  onType: () => void
  onHint: () => void
  onEscape: () => void
  onHelp: () => void
}

const panel = '[role="dialog"]'
/** Dialogs and panels handle their own keys. */
const above = `dialog[open], ${panel}`

const takesKeys = 'input, textarea, select, button, a, summary, [contenteditable], [role="slider"], [role="tab"]'

/** Elements in which a letter is text input rather than a shortcut. */
const takesLetters = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'

/** Listens on the entire page, except in fields, on controls and in dialogs, which handle their own keys. */
export function useKeys({ onSpace, onType, onHint, onEscape, onHelp }: StageKeys): void {
  const letters: Record<string, () => void> = { '?': onHelp, t: onType, h: onHint }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target instanceof Element ? event.target : document.body
    if (event.key === 'Escape') return onEscape()
    const letter = letters[latinKey(event)]
    if (letter && !event.repeat && !target.closest(takesLetters)) {
      event.preventDefault()
      return letter()
    }
    if (event.key !== ' ' || event.repeat || target.closest(takesKeys)) return
    event.preventDefault()
    onSpace()
  })
  useEffect(() => {
    let isCovered = false
    // In the capture phase, before other handlers: Escape may close a panel immediately.
    const look = (event: KeyboardEvent) => {
      isCovered = document.querySelector(above) !== null
      // Otherwise, a sheet that reappears when the panel above it closes would handle the same key press.
      if (event.key === 'Escape' && document.querySelector(panel)) event.preventDefault()
    }
    const listen = (event: KeyboardEvent) => !isCovered && press(event)
    window.addEventListener('keydown', look, true)
    document.addEventListener('keydown', listen)
    return () => {
      window.removeEventListener('keydown', look, true)
      document.removeEventListener('keydown', listen)
    }
  }, [])
  useEffect(() => {
    // A clicked button would keep handling Space, but mouse users expect it to record.
    const letGo = (event: PointerEvent) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (button && !button.closest(above) && event.pointerType === 'mouse') setTimeout(() => button.blur())
    }
    document.addEventListener('pointerup', letGo)
    return () => document.removeEventListener('pointerup', letGo)
  }, [])
}
