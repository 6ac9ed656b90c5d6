// Inserts user text into a prompt as data, never as instructions. Pure.
import { endonyms, type Language } from '@parley/contracts/language/language.ts'

/**
 * A user's text between tags that it cannot contain itself, because all its angle brackets are replaced.
 * @param tag with its attributes, if it has any
 */
export const data = (tag: string, text: string): string =>
  `<${tag}>${text.replaceAll('<', '‹').replaceAll('>', '›')}</${tag.split(' ')[0]}>`

const englishNames = new Intl.DisplayNames('en', { type: 'language' })

/** A language's name in prompts: "German (Deutsch)". */
export const languageName = (language: Language): string => `${englishNames.of(language)} (${endonyms[language]})`
