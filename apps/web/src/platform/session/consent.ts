// Whether a visitor allows third parties: asked once, stored in this browser, and changeable at any time.
import { useSyncExternalStore } from 'react'

const consentKey = 'parley.consent'
const listeners = new Set<() => void>()

/** Undefined before a choice; until then, nothing loads. */
export type Consent = 'given' | 'refused' | undefined

function consent(): Consent {
  const kept = localStorage.getItem(consentKey)
  return kept === 'given' || kept === 'refused' ? kept : undefined
}

const tell = () => {
  for (const listener of listeners) listener()
}
window.addEventListener('storage', tell)

/** Stores a choice; undefined asks again. */
export function chooseConsent(choice: Consent): void {
  if (choice === undefined) localStorage.removeItem(consentKey)
  else localStorage.setItem(consentKey, choice)
  tell()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useConsent = (): Consent => useSyncExternalStore(subscribe, consent)
