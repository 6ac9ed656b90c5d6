import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

/** So long the keyboard must rest before a search is sent, in milliseconds. */
const restMs = 250

/** What stands in the search field; `onSearch` hears of it when the keyboard rests. Follows `searched` from outside. */
export function useTypedSearch(searched: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(searched)
  const sent = useRef(searched)
  useEffect(() => {
    // Back, forward or a button changed the search; what was typed here and sent stays as it is typed.
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
