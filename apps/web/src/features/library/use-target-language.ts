import { useLocalStorage } from '@mantine/hooks'
import type { Language } from '@parley/contracts/language.ts'
import { useLanguage } from '#platform/i18n.ts'
import { chooseLanguage, languageKey } from '#platform/language.ts'
import { chooseTargetLanguage } from './target-language.ts'

const targetLanguageKey = 'parley.target_language'

/** The language that is practised, for those outside of React. */
export function targetLanguageNow(): Language {
  const spoken = chooseLanguage(localStorage.getItem(languageKey), navigator.languages)
  return chooseTargetLanguage(localStorage.getItem(targetLanguageKey), navigator.languages, spoken)
}

/** The language that is practised and the way to change it, kept in local storage for all tabs. */
export function useTargetLanguage(): [Language, (language: Language) => void] {
  const spoken = useLanguage()
  const [stored, setStored] = useLocalStorage<string | null>({
    key: targetLanguageKey,
    defaultValue: null,
    getInitialValueInEffect: false,
    serialize: (language) => language ?? '',
    deserialize: (text) => text ?? null,
  })
  return [chooseTargetLanguage(stored, navigator.languages, spoken), setStored]
}
