// Checks whether the learner said something by comparing it with wordings and phrases. Pure; the same for all
// languages.
import { WordIndex } from './near-words.ts'
import { Negations } from './negation.ts'
import { containsPhrase } from './phrase.ts'

/** Letters that Unicode decomposition does not reduce to their base letter. */
const plainLetters: Record<string, string> = { ß: 'ss', ł: 'l', ø: 'o', œ: 'oe', æ: 'ae', ґ: 'г' }

const marks = /\p{M}+/gu

const subjects = new Set('it he she that this there here what who where when how'.split(' '))
/** A Map rather than an object, because "constructor" is also a word. */
const irregular = new Map(
  Object.entries({
    "can't": ['can', 'not'],
    cannot: ['can', 'not'],
    "won't": ['will', 'not'],
    "let's": ['let', 'us'],
    gonna: ['going', 'to'],
    wanna: ['want', 'to'],
    dont: ['do', 'not'],
    didnt: ['did', 'not'],
    doesnt: ['does', 'not'],
    isnt: ['is', 'not'],
    cant: ['can', 'not'],
  }),
)
const endings = new Map(Object.entries({ m: 'am', re: 'are', ll: 'will', ve: 'have', d: 'would' }))

/** One word with its apostrophes resolved: English contractions in full, "п'ять" joined, "l'addition" split. */
function expand(word: string): string[] {
  const known = irregular.get(word)
  if (known) return known
  const [stem = word, ending, ...more] = word.split("'")
  if (ending === undefined) return [word]
  if (/\p{Script=Cyrillic}/u.test(word)) return [word.replaceAll("'", '')]
  if (more.length === 0) {
    const full = endings.get(ending)
    if (full) return [stem, full]
    if (ending === 't' && stem.endsWith('n')) return [stem.slice(0, -1), 'not']
    if (ending === 's') return subjects.has(stem) ? [stem, 'is'] : [`${stem}s`]
  }
  return [stem, ending, ...more]
}

/** A text in lower case and without accents. */
export const withPlainLetters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[’‘ʼ`´′＇]/g, "'")
    .replace(/[ßłøœæґ]/g, (letter) => plainLetters[letter] ?? letter)
    // Standalone marks are removed first: normalising thousands of them would take quadratic time.
    .replace(marks, '')
    .normalize('NFD')
    .replace(marks, '')

/**
 * A text's words in the form used for comparison: lower case, without accents and punctuation, hyphens as spaces,
 * English contractions in full ("I'd" → "i would").
 */
export function normalise(text: string): string[] {
  return (withPlainLetters(text).match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu) ?? []).flatMap(expand)
}

/** A parsed text, for comparison with many phrases and wordings. */
export class SpokenText {
  readonly words: readonly string[]
  /** Each word's clause number. */
  readonly #clauses: readonly number[]
  #index: WordIndex | null = null
  #negations: Negations | null = null
  #bare: ReadonlySet<string> | null = null

  constructor(text: string) {
    const clauses = text.split(/[.,;:!?…—–]+/).map(normalise)
    this.words = clauses.flat()
    this.#clauses = clauses.flatMap((words, clause) => words.map(() => clause))
  }

  get index(): WordIndex {
    this.#index ??= new WordIndex(this.words)
    return this.#index
  }

  get negations(): Negations {
    this.#negations ??= new Negations(this.words, this.#clauses)
    return this.#negations
  }

  /** Its distinct words without reflexive endings. */
  get bare(): ReadonlySet<string> {
    this.#bare ??= new Set(this.words.map(bare))
    return this.#bare
  }
}

/** A text to compare. For comparisons with several phrases, create a `SpokenText` first. */
export type Text = string | SpokenText

export const spoken = (text: Text): SpokenText => (typeof text === 'string' ? new SpokenText(text) : text)

/** A required word in a wording. */
interface WordPattern {
  readonly word: string
  /** Whether any ending matches. */
  readonly isStem: boolean
  /** Whether any word matches. */
  readonly isAny: boolean
}

const fits = (said: string | undefined, { word, isStem, isAny }: WordPattern): boolean =>
  said !== undefined && (isAny || (isStem ? said.startsWith(word) : said === word))

/** Maximum number of other words between two words in a wording: farther apart, they are unrelated. */
const gapMax = 6

/** Wordings that were compared lately: a dialogue's are compared with each line, and reading one costs the most. */
const parsed = new Map<string, readonly WordPattern[]>()
const parsedMax = 2_000

function wantedOf(wording: string): readonly WordPattern[] {
  const known = parsed.get(wording)
  if (known !== undefined) return known
  if (parsed.size >= parsedMax) parsed.clear()
  const wanted = parse(wording)
  parsed.set(wording, wanted)
  return wanted
}

function parse(wording: string): WordPattern[] {
  return wording.split(/\s+/).flatMap((part): WordPattern[] => {
    if (/^\^?_\$?$/.test(part)) return [{ word: '', isStem: false, isAny: true }]
    const words = normalise(part)
    return words.map((word, index) => ({
      word,
      isStem: part.endsWith('*') && index === words.length - 1,
      isAny: false,
    }))
  })
}

/** Positions of a wording's words from a position on, in order and as early as possible. */
function findFrom(words: readonly string[], wanted: readonly WordPattern[], start: number): number[] | null {
  const found: number[] = []
  for (const each of wanted) {
    let at = (found.at(-1) ?? start - 1) + 1
    const last = found.length === 0 ? start : at + gapMax
    while (at <= last && at < words.length && !fits(words[at], each)) at++
    if (at > last || at >= words.length) return null
    found.push(at)
  }
  return found
}

/** Positions of a wording's words in `words`, close together, in order and as early as possible; null if one is missing. */
function findWording(words: readonly string[], wording: string): number[] | null {
  const wanted = wantedOf(wording)
  if (wanted.length === 0) return null
  const starts = wording.startsWith('^') ? Math.min(1, words.length) : words.length
  for (let start = 0; start < starts; start++) {
    const found = findFrom(words, wanted, start)
    if (found !== null && (!wording.endsWith('$') || found.at(-1) === words.length - 1)) return found
  }
  return null
}

/**
 * Whether a wording's words occur in this order in `words` (as returned by `normalise`), with at most a few other words
 * in between. A word that ends in `*` matches any ending or none; `_` matches any word. A wording that starts with `^`
 * must start the text, and one that ends in `$` must end it: "^да" is the answer "yes", not the particle.
 */
export function matchesWording(words: readonly string[], wording: string): boolean {
  return findWording(words, wording) !== null
}

/** Whether a text contains at least one of the wordings. */
export function matchesAny(text: Text, wordings: readonly string[]): boolean {
  const { words } = spoken(text)
  return wordings.some((wording) => matchesWording(words, wording))
}

/**
 * Whether a text contains a goal phrase: at least 0.7 of its words in order (0.75 of its letters) within a stretch
 * about 1.5 times as long, with small spelling slips tolerated; or one of the wordings in `accepts`. The phrase must
 * not be negated ("I don't want to …"), and its own negation must be present.
 */
export function saysPhrase(text: Text, phrase: string, accepts: readonly string[] = []): boolean {
  const said = spoken(text)
  if (containsPhrase(said, normalise(phrase))) return true
  return accepts.some((wording) => {
    const found = findWording(said.words, wording)
    return found !== null && !said.negations.areBeside(Int32Array.from(found))
  })
}

/** Articles and particles that a dictionary lists with a word but that a speaker changes or omits. */
const companions = new Set(
  'a an the to el la los las un una lo le les l une se s o os as um uma der die das den dem ein eine einen sich il i gli uno si sie się се'
    .split(' ')
    .flatMap(normalise),
)

/** A word without its reflexive ending: "probarse", "lavarsi", "митися". */
const bare = (word: string): string => (word.length > 5 ? word.replace(/(?<=[aei]r)se$|(?<=r)si$|с[яь]$/u, '') : word)

/** An English word without its ending: "exchanged", "tries", "stopping". */
const englishStem = (word: string): string =>
  word
    .replace(/(?<=\p{L}{3})(?:ing|ed|es|s|e)$/u, '')
    .replace(/y$/, 'i')
    .replace(/(\p{L})\1$/u, '$1')

/**
 * Whether two words are forms of the same word: equal except for the ending, which is at most a third of the word. In
 * English, only endings of verbs and nouns count, because its adjectives have the same beginning: "handy" is no hand.
 */
function isFormOf(said: string, word: string, language: string | null): boolean {
  if (said === word) return true
  if (language === 'en') return englishStem(said) === englishStem(word)
  if (Math.abs(said.length - word.length) > 3) return false
  const stem = Math.max(4, Math.ceil(word.length * 0.7))
  return said.length >= stem && said.slice(0, stem) === word.slice(0, stem)
}

/**
 * Whether a text contains a dictionary word in any form: "la camisa" in "esta camisa", "probarse" in "me la puedo
 * probar". All words of a multi-word entry are required.
 * @param language of the text, if it is known
 */
export function saysWord(text: Text, word: string, language: string | null = null): boolean {
  const said = spoken(text).bare
  const all = normalise(word)
  const wanted = all.filter((part) => !companions.has(part)).map(bare)
  return (wanted.length > 0 ? wanted : all).every(
    (part) => said.has(part) || said.values().some((other) => isFormOf(other, part, language)),
  )
}
