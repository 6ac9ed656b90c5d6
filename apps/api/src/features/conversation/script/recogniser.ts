// Compiles the wordings of moves/<language>.json. Pure.
import { normalise } from '@parley/content/wording.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { type MoveTexts, moveTexts, type Repair, type Social, type WholeMove } from './move-texts.ts'

/** A word to match: one of these words, or a word with one of these stems. */
export interface WordPattern {
  readonly words: ReadonlySet<string>
  readonly stems: readonly string[]
}

/** The patterns of a wording: `can/could say again` matches "can you say that again"; `repeat*` matches any ending. */
const patternOf = (wording: string): WordPattern[] =>
  wording.split(/\s+/).flatMap((part) => {
    if (!part.includes('/')) {
      const words = normalise(part)
      return words.map((word, at) => alternatives([part.endsWith('*') && at === words.length - 1 ? `${word}*` : word]))
    }
    return [alternatives(part.split('/').map((each) => normalise(each).join(' ') + (each.endsWith('*') ? '*' : '')))]
  })

const alternatives = (parts: readonly string[]): WordPattern => ({
  words: new Set(parts.filter((each) => !each.endsWith('*'))),
  stems: parts.filter((each) => each.endsWith('*')).map((each) => each.slice(0, -1)),
})

export const fits = (said: string | undefined, wanted: WordPattern | undefined): boolean =>
  said !== undefined &&
  wanted !== undefined &&
  (wanted.words.has(said) || wanted.stems.some((stem) => said.startsWith(stem)))

export const isWhole = (words: readonly string[], wanted: readonly WordPattern[]): boolean =>
  words.length === wanted.length && beginsAt(words, 0, wanted)

/** Whether words have these patterns at a position. */
export function beginsAt(words: readonly string[], at: number, wanted: readonly WordPattern[]): boolean {
  for (let index = 0; index < wanted.length; index++) {
    if (!fits(words[at + index], wanted[index])) return false
  }
  return true
}

export const beginsWith = (words: readonly string[], wanted: readonly WordPattern[]): boolean =>
  beginsAt(words, 0, wanted)

export type MoveName = Repair | Social

export interface Wording {
  readonly name: MoveName
  readonly wanted: readonly WordPattern[]
}

/** How a clause begins. */
export interface Opener {
  readonly wanted: WordPattern[]
  /** Whether it requires a question mark, because it can also begin a statement ("porque"). Written as "porquê ?". */
  readonly isMarked: boolean
}

const openerOf = (opener: string): Opener => ({ wanted: patternOf(opener), isMarked: opener.endsWith('?') })

export interface Recogniser {
  /** Wordings that count anywhere, by each of their first words: a clause is compared with few of a thousand. */
  readonly beginnings: ReadonlyMap<string, readonly Wording[]>
  /** Those that begin with a stem. */
  readonly stemmed: readonly Wording[]
  /** Wordings that count only as a complete clause. */
  readonly alone: Readonly<Record<MoveName, readonly WordPattern[][]>>
  /** The beginnings of sentences of thanks. */
  readonly thanks: readonly WordPattern[][]
  /** "Please", "sorry", "could you": words around a short request, longest first. */
  readonly courtesies: WordPattern[][]
  /** How questions for information and requests begin. */
  readonly questions: Opener[]
  readonly requests: Opener[]
  /** Words within a clause that make it a question. */
  readonly particles: ReadonlySet<string>
  /** How a question's topic begins: "the", "my". */
  readonly topics: WordPattern[][]
  /** Signs of a question without a question mark. */
  readonly unmarked: Readonly<Record<'first' | 'last' | 'or', WordPattern[][]>>
  readonly speaker: WordPattern[][]
  /** Moves by the words of a complete clause. */
  readonly whole: ReadonlyMap<string, WholeMove>
  /** Farewells, longest first. */
  readonly goodbyes: WordPattern[][]
  /** Words that change nothing in a farewell, longest first. */
  readonly fillers: WordPattern[][]
  readonly whatIsIt: WordPattern[][]
  /** Words that greet at the beginning of a line and take leave at its end. */
  readonly helloOrGoodbye: ReadonlySet<string>
}

const wholeClauses = ({ whole }: MoveTexts): ReadonlyMap<string, WholeMove> =>
  new Map(
    (Object.entries(whole) as [WholeMove, readonly string[]][]).flatMap(([move, clauses]) =>
      clauses.map((clause) => [textOf(clause), move] as const),
    ),
  )

/** The patterns of wordings, longest first. */
const longestFirst = (wordings: readonly string[]): WordPattern[][] =>
  wordings.map(patternOf).sort((one, other) => other.length - one.length)

const textOf = (wording: string): string => normalise(wording).join(' ')

const namesOf = ({ recognise }: MoveTexts) => Object.keys(recognise) as MoveName[]

const wordingsOf = (texts: MoveTexts): Wording[] =>
  namesOf(texts).flatMap((name) =>
    texts.recognise[name].anywhere.map((wording) => ({ name, wanted: patternOf(wording) })),
  )

function byFirstWord(wordings: readonly Wording[]): Map<string, Wording[]> {
  const found = new Map<string, Wording[]>()
  for (const wording of wordings) {
    for (const word of wording.wanted[0]?.words ?? []) found.set(word, [...(found.get(word) ?? []), wording])
  }
  return found
}

const recogniserOf = (texts: MoveTexts): Recogniser => ({
  beginnings: byFirstWord(wordingsOf(texts)),
  stemmed: wordingsOf(texts).filter(({ wanted }) => (wanted[0]?.stems.length ?? 0) > 0),
  alone: Object.fromEntries(
    namesOf(texts).map((name) => [name, texts.recognise[name].alone.map(patternOf)]),
  ) as unknown as Recogniser['alone'],
  thanks: texts.recognise.thanks.anywhere.map(patternOf),
  courtesies: longestFirst(texts.courtesies),
  whole: wholeClauses(texts),
  goodbyes: longestFirst(texts.whole.goodbye),
  fillers: longestFirst(texts.fillers),
  whatIsIt: texts.whatIsIt.map(patternOf),
  helloOrGoodbye: new Set(texts.helloOrGoodbye.map(textOf)),
  questions: texts.questions.map(openerOf),
  requests: texts.requests.map(openerOf),
  particles: new Set(texts.particles.flatMap(normalise)),
  topics: texts.topics.map(patternOf),
  unmarked: {
    first: texts.unmarked.first.map(patternOf),
    last: texts.unmarked.last.map(patternOf),
    or: texts.unmarked.or.map(patternOf),
  },
  speaker: texts.speaker.map(patternOf),
})

export const recognisers = Object.fromEntries(
  Object.entries(moveTexts).map(([language, texts]) => [language, recogniserOf(texts)]),
) as Record<Language, Recogniser>
