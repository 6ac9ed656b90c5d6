// The texts of the interface: one JSON file a language and namespace, come with the page or loaded when they are needed.
import { chooseLanguage } from '@parley/contracts/choose-language.ts'
import type { Language } from '@parley/contracts/language.ts'
import i18next, { type BackendModule, type ResourceLanguage } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { languageKey, wantedLanguage } from './language.ts'
import { writePageHint } from './page-hint.ts'

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: async (language, namespace) => {
    const { textFiles } = await import('./text-files.ts')
    const load = textFiles[`../locales/${language}/${namespace}.json`]
    if (!load) throw new Error(`No texts for ${namespace} in ${language}`)
    return (await load()).default
  },
}

export const i18n = i18next.createInstance()

/** The texts that a prerendered page begins with, by namespace (../../pages.ts). They are in the language of the page. */
function textsInPage(language: Language): Record<string, ResourceLanguage> {
  const texts = document.querySelector(`#texts[lang=${language}]`)?.textContent
  return texts ? { [language]: JSON.parse(texts) as ResourceLanguage } : {}
}

let started: Promise<unknown> = Promise.resolve()

/** Resolves when the texts that every page needs are there. */
export function startI18n(language = wantedLanguage()): Promise<unknown> {
  i18n.on('languageChanged', (chosen) => {
    document.documentElement.lang = chosen
  })
  started = i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      resources: textsInPage(language),
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
  writePageHint()
  await i18n.changeLanguage(language)
}

/** The language of the interface. */
export function useLanguage(): Language {
  const { i18n: current } = useTranslation()
  return chooseLanguage(current.language, [])
}
