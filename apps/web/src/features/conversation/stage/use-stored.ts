// What this browser remembers for itself.
import { useState } from 'react'

/** A text kept under `key` in this browser; storage that is full or forbidden keeps it for this page only. */
export function useStored(key: string): [text: string, keep: (text: string) => void] {
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '')
  const keep = (next: string) => {
    setText(next)
    try {
      if (next === '') localStorage.removeItem(key)
      else localStorage.setItem(key, next)
    } catch {
      // Shown as long as the page lives.
    }
  }
  return [text, keep]
}
