// The keys of the stage: Space records, Escape cancels, ? lists them.
import { useEffect, useEffectEvent } from 'react'

export interface StageKeys {
  onSpace: () => void
  onEscape: () => void
  onHelp: () => void
}

const panel = '[role="dialog"]'
/** Dialogs and panels have keys of their own. */
const above = `dialog[open], ${panel}`

const takesKeys = 'input, textarea, select, button, a, summary, [contenteditable], [role="slider"], [role="tab"]'

/** Where a letter is written rather than pressed. */
const takesLetters = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'

/** Listens on the whole page, save in fields, on controls and in dialogs, which have keys of their own. */
export function useKeys({ onSpace, onEscape, onHelp }: StageKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target instanceof Element ? event.target : document.body
    if (event.key === 'Escape') return onEscape()
    if (event.key === '?' && !target.closest(takesLetters)) return onHelp()
    if (event.key !== ' ' || event.repeat || target.closest(takesKeys)) return
    event.preventDefault()
    onSpace()
  })
  useEffect(() => {
    let isCovered = false
    // Looked at before anybody has heard of the key: Escape may close a panel at once.
    const look = (event: KeyboardEvent) => {
      isCovered = document.querySelector(above) !== null
      // A sheet that comes back when the panel above it closes would take the same key for itself.
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
    // A clicked button would keep Space for itself; whoever uses a mouse wants to record with it.
    const letGo = (event: PointerEvent) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (button && !button.closest(above) && event.pointerType === 'mouse') setTimeout(() => button.blur())
    }
    document.addEventListener('pointerup', letGo)
    return () => document.removeEventListener('pointerup', letGo)
  }, [])
}
