// Finds the word in "How do you say … in English?". Pure; the wordings are in moves/<language>.json.
import { normalise } from '@parley/content/wording.ts'
import { type Language, languages } from '@parley/contracts/language/language.ts'
import { moveTexts } from './move-texts.ts'

/** Maximum number of words in a word or phrase that a learner asks for. */
const wordsMax = 8

interface Token {
  readonly text: string
  readonly words: readonly string[]
  /** Whether the punctuation after it ends the clause. */
  readonly endsClause: boolean
}

interface Request {
  readonly before: readonly string[]
  /** Must follow the word; empty if nothing must. */
  readonly after: readonly string[]
}

const requestOf = (wording: string): Request => {
  const [before = '', after = ''] = wording.split('…')
  return { before: normalise(before), after: normalise(after) }
}

/** Longest first: "what is … in english" before "how do you say …". */
const requestsOf = new Map<Language, readonly Request[]>(
  languages.map((language) => [
    language,
    moveTexts[language].wordRequests.map(requestOf).sort((one, other) => weightOf(other) - weightOf(one)),
  ]),
)

function weightOf({ before, after }: Request): number {
  return after.length * 100 + before.length
}

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/([\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’ʼ-]*)([^\p{L}\p{N}]*)/gu)].map(
    ([, word = '', marks = '']) => ({
      text: word,
      words: normalise(word),
      endsClause: /[.,;:!?…]/.test(marks),
    }),
  )

/** How many tokens at a position make up exactly these words; null if they do not match. */
function lengthAt(tokens: readonly Token[], start: number, wanted: readonly string[]): number | null {
  let [found, at] = [0, start]
  while (found < wanted.length) {
    const { words } = tokens[at] ?? { words: [] }
    if (words.length === 0 || !words.every((word, index) => word === wanted[found + index])) return null
    found += words.length
    at++
  }
  return at - start
}

/** The tokens of the requested word, from `start` up to the end of the request. */
function wordAt(tokens: readonly Token[], start: number, { after }: Request): readonly Token[] | null {
  for (let end = start + 1; end <= Math.min(tokens.length, start + wordsMax); end++) {
    const isAfter = after.length > 0 && lengthAt(tokens, end, after) !== null
    if (isAfter) return tokens.slice(start, end)
    const isLast = end === tokens.length || tokens[end - 1]?.endsClause === true
    if (isLast) return after.length === 0 ? tokens.slice(start, end) : null
  }
  return null
}

/** "How do you say that?" names no word. */
const isNamed = (language: Language, word: string): boolean => {
  const said = normalise(word).join(' ')
  return said !== '' && !moveTexts[language].notNamed.some((other) => normalise(other).join(' ') === said)
}

const quoted = /["“”„«‹‘]\s*([^"“”„«»‹›’]{1,60}?)\s*["“”»›’]/u

/**
 * The word that a line asks for in the target language; null if it asks for none, or names none.
 * @param language of the line
 */
export function askedWord(language: Language, text: string): string | null {
  const tokens = tokensOf(text)
  for (const request of requestsOf.get(language) ?? []) {
    for (let at = 0; at < tokens.length; at++) {
      const length = lengthAt(tokens, at, request.before)
      if (length === null || length === 0) continue
      const found = wordAt(tokens, at + length, request)
      if (found === null || found.length === 0) continue
      const word = quoted.exec(text)?.[1] ?? found.map(({ text: part }) => part).join(' ')
      return isNamed(language, word) ? word : null
    }
  }
  return null
}
