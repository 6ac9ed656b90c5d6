// Did the learner say it? Pure comparison of what was said with wordings and phrases, the same for all nine languages.
import { WordIndex } from './near-words.ts'
import { Negations } from './negation.ts'
import { containsPhrase } from './phrase.ts'

/** Letters that do not lose their mark by decomposition, as people write them without it. */
const plainLetters: Record<string, string> = { ß: 'ss', ł: 'l', ø: 'o', œ: 'oe', æ: 'ae', ґ: 'г' }

const marks = /\p{M}+/gu

const subjects = new Set('it he she that this there here what who where when how'.split(' '))
/** Maps and not objects: "constructor" is a word, too. */
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

/**
 * The words of a text as they are compared: lower case, without accents and punctuation, hyphens as spaces,
 * English contractions in full ("I'd" → "i would").
 */
export function normalise(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replace(/[’‘ʼ`´′＇]/g, "'")
    .replace(/[ßłøœæґ]/g, (letter) => plainLetters[letter] ?? letter)
    // Marks that stand alone are taken out first: to put thousands of them in order takes time by their square.
    .replace(marks, '')
    .normalize('NFD')
    .replace(marks, '')
  return (plain.match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu) ?? []).flatMap(expand)
}

/** A text that is compared with many phrases and wordings: read once. */
export class SpokenText {
  readonly words: readonly string[]
  /** Of each word the number of its clause. */
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

  /** Its different words without their reflexive endings. */
  get bare(): ReadonlySet<string> {
    this.#bare ??= new Set(this.words.map(bare))
    return this.#bare
  }
}

/** A text to compare. Whoever compares one with several phrases makes a `SpokenText` of it first. */
export type Text = string | SpokenText

export const spoken = (text: Text): SpokenText => (typeof text === 'string' ? new SpokenText(text) : text)

/** Where the words of a wording are found among `words`, in order and as early as possible; null when one is missing. */
function findWording(words: readonly string[], wording: string): number[] | null {
  const found: number[] = []
  const atStart = wording.startsWith('^')
  for (const part of wording.split(/\s+/)) {
    const wanted = normalise(part)
    for (const [index, word] of wanted.entries()) {
      const anyEnding = part.endsWith('*') && index === wanted.length - 1
      let at = (found.at(-1) ?? -1) + 1
      while (at < words.length && !(anyEnding ? words[at]?.startsWith(word) : words[at] === word)) at++
      if (at === words.length || (atStart && found.length === 0 && at > 0)) return null
      found.push(at)
    }
  }
  return found.length > 0 ? found : null
}

/**
 * Whether the words of a wording occur in this order among `words` (as `normalise` gives them), with other words between
 * them if need be. A wording's word that ends in `*` stands for any ending, none included. A wording that begins with `^`
 * must begin the text: "^да" is the answer "yes", not the particle within a sentence.
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
 * Like `matchesAny`, for a text that answers another question: wordings with `^` are left out, because "^no" or "^today"
 * means something only as the answer to what was just asked.
 */
export function matchesUnasked(text: Text, wordings: readonly string[]): boolean {
  return matchesAny(
    text,
    wordings.filter((wording) => !wording.startsWith('^')),
  )
}

/**
 * Whether a goal phrase was said: at least 0.7 of its words in order (0.75 of its letters) within a stretch about one and
 * a half times as long, small slips of spelling allowed; or one of the wordings in `accepts`. The phrase must not be
 * negated ("I don't want to …"), and a negation that belongs to it must be there.
 */
export function saysPhrase(text: Text, phrase: string, accepts: readonly string[] = []): boolean {
  const said = spoken(text)
  if (containsPhrase(said, normalise(phrase))) return true
  return accepts.some((wording) => {
    const found = findWording(said.words, wording)
    return found !== null && !said.negations.areBeside(Int32Array.from(found))
  })
}

/** Articles and particles that a dictionary writes before or after a word and a speaker changes or leaves out. */
const companions = new Set(
  'a an the to el la los las un una lo le les l une se s o os as um uma der die das den dem ein eine einen sich il i gli uno si sie się се'
    .split(' ')
    .flatMap(normalise),
)

/** A word with its reflexive ending taken off: "probarse", "lavarsi", "митися". */
const bare = (word: string): string => (word.length > 5 ? word.replace(/(?<=[aei]r)se$|(?<=r)si$|с[яь]$/u, '') : word)

/** Two forms of one word: alike but for the ending, which is a third of it at most. */
function isFormOf(said: string, word: string): boolean {
  if (said === word) return true
  if (Math.abs(said.length - word.length) > 3) return false
  const stem = Math.max(4, Math.ceil(word.length * 0.7))
  return said.length >= stem && said.slice(0, stem) === word.slice(0, stem)
}

/**
 * Whether a word of a dictionary was said, in whatever form: "la camisa" in "esta camisa", "probarse" in "me la puedo
 * probar". Of an entry of several words each must be there.
 */
export function saysWord(text: Text, word: string): boolean {
  const said = spoken(text).bare
  const all = normalise(word)
  const wanted = all.filter((part) => !companions.has(part)).map(bare)
  return (wanted.length > 0 ? wanted : all).every(
    (part) => said.has(part) || said.values().some((other) => isFormOf(other, part)),
  )
}
