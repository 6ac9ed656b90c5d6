// Whether the page is being printed: if so, all parts of a review are shown, in light colours.
import { useSyncExternalStore } from 'react'

const paper = matchMedia('print')
const listeners = new Set<() => void>()
let isPrinting = paper.matches
let schemeBefore: string | undefined

function set(next: boolean): void {
  if (next === isPrinting) return
  isPrinting = next
  const { dataset } = document.documentElement
  if (next) {
    schemeBefore = dataset.mantineColorScheme
    dataset.mantineColorScheme = 'light'
  } else if (schemeBefore !== undefined) dataset.mantineColorScheme = schemeBefore
  for (const listener of listeners) listener()
}

// The events fire before the print layout; the media query also matches emulated print.
window.addEventListener('beforeprint', () => listeners.size > 0 && set(true))
window.addEventListener('afterprint', () => set(false))
paper.addEventListener('change', ({ matches }) => (listeners.size > 0 || !matches) && set(matches))

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting)
}
