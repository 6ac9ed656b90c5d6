// Light, dark, or the system's setting, known before the first paint.
export type ColorScheme = 'light' | 'dark'

export const themeKey = 'parley.theme'

/** The scheme chosen in this browser, otherwise the system's. */
export function wantedScheme(): ColorScheme {
  const choice = localStorage.getItem(themeKey)
  if (choice === 'light' || choice === 'dark') return choice
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
