// Light, dark, or as the system has it: known before anything is drawn.
export type ColorScheme = 'light' | 'dark'

export const themeKey = 'parley.theme'

/** What was chosen in this browser, else what the system wants. */
export function wantedScheme(): ColorScheme {
  const choice = localStorage.getItem(themeKey)
  if (choice === 'light' || choice === 'dark') return choice
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
