// Short news that needs no answer: `toast('Saved.')`. What shows it is loaded with the first one.
import { useSyncExternalStore } from 'react'

/** `done`: it worked. `warn`: worth a look. Never for what is wrong in the form that is open. */
export type ToastKind = 'done' | 'warn'

const listeners = new Set<() => void>()
let wanted = false

/** Shows a sentence for five seconds. */
export async function toast(text: string, kind: ToastKind = 'done'): Promise<void> {
  wanted = true
  for (const listener of listeners) listener()
  const { showToast } = await import('./toaster.tsx')
  showToast(text, kind)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether there has been any news yet. */
export function useToastWanted(): boolean {
  return useSyncExternalStore(subscribe, () => wanted)
}
