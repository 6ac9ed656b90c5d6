import { useLocalStorage } from '@mantine/hooks'
import type { Language } from '@parley/contracts/language.ts'
import { useLanguage } from '#platform/i18n.ts'
import { chooseTargetLanguage, targetLanguageKey } from '#platform/target-language.ts'

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
