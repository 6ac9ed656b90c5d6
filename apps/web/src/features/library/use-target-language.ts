import type { Language } from '@parley/contracts/language.ts'
import { useSyncExternalStore } from 'react'
import { useLanguage } from '#platform/i18n.ts'
import { chooseTargetLanguage, targetLanguageKey } from '#platform/target-language.ts'

const listeners = new Set<() => void>()

/** Browsers tell of a change in all tabs but the one that made it. */
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

/** The language that is practised and the way to change it, kept in local storage for all tabs. */
export function useTargetLanguage(): [Language, (language: Language) => void] {
  const spoken = useLanguage()
  const stored = useSyncExternalStore(subscribe, read, read)
  return [chooseTargetLanguage(stored, navigator.languages, spoken), store]
}
