// "Not today": collapses the card to one line until tomorrow, stored in this browser.
import { useState } from 'react'

const storageKey = 'parley.today.folded'

/** The current date in the learner's time zone, as YYYY-MM-DD. */
const dayNow = () => {
  const now = new Date()
  return `${now.getFullYear()}-${now.getMonth() + 1}-${now.getDate()}`
}

export function useFolded(): [boolean, (isFolded: boolean) => void] {
  const [day, setDay] = useState(() => localStorage.getItem(storageKey))
  const fold = (isFolded: boolean) => {
    const kept = isFolded ? dayNow() : null
    if (kept === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, kept)
    setDay(kept)
  }
  return [day === dayNow(), fold]
}
