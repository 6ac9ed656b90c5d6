// Whether a text field has the focus: on a phone the keyboard then covers the fixed elements at the bottom.
import { useEffect, useState } from 'react'

const isTypedInto = (element: EventTarget | null): boolean =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !/^(checkbox|radio|button|submit|file|range)$/.test(element.type)) ||
  (element instanceof HTMLElement && element.isContentEditable)

export function useIsTyping(): boolean {
  const [isTyping, setTyping] = useState(false)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => setTyping(isTypedInto(target))
    const onBlur = () => setTyping(false)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onBlur)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', onBlur)
    }
  }, [])
  return isTyping
}
