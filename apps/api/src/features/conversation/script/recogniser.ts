// Compiles the wordings of moves/<language>.json, and compares a line's clauses with them. Pure.
import { normalise } from '@parley/content/wording.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { type MoveTexts, moveTexts, type Repair, type Social, type WholeMove } from './move-texts.ts'

/** A part of a line between two punctuation marks. */
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
  /** The move that the complete clause makes; null for any other clause, and for a quotation. */
  readonly whole: WholeMove | null
}

/** How many words after a clause are compared, so that work grows linearly with the line. */
const onwardsMax = 400
/** Maximum number of other words between two words of a wording. */
const gapMax = 3

/** A word to match, with any ending if `isStem`. */
export interface WordPattern {
  readonly word: string
  readonly isStem: boolean
}

const patternOf = (wording: string): WordPattern[] =>
  wording.split(/\s+/).flatMap((part) => {
    const words = normalise(part)
    return words.map((word, at) => ({ word, isStem: part.endsWith('*') && at === words.length - 1 }))
  })

const fits = (said: string | undefined, { word, isStem }: WordPattern): boolean =>
  said !== undefined && (isStem ? said.startsWith(word) : said === word)

/** Whether a wording's words occur in this order and near each other, beginning in this clause. */
export function saysClosely({ words, onwards }: Clause, wanted: readonly WordPattern[]): boolean {
  const [first] = wanted
  if (first === undefined) return false
  // Most wordings end here, so this must be fast: each clause is compared with a thousand of them.
  if (!first.isStem && !words.includes(first.word)) return false
  return words.some((said, start) => fits(said, first) && follow(onwards, wanted, start))
}

/** Whether the words after the first one follow near each other. @param start where the first one is */
function follow(onwards: readonly string[], wanted: readonly WordPattern[], start: number): boolean {
  let at = start
  for (let index = 1; index < wanted.length; index++) {
    const end = at + 1 + gapMax
    let next = at + 1
    while (next <= end && !fits(onwards[next], wanted[index] as WordPattern)) next++
    if (next > end) return false
    at = next
  }
  return true
}

export const isWhole = (words: readonly string[], wanted: readonly WordPattern[]): boolean =>
  words.length === wanted.length && beginsAt(words, 0, wanted)

function beginsAt(words: readonly string[], at: number, wanted: readonly WordPattern[]): boolean {
  for (let index = 0; index < wanted.length; index++) {
    if (!fits(words[at + index], wanted[index] as WordPattern)) return false
  }
  return true
}

export const beginsWith = (words: readonly string[], wanted: readonly WordPattern[]): boolean =>
  beginsAt(words, 0, wanted)

type Wordings = Record<Repair | Social, { readonly anywhere: WordPattern[][]; readonly alone: WordPattern[][] }>

/** How a clause begins. */
export interface Opener {
  readonly wanted: WordPattern[]
  /** Whether it requires a question mark, because it can also begin a statement ("porque"). Written as "porquê ?". */
  readonly isMarked: boolean
}

const openerOf = (opener: string): Opener => ({ wanted: patternOf(opener), isMarked: opener.endsWith('?') })

export interface Recogniser {
  readonly wordings: Wordings
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
  /** Words that greet at the beginning of a line and take leave at its end. */
  readonly helloOrGoodbye: ReadonlySet<string>
}

/** A clause's words without courtesies. */
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
      clauses.map((clause) => [textOf(clause), move] as const),
    ),
  )

/** The patterns of wordings, longest first. */
const longestFirst = (wordings: readonly string[]): WordPattern[][] =>
  wordings.map(patternOf).sort((one, other) => other.length - one.length)

const textOf = (wording: string): string => normalise(wording).join(' ')

const recogniserOf = (texts: MoveTexts): Recogniser => ({
  wordings: Object.fromEntries(
    Object.entries(texts.recognise).map(([move, { anywhere, alone }]) => [
      move,
      { anywhere: anywhere.map(patternOf), alone: alone.map(patternOf) },
    ]),
  ) as Wordings,
  courtesies: longestFirst(texts.courtesies),
  whole: wholeClauses(texts),
  goodbyes: longestFirst(texts.whole.goodbye),
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

/** Words in quotation marks or after a colon are a quotation: he said: "Bye!" */
const quotes = /["“”„«»‹›]/u

/** The clauses of a line, in order. */
export function clausesOf(text: string, by: Recogniser): Clause[] {
  const clauses: Clause[] = []
  let following: readonly string[] = []
  const parts = [...text.matchAll(/([^.,;:!?…—–]+)([.,;:!?…—–]*)/g)]
  for (const [at, [, clause = '', marks = '']] of [...parts.entries()].reverse()) {
    const words = normalise(clause)
    if (words.length === 0) continue
    // An ellipsis is a pause in speech and does not end a sentence.
    const onwards = /[.!?]/.test(marks.replace('...', '')) ? words : [...words, ...following].slice(0, onwardsMax)
    const goesOn = clauses.length > 0 && !/[.!?]/.test(marks)
    const isQuoted = quotes.test(clause) || (parts[at - 1]?.[2] ?? '').includes(':')
    const isLast = clauses.length === 0
    const whole = isQuoted ? null : (wholeMoveOf(words, by) ?? farewellOf(words, at > 0 && isLast, by))
    const bare = withoutCourtesies(words, by)
    clauses.unshift({ text: clause, words, bare, onwards, hasQuestionMark: marks.includes('?'), goesOn, whole })
    following = onwards
  }
  return clauses
}

/** Positions at which the words can begin, without any courtesies before them. */
function beginnings(words: readonly string[], courtesies: readonly WordPattern[][]): number[] {
  const found = [0]
  for (let at = 0; at < words.length; ) {
    const courtesy = courtesies.find((each) => beginsAt(words, at, each))
    if (courtesy === undefined) break
    at += courtesy.length
    found.push(at)
  }
  return found
}

/** Positions at which the words can end, without any courtesies after them. */
function endings(words: readonly string[], courtesies: readonly WordPattern[][]): number[] {
  const found = [words.length]
  for (let end = words.length; end > 0; ) {
    const courtesy = courtesies.find((each) => each.length <= end && beginsAt(words, end - each.length, each))
    if (courtesy === undefined) break
    end -= courtesy.length
    found.push(end)
  }
  return found
}

/** The move that a complete clause makes, without the courtesies around it. */
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

/** Whether words only take leave, thank and are polite, and how many of them do. */
function partingOf(words: readonly string[], by: Recogniser): { readonly length: number; readonly leaves: boolean } {
  const beside = [...by.courtesies, ...by.wordings.thanks.alone]
  let length = 0
  let leaves = false
  while (length < words.length) {
    const goodbye = by.goodbyes.find((each) => beginsAt(words, length, each))
    const next = goodbye ?? beside.find((each) => beginsAt(words, length, each))
    if (next === undefined) break
    leaves ||= goodbye !== undefined
    length += next.length
  }
  return { length, leaves }
}

/**
 * A farewell without punctuation, perhaps with thanks: "Thanks bye", "I have to go and thank you for the coffee".
 * @param isEnd whether the clause is the last one of several
 */
function farewellOf(words: readonly string[], isEnd: boolean, by: Recogniser): 'goodbye' | null {
  if (isEnd && by.helloOrGoodbye.has(words.join(' '))) return 'goodbye'
  const { length, leaves } = partingOf(words, by)
  if (!leaves) return null
  const rest = words.slice(length)
  return rest.length === 0 || by.wordings.thanks.anywhere.some((each) => beginsWith(rest, each)) ? 'goodbye' : null
}

/** Whether a clause has nothing but courtesies: "please", "sorry". */
export const isCourtesy = ({ bare }: Clause): boolean => bare.length === 0
