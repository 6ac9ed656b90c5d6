// Short messages, with an optional action: `toast('Saved.')`. The component is loaded with the first one.
import { useSyncExternalStore } from 'react'
import type { ToastOptions } from './toast-options.ts'

const listeners = new Set<() => void>()
let wanted = false

/** Shows a sentence for five seconds, or twenty if it has an action. */
export async function toast(text: string, options: ToastOptions = {}): Promise<void> {
  wanted = true
  for (const listener of listeners) listener()
  const { showToast } = await import('./toaster.tsx')
  showToast(text, options)
}

/** Removes all toasts, because they no longer apply. */
export async function clearToasts(): Promise<void> {
  if (!wanted) return
  const { hideToasts } = await import('./toaster.tsx')
  hideToasts()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether there has been a toast yet. */
export function useToastWanted(): boolean {
  return useSyncExternalStore(subscribe, () => wanted)
}
