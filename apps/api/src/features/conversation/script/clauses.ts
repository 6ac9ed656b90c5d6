// The clauses of a line, and the wordings of moves that occur in them. Pure.
import { normalise } from '@parley/content/wording.ts'
import type { WholeMove } from './move-texts.ts'
import {
  beginsAt,
  beginsWith,
  fits,
  type MoveName,
  type Recogniser,
  type Wording,
  type WordPattern,
} from './recogniser.ts'

/** A part of a line between two punctuation marks. */
export interface Clause {
  readonly text: string
  readonly words: readonly string[]
  /** The same without courtesies. */
  readonly bare: readonly string[]
  /** How many words the longest wording of each move has that occurs, perhaps going on in the next clause. */
  readonly occurring: ReadonlyMap<MoveName, number>
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

/** How many words the longest wording of each move has that occurs, its words near each other, beginning in a clause. */
function occurringIn(words: readonly string[], onwards: readonly string[], by: Recogniser): Map<MoveName, number> {
  const found = new Map<MoveName, number>()
  const look = (start: number, { name, wanted }: Wording) => {
    if (wanted.length > (found.get(name) ?? 0) && follow(onwards, wanted, start)) found.set(name, wanted.length)
  }
  for (const [start, said] of words.entries()) {
    for (const wording of by.beginnings.get(said) ?? []) look(start, wording)
    for (const wording of by.stemmed) if (fits(said, wording.wanted[0])) look(start, wording)
  }
  return found
}

/** Whether the words after the first one follow near each other. @param start where the first one is */
function follow(onwards: readonly string[], wanted: readonly WordPattern[], start: number): boolean {
  let at = start
  for (let index = 1; index < wanted.length; index++) {
    const end = at + 1 + gapMax
    let next = at + 1
    while (next <= end && !fits(onwards[next], wanted[index])) next++
    if (next > end) return false
    at = next
  }
  return true
}

/** Words without the ones that match some patterns. */
function without(words: readonly string[], patterns: readonly WordPattern[][]): string[] {
  const left: string[] = []
  for (let at = 0; at < words.length; ) {
    const found = patterns.find((each) => beginsAt(words, at, each))
    if (found === undefined) left.push(words[at] ?? '')
    at += found?.length ?? 1
  }
  return left
}

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
    const bare = without(words, by.courtesies)
    const occurring = occurringIn(words, onwards, by)
    clauses.unshift({ text: clause, words, bare, occurring, hasQuestionMark: marks.includes('?'), goesOn, whole })
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
  const beside = [...by.courtesies, ...by.alone.thanks]
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

/** Whether words only take leave and thank, in any order: "I have to go and thank you for the coffee". */
function isParting(words: readonly string[], by: Recogniser): boolean {
  const { length, leaves } = partingOf(words, by)
  const rest = words.slice(length)
  const isEnd = rest.length === 0 || by.helloOrGoodbye.has(rest.join(' '))
  return leaves && (isEnd || by.thanks.some((each) => beginsWith(rest, each)))
}

/**
 * A farewell without punctuation, perhaps with thanks: "Thanks bye", "I really have to go now".
 * @param isEnd whether the clause is the last one of several
 */
function farewellOf(words: readonly string[], isEnd: boolean, by: Recogniser): 'goodbye' | null {
  const leaves =
    (isEnd && by.helloOrGoodbye.has(words.join(' '))) ||
    isParting(words, by) ||
    isParting(without(words, by.fillers), by)
  return leaves ? 'goodbye' : null
}

/** Whether a clause has nothing but courtesies: "please", "sorry". */
export const isCourtesy = ({ bare }: Clause): boolean => bare.length === 0
