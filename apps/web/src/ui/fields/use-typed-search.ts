import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

/** Pause in typing before a search is sent, in milliseconds. */
const restMs = 250

/**
 * The search field's text; `onSearch` is called when the user pauses typing. Follows external changes to `searched`.
 */
export function useTypedSearch(searched: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(searched)
  const sent = useRef(searched)
  useEffect(() => {
    // The search was changed externally (back, forward, a button); text sent from here stays as typed.
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
