// Parley's nine languages; each is both an interface language and a target language.
import { z } from 'zod'

/** ISO 639-1 codes, in the order in which the interface lists them. */
export const languages = ['en', 'es', 'fr', 'pt', 'de', 'it', 'pl', 'uk', 'bg'] as const

/** A language as its ISO 639-1 code. */
export const Language = z.enum(languages)
export type Language = z.infer<typeof Language>

/** Each language's name in that language. */
export const endonyms: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  pt: 'Português',
  de: 'Deutsch',
  it: 'Italiano',
  pl: 'Polski',
  uk: 'Українська',
  bg: 'Български',
}

/**
 * BCP 47 tags for formatting dates, numbers and names: English is British, Portuguese is European. Data rather than a
 * function, which would load zod on every page.
 */
export const locales: Record<Language, string> = {
  en: 'en-GB',
  es: 'es',
  fr: 'fr',
  pt: 'pt-PT',
  de: 'de',
  it: 'it',
  pl: 'pl',
  uk: 'uk',
  bg: 'bg',
}

const languageCode = /^[a-z]{2}(-[A-Z]{2})?$/

/** Maximum number of translations per text, and maximum length of each, in characters. */
export const translationLimits = { languages: 30, text: 1_000 } as const

/** Translations of one text, keyed by `en` or `en-US`; at least one, none empty. */
export const Translation = z
  .record(z.string().regex(languageCode), z.string().trim().min(1).max(translationLimits.text))
  .refine((translation) => {
    const { length } = Object.keys(translation)
    return length > 0 && length <= translationLimits.languages
  })
export type Translation = z.infer<typeof Translation>
