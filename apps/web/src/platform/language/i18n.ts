// Interface texts: one JSON file per language and namespace, included in the page or loaded on demand.
import { chooseLanguage } from '@parley/contracts/language/choose-language.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import i18next, { type BackendModule, type ResourceLanguage } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { writePageHint } from '../page/page-hint.ts'
import { languageKey, wantedLanguage } from './language.ts'
import { manifestPath } from './manifest-path.ts'

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: async (language, namespace) => {
    const { textFiles } = await import('./text-files.ts')
    const load = textFiles[`../../locales/${language}/${namespace}.json`]
    if (!load) throw new Error(`No texts for ${namespace} in ${language}`)
    return (await load()).default
  },
}

export const i18n = i18next.createInstance()

/** Texts included in a prerendered page, by namespace (../../pages.ts), in the page's language. */
function textsInPage(language: Language): Record<string, ResourceLanguage> {
  const texts = document.querySelector(`#texts[lang=${language}]`)?.textContent
  return texts ? { [language]: JSON.parse(texts) as ResourceLanguage } : {}
}

let started: Promise<unknown> = Promise.resolve()

/** Selects the interface language's manifest. Vite's development server only has the English one. */
function nameManifest(chosen: string): void {
  if (import.meta.env.DEV) return
  document.querySelector('link[rel=manifest]')?.setAttribute('href', manifestPath(chosen))
}

/** Resolves when the texts that every page needs are loaded. */
export function startI18n(language = wantedLanguage()): Promise<unknown> {
  i18n.on('languageChanged', (chosen) => {
    document.documentElement.lang = chosen
    nameManifest(chosen)
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

/** Loads the texts of these namespaces in the interface language. */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  await Promise.all([started, i18n.loadNamespaces(namespaces)])
}

/** Switches the interface language and stores the choice; no other setting changes. */
export async function setLanguage(language: Language): Promise<void> {
  localStorage.setItem(languageKey, language)
  writePageHint()
  await i18n.changeLanguage(language)
}

/** The interface language. */
export function useLanguage(): Language {
  const { i18n: current } = useTranslation()
  return chooseLanguage(current.language, [])
}
