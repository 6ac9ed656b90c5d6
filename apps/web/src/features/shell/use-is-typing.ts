// Whether a text field has the focus: on a phone, the keyboard then covers the fixed elements at the bottom.
import { useEffect, useState } from 'react'

const isTypedInto = (element: EventTarget | null): boolean =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !/^(checkbox|radio|button|submit|file|range)$/.test(element.type)) ||
  (element instanceof HTMLElement && element.isContentEditable)

export function useIsTyping(): boolean {
  const [isTyping, setTyping] = useState(false)
  useEffect(() => {
    let isPressed = false
    let timer = 0
    const look = () => setTyping(isTypedInto(document.activeElement))
    // A press that takes the focus away is not over yet: an element that appears under it would receive its click.
    const lookLater = () => {
      window.clearTimeout(timer)
      if (!isPressed) timer = window.setTimeout(look)
    }
    const press = () => {
      isPressed = true
    }
    const release = () => {
      isPressed = false
      lookLater()
    }
    const listeners = {
      focusin: ({ target }: FocusEvent) => isTypedInto(target) && setTyping(true),
      focusout: lookLater,
      pointerdown: press,
      pointerup: release,
      pointercancel: release,
    }
    const over = new AbortController()
    for (const [name, listener] of Object.entries(listeners)) {
      document.addEventListener(name, listener as EventListener, { signal: over.signal, capture: true })
    }
    return () => {
      window.clearTimeout(timer)
      over.abort()
    }
  }, [])
  return isTyping
}
