// Short news that needs no answer, though it may offer one: `toast('Saved.')`. What shows it is loaded with the first one.
import { useSyncExternalStore } from 'react'
import type { ToastOptions } from './toast-options.ts'

const listeners = new Set<() => void>()
let wanted = false

/** Shows a sentence for five seconds; where it offers something, for twenty. */
export async function toast(text: string, options: ToastOptions = {}): Promise<void> {
  wanted = true
  for (const listener of listeners) listener()
  const { showToast } = await import('./toaster.tsx')
  showToast(text, options)
}

/** Takes away all toasts: what they say is no longer so. */
export async function clearToasts(): Promise<void> {
  if (!wanted) return
  const { hideToasts } = await import('./toaster.tsx')
  hideToasts()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether there has been any news yet. */
export function useToastWanted(): boolean {
  return useSyncExternalStore(subscribe, () => wanted)
}
