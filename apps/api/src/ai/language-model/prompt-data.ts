// Puts user texts into a prompt as data, never as instructions. Pure.
import { endonyms, type Language } from '@parley/contracts/language.ts'

/**
 * A user's text between tags that it cannot contain itself, because every angle bracket in it is replaced.
 * @param tag with its attributes, if it has any
 */
export const data = (tag: string, text: string): string =>
  `<${tag}>${text.replaceAll('<', '‹').replaceAll('>', '›')}</${tag.split(' ')[0]}>`

const englishNames = new Intl.DisplayNames('en', { type: 'language' })

/** A language as it is named in prompts: "German (Deutsch)". */
export const languageName = (language: Language): string => `${englishNames.of(language)} (${endonyms[language]})`
