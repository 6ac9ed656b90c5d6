import { type RefObject, useEffect, useRef } from 'react'

/** A button that gets the focus when it replaces the one that was pressed. */
export function useFocusAfter(isPressed: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isPressed) button.current?.focus()
  }, [isPressed])
  return button
}
