// Remembers whether this browser's speech recognition works: some browsers offer the API without a service behind it.

import type { Language } from '@parley/contracts/language/language.ts'

const key = 'parley.recogniser'
/** Time after which recognition is tried again, in milliseconds, because browsers are updated. */
const forgottenMs = 30 * 86_400_000

/** Stores the result in this browser; does nothing if storage is full or forbidden. */
export function rememberRecogniser(outcome: 'works' | 'none', now = Date.now()): void {
  try {
    localStorage.setItem(key, `${outcome} ${now}`)
  } catch {
    // The result will be detected again.
  }
}

/** The stored result; null if there is none or it has expired. */
export function rememberedRecogniser(now = Date.now()): 'works' | 'none' | null {
  const [outcome, at] = (localStorage.getItem(key) ?? '').split(' ')
  const isFresh = now - Number(at) < forgottenMs
  return isFresh && (outcome === 'works' || outcome === 'none') ? outcome : null
}

const localKey = 'parley.recogniser.local'

/** Languages that this browser recognises on the device, found before the conversation. */
const localLanguages = (): string[] => (localStorage.getItem(localKey) ?? '').split(' ').filter(Boolean)

export const isRecognisedLocally = (language: Language): boolean => localLanguages().includes(language)

/** Stores that this browser recognises a language on the device; does nothing if storage is full or forbidden. */
export function rememberLocalRecogniser(language: Language): void {
  if (isRecognisedLocally(language)) return
  try {
    localStorage.setItem(localKey, [...localLanguages(), language].join(' '))
  } catch {
    // It will be detected again.
  }
}
