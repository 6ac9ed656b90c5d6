// Names in the manifest of the installed app, in each interface language (https://www.w3.org/TR/appmanifest/).
import type { Language } from '@parley/contracts/language/language.ts'

interface Manifest {
  readonly description: string
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[]
}

/** Namespace and key of the text for the app and for each shortcut, by URL. */
const texts: Readonly<Record<string, readonly [namespace: string, key: string]>> = {
  '/platform/dashboard': ['install', 'shortcut.talk'],
  '/platform/vocabulary/due': ['install', 'shortcut.words'],
}

/**
 * Translates the manifest.
 * @param textOf returns a text in that language
 */
export const manifestIn = <M extends Manifest>(
  manifest: M,
  language: Language,
  textOf: (namespace: string, key: string) => string,
): M => ({
  ...manifest,
  lang: language,
  description: textOf('landing', 'title'),
  shortcuts: manifest.shortcuts.map((shortcut) => {
    const found = texts[shortcut.url]
    if (!found) throw new Error(`The shortcut to ${shortcut.url} has no texts`)
    return { ...shortcut, name: textOf(...found) }
  }),
})
