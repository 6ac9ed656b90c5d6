// Names, titles and descriptions that users write and others read: one line, nothing invisible, no web addresses.
import { z } from 'zod'

/** Why text is rejected; used as the issue's code. */
export type PlainTextError = 'characters' | 'url'

/** Scripts in which a joiner (U+200C, U+200D) changes how a word is written. */
const joiningScripts = [
  'Arabic',
  'Bengali',
  'Devanagari',
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Khmer',
  'Malayalam',
  'Mongolian',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Syriac',
  'Tamil',
  'Telugu',
]

/** Joiners that a word needs, those inside an emoji, and the selector for the coloured form of an emoji. */
const neededJoiner = new RegExp(
  `(?<=[${joiningScripts.map((script) => `\\p{scx=${script}}`).join('')}])[\\u200C\\u200D]` +
    '|(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})' +
    '|(?<=\\p{Emoji})\\uFE0F',
  'gu',
)

/**
 * Control characters, halves of a surrogate pair, private use, and characters without a visible form: zero width,
 * directions (Unicode UAX #9), tags and variation selectors (Default_Ignorable_Code_Point, UAX #44).
 */
const unwantedCharacter = /[\p{Cc}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFC]/u

/**
 * Domain endings that mail programs turn into links. Two letters are a country, except `js`, common in software names.
 */
const genericEndings =
  'app|biz|blog|cc|click|club|com|dev|edu|gov|icu|info|link|live|mil|mobi|net|online|org|page|shop|site|space|store|tech|top|vip|website|world|xyz|xn--[a-z0-9-]+'
const dot = '[.\\u3002\\uFF0E\\uFF61]'
const urls = [
  /[a-z]:\/\//iu,
  /(?<![\p{L}\p{N}])(?:www|ftp)[.\u3002\uFF0E\uFF61][\p{L}\p{N}]/iu,
  /(?<![\p{L}\p{N}])mailto:\S/iu,
  new RegExp(`(?<=[\\p{L}\\p{N}-])${dot}(?:${genericEndings})(?![\\p{L}\\p{N}])`, 'iu'),
  // Lowercase only: a capital begins the next sentence. A single letter before the dot needs a path: it may abbreviate.
  new RegExp(`(?<=[\\p{L}\\p{N}-]{2})${dot}(?!js\\b)(?:[a-z]{2}|укр|рф|бг)(?![\\p{L}\\p{N}])`, 'u'),
  new RegExp(`(?<=[\\p{L}\\p{N}-])${dot}[\\p{L}]{2,24}(?:\\/|:\\d)`, 'u'),
]

/** Whether text contains a character that is invisible or changes how the text around it is displayed. */
export const hasUnwantedCharacter = (text: string): boolean => unwantedCharacter.test(text.replace(neededJoiner, ''))

/** Whether text contains something that a mail program would turn into a link. */
export const hasUrl = (text: string): boolean => urls.some((url) => url.test(text))

/** Collapses white space, including line breaks, to one space, and trims the ends. */
const collapsed = (text: string): string => text.replace(/\p{White_Space}+/gu, ' ').trim()

const refused = (code: PlainTextError) => ({ message: code, params: { code } })

/**
 * A description or other long text: white space is collapsed, and the result must not be blank.
 * @param max in characters, after collapsing
 * @returns a schema whose issues are `too_small`, `too_big`, and the custom one `characters`
 */
export const plainText = (max: number) =>
  z
    .string()
    .overwrite(collapsed)
    .min(1)
    .max(max)
    .refine((text) => !hasUnwantedCharacter(text), refused('characters'))

/**
 * A name, title or tag: like `plainText`, but without web or e-mail addresses (custom issue `url`), to keep advertising
 * out of lists and mails.
 * @param max in characters, after collapsing
 */
export const plainTitle = (max: number) => plainText(max).refine((text) => !hasUrl(text), refused('url'))
