// Light, dark, or as the system has it. `public/before-paint.js` reads the same key before the first paint.
import { useSyncExternalStore } from 'react'

export type ColorScheme = 'light' | 'dark'

const themeKey = 'parley.theme'
const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

function wanted(): ColorScheme {
  const choice = localStorage.getItem(themeKey)
  if (choice === 'light' || choice === 'dark') return choice
  return system.matches ? 'dark' : 'light'
}

function apply(): void {
  document.documentElement.dataset.mantineColorScheme = wanted()
  for (const listener of listeners) listener()
}

system.addEventListener('change', apply)
window.addEventListener('storage', apply)

/** Switches to the other scheme. What the system wants anyway is not stored, so that it can change again by itself. */
export function toggleColorScheme(): void {
  const next = wanted() === 'dark' ? 'light' : 'dark'
  if ((next === 'dark') === system.matches) localStorage.removeItem(themeKey)
  else localStorage.setItem(themeKey, next)
  apply()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The scheme that is showing. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, wanted)
}
