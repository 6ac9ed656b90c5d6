// The texts of the interface: one JSON file a language and namespace, loaded when a page needs it.
import type { Language } from '@parley/contracts/language.ts'
import i18next, { type BackendModule } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { chooseLanguage, languageKey } from './language.ts'

/** A text file as it is imported. */
export interface TextFile {
  default: Record<string, unknown>
}

/** What signing in needs; where the others lie is known to `texts-inside.ts`, which they load with theirs. */
const atTheDoor = import.meta.glob<TextFile>('../locales/*/{ui,auth,recovery,problem}.json')

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: async (language, namespace) => {
    const path = `../locales/${language}/${namespace}.json`
    const load = atTheDoor[path] ?? (await import('./texts-inside.ts')).inside[path]
    if (!load) throw new Error(`No texts for ${namespace} in ${language}`)
    return (await load()).default
  },
}

export const i18n = i18next.createInstance()

let started: Promise<unknown> = Promise.resolve()

/** Resolves when the texts that every page needs are there. */
export function startI18n(): Promise<unknown> {
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  started = i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: chooseLanguage(localStorage.getItem(languageKey), navigator.languages),
      fallbackLng: import.meta.env.DEV ? 'en' : false,
      ns: ['ui'],
      defaultNS: 'ui',
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  return started
}

/** Loads the texts of these namespaces in the language of the interface. */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  await Promise.all([started, i18n.loadNamespaces(namespaces)])
}

/** Switches the interface and remembers the choice; nothing else about the user changes. */
export async function setLanguage(language: Language): Promise<void> {
  localStorage.setItem(languageKey, language)
  await i18n.changeLanguage(language)
}

/** The language of the interface. */
export function useLanguage(): Language {
  const { i18n: current } = useTranslation()
  return chooseLanguage(current.language, [])
}
