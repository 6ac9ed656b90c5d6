// Compiles the wordings of moves/<language>.json, and compares the clauses of a line with them. Pure.
import { normalise } from '@parley/content/wording.ts'
import type { Language } from '@parley/contracts/language.ts'
import { type MoveTexts, moveTexts, type Repair, type Social, type WholeMove } from './move-texts.ts'

/** A part of a line between two marks of punctuation. */
export interface Clause {
  readonly text: string
  readonly words: readonly string[]
  /** The same without courtesies. */
  readonly bare: readonly string[]
  /** The words and what follows in the sentence: "I don't know, what should I say". */
  readonly onwards: readonly string[]
  readonly hasQuestionMark: boolean
  /** Whether the sentence goes on in the next clause. */
  readonly goesOn: boolean
  /** What the clause does as a whole; null for anything else, and for what is quoted. */
  readonly whole: WholeMove | null
}

/** Of a sentence no more is looked at beyond a clause, in words: work grows with the line and no faster. */
const onwardsMax = 400
/** Maximum number of other words between two words of a wording. */
const gapMax = 3

/** A word as it must be; with `isStem` its ending does not matter. */
export interface Wanted {
  readonly word: string
  readonly isStem: boolean
}

const wantedOf = (wording: string): Wanted[] =>
  wording.split(/\s+/).flatMap((part) => {
    const words = normalise(part)
    return words.map((word, at) => ({ word, isStem: part.endsWith('*') && at === words.length - 1 }))
  })

const fits = (said: string | undefined, { word, isStem }: Wanted): boolean =>
  said !== undefined && (isStem ? said.startsWith(word) : said === word)

/** Whether the words of a wording occur in this order, near each other, from within a clause on. */
export function saysClosely({ words, onwards }: Clause, wanted: readonly Wanted[]): boolean {
  const [first, ...others] = wanted
  if (first === undefined) return false
  return words.some((said, start) => {
    if (!fits(said, first)) return false
    let at = start
    return others.every((other) => {
      const next = onwards.slice(at + 1, at + 2 + gapMax).findIndex((word) => fits(word, other))
      at += next + 1
      return next >= 0
    })
  })
}

export const isWhole = (words: readonly string[], wanted: readonly Wanted[]): boolean =>
  words.length === wanted.length && wanted.every((each, at) => fits(words[at], each))

const beginsAt = (words: readonly string[], at: number, wanted: readonly Wanted[]): boolean =>
  at + wanted.length <= words.length && wanted.every((each, index) => fits(words[at + index], each))

export const beginsWith = (words: readonly string[], wanted: readonly Wanted[]): boolean =>
  wanted.every((each, at) => fits(words[at], each))

type Wordings = Record<Repair | Social, { readonly anywhere: Wanted[][]; readonly alone: Wanted[][] }>

/** How a clause begins. */
export interface Opener {
  readonly wanted: Wanted[]
  /** Only with a question mark: without it, as in "porque", it begins a statement as well. Written as "porquê ?". */
  readonly isMarked: boolean
}

const openerOf = (opener: string): Opener => ({ wanted: wantedOf(opener), isMarked: opener.endsWith('?') })

export interface Recogniser {
  readonly wordings: Wordings
  /** "Please", "sorry", "could you": what stands around a short request. The longest first. */
  readonly courtesies: Wanted[][]
  /** How questions for information begin, and how questions that ask for something to be done do. */
  readonly questions: Opener[]
  readonly requests: Opener[]
  /** Words within a clause that make it a question. */
  readonly particles: ReadonlySet<string>
  /** How a thing begins that is spoken of: "the", "my". */
  readonly topics: Wanted[][]
  /** What makes a question of a line without its mark, as recognisers write it. */
  readonly unmarked: Readonly<Record<'first' | 'last' | 'or', Wanted[][]>>
  readonly speaker: Wanted[][]
  /** Moves by the words of a whole clause. */
  readonly whole: ReadonlyMap<string, WholeMove>
}

/** The words of a clause without courtesies. */
function withoutCourtesies(words: readonly string[], { courtesies }: Recogniser): string[] {
  const left: string[] = []
  for (let at = 0; at < words.length; ) {
    const courtesy = courtesies.find((each) => beginsAt(words, at, each))
    if (courtesy === undefined) left.push(words[at] ?? '')
    at += courtesy?.length ?? 1
  }
  return left
}

const wholeClauses = ({ whole }: MoveTexts): ReadonlyMap<string, WholeMove> =>
  new Map(
    (Object.entries(whole) as [WholeMove, readonly string[]][]).flatMap(([move, clauses]) =>
      clauses.map((clause) => [normalise(clause).join(' '), move] as const),
    ),
  )

const courtesiesOf = ({ courtesies }: MoveTexts): Wanted[][] =>
  courtesies.map(wantedOf).sort((one, other) => other.length - one.length)

const recogniserOf = (texts: MoveTexts): Recogniser => ({
  wordings: Object.fromEntries(
    Object.entries(texts.recognise).map(([move, { anywhere, alone }]) => [
      move,
      { anywhere: anywhere.map(wantedOf), alone: alone.map(wantedOf) },
    ]),
  ) as Wordings,
  courtesies: courtesiesOf(texts),
  whole: wholeClauses(texts),
  questions: texts.questions.map(openerOf),
  requests: texts.requests.map(openerOf),
  particles: new Set(texts.particles.flatMap(normalise)),
  topics: texts.topics.map(wantedOf),
  unmarked: {
    first: texts.unmarked.first.map(wantedOf),
    last: texts.unmarked.last.map(wantedOf),
    or: texts.unmarked.or.map(wantedOf),
  },
  speaker: texts.elsewhere.speaker.map(wantedOf),
})

export const recognisers = Object.fromEntries(
  Object.entries(moveTexts).map(([language, texts]) => [language, recogniserOf(texts)]),
) as Record<Language, Recogniser>

/** Words in quotation marks or after a colon are another person's: he said: "Bye!" */
const quotes = /["“”„«»‹›]/u

/** The clauses of a line, in order. */
export function clausesOf(text: string, by: Recogniser): Clause[] {
  const clauses: Clause[] = []
  let following: readonly string[] = []
  const parts = [...text.matchAll(/([^.,;:!?…—–]+)([.,;:!?…—–]*)/g)]
  for (const [at, [, clause = '', marks = '']] of [...parts.entries()].reverse()) {
    const words = normalise(clause)
    if (words.length === 0) continue
    // A pause in speech is written as an ellipsis: it ends no sentence.
    const onwards = /[.!?]/.test(marks.replace('...', '')) ? words : [...words, ...following].slice(0, onwardsMax)
    const goesOn = clauses.length > 0 && !/[.!?]/.test(marks)
    const isQuoted = quotes.test(clause) || (parts[at - 1]?.[2] ?? '').includes(':')
    const whole = isQuoted ? null : wholeMoveOf(words, by)
    const bare = withoutCourtesies(words, by)
    clauses.unshift({ text: clause, words, bare, onwards, hasQuestionMark: marks.includes('?'), goesOn, whole })
    following = onwards
  }
  return clauses
}

/** Positions at which the words begin when courtesies before them are left out, one after the other. */
function beginnings(words: readonly string[], courtesies: readonly Wanted[][]): number[] {
  const found = [0]
  for (let at = 0; at < words.length; ) {
    const courtesy = courtesies.find((each) => beginsAt(words, at, each))
    if (courtesy === undefined) break
    at += courtesy.length
    found.push(at)
  }
  return found
}

/** Positions at which they end when courtesies after them are left out. */
function endings(words: readonly string[], courtesies: readonly Wanted[][]): number[] {
  const found = [words.length]
  for (let end = words.length; end > 0; ) {
    const courtesy = courtesies.find((each) => each.length <= end && beginsAt(words, end - each.length, each))
    if (courtesy === undefined) break
    end -= courtesy.length
    found.push(end)
  }
  return found
}

/** The move that a clause makes as a whole, courtesies around it apart. */
function wholeMoveOf(words: readonly string[], { whole, courtesies }: Recogniser): WholeMove | null {
  const ends = endings(words, courtesies)
  for (const start of beginnings(words, courtesies)) {
    for (const end of ends) {
      const move = whole.get(words.slice(start, end).join(' '))
      if (move !== undefined) return move
    }
  }
  return null
}

/** "Please", "sorry": nothing besides. */
export const isCourtesy = ({ bare }: Clause): boolean => bare.length === 0
