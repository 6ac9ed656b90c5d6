// Whether the screen is as narrow as a phone's, where panels open from below.
import { useSyncExternalStore } from 'react'

const phone = matchMedia('(max-width: 767px)')

function subscribe(listener: () => void) {
  phone.addEventListener('change', listener)
  return () => phone.removeEventListener('change', listener)
}

export function useIsNarrow(): boolean {
  const read = () => phone.matches
  return useSyncExternalStore(subscribe, read, read)
}
