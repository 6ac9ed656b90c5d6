import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

/** How long typing must pause before a search is sent, in milliseconds. */
const restMs = 250

/** The text of the search field; `onSearch` is called when typing pauses. Follows external changes of `searched`. */
export function useTypedSearch(searched: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(searched)
  const sent = useRef(searched)
  useEffect(() => {
    // The search was changed from outside (back, forward, a button); text sent from here stays as typed.
    if (searched !== sent.current) {
      sent.current = searched
      setTyped(searched)
    }
  }, [searched])
  const send = useDebouncedCallback((text: string) => {
    const search = text.trim()
    if (search === sent.current) return
    sent.current = search
    onSearch(search)
  }, restMs)
  const type = (text: string) => {
    setTyped(text)
    send(text)
  }
  return [typed, type] as const
}
