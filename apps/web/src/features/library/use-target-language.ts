import type { Language } from '@parley/contracts/language/language.ts'
import { useSyncExternalStore } from 'react'
import { useLanguage } from '#platform/language/i18n.ts'
import { chooseTargetLanguage, targetLanguageKey } from '#platform/language/target-language.ts'

const listeners = new Set<() => void>()

/** The `storage` event only fires in other tabs, so this tab notifies its own listeners. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

const read = () => localStorage.getItem(targetLanguageKey)

function store(language: Language): void {
  localStorage.setItem(targetLanguageKey, language)
  for (const listener of listeners) listener()
}

/** The practised language and its setter, in local storage for all tabs. */
export function useTargetLanguage(): [Language, (language: Language) => void] {
  const spoken = useLanguage()
  const stored = useSyncExternalStore(subscribe, read, read)
  return [chooseTargetLanguage(stored, navigator.languages, spoken), store]
}
