// Light, dark, or the system's setting. `before-paint.ts` applies the same logic before the first paint.
import { useSyncExternalStore } from 'react'
import { type ColorScheme, themeKey, wantedScheme } from './wanted-scheme.ts'

const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

function apply(): void {
  document.documentElement.dataset.mantineColorScheme = wantedScheme()
  for (const listener of listeners) listener()
}

system.addEventListener('change', apply)
window.addEventListener('storage', apply)

/** Switches to the other scheme. The system's setting is not stored, so that the page follows the system again. */
export function toggleColorScheme(): void {
  const next = wantedScheme() === 'dark' ? 'light' : 'dark'
  if ((next === 'dark') === system.matches) localStorage.removeItem(themeKey)
  else localStorage.setItem(themeKey, next)
  apply()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, wantedScheme, wantedScheme)
}
