// Values stored in this browser.
import { useState } from 'react'

/** A text stored under `key` in this browser, or only in memory if storage is full or forbidden. */
export function useStored(key: string): [text: string, keep: (text: string) => void] {
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '')
  const keep = (next: string) => {
    setText(next)
    try {
      if (next === '') localStorage.removeItem(key)
      else localStorage.setItem(key, next)
    } catch {
      // The value still applies while the page is open.
    }
  }
  return [text, keep]
}
