// A menu that follows the ARIA practices: arrows, Home, End, Escape. It closes when focus or mouse leave.
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

/** How long the mouse may be outside before the menu closes, in milliseconds. */
const leaveMs = 300

const items = (root: HTMLElement | null) => [...(root?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]

/** Props for a menu's root, button and list. Items have `role="menuitem…"` and `tabIndex={-1}`. */
export function useMenu<Root extends HTMLElement = HTMLDivElement>() {
  const root = useRef<Root>(null)
  const leaving = useRef(0)
  const [open, setOpen] = useState(false)

  const close = () => {
    window.clearTimeout(leaving.current)
    if (root.current?.querySelector('[role="menu"]')?.contains(document.activeElement)) {
      root.current.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
    }
    setOpen(false)
  }

  useEffect(() => {
    if (!open) return
    const all = items(root.current)
    const start = all.find((item) => item.getAttribute('aria-checked') === 'true') ?? all[0]
    start?.focus()
  }, [open])

  const outside = useEffectEvent((event: PointerEvent) => {
    if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
  })
  useEffect(() => {
    if (!open) return
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])
  useEffect(() => () => window.clearTimeout(leaving.current), [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
      return
    }
    const all = items(root.current)
    const now = all.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: all.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    all[(next + all.length) % all.length]?.focus()
  }

  return {
    open,
    close,
    rootProps: {
      ref: root,
      onKeyDown,
      onBlur: (event: FocusEvent) => {
        if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false)
      },
      onMouseEnter: () => window.clearTimeout(leaving.current),
      onMouseLeave: () => {
        if (open) leaving.current = window.setTimeout(close, leaveMs)
      },
    },
    buttonProps: { 'aria-haspopup': 'menu', 'aria-expanded': open, onClick: () => setOpen(!open) } as const,
  }
}
