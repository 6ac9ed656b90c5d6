// Recognises what a learner's line does besides answering: asks to hear something again, misses a word, greets, asks
// something itself. Pure; wordings and answers are in moves/<language>.json.
import { normalise } from '@parley/content/wording.ts'
import type { Language } from '@parley/contracts/language.ts'
import { type MoveTexts, moveTexts, type Repair, repairs, type Social, socials } from './move-texts.ts'

/** A part of a line between two marks of punctuation. */
interface Clause {
  readonly text: string
  readonly words: readonly string[]
  /** The same and what follows in the sentence: "I don't know, what should I say". */
  readonly onwards: readonly string[]
  readonly hasQuestionMark: boolean
  /** Whether the sentence goes on in the next clause. */
  readonly goesOn: boolean
}

export interface Move {
  readonly repair: Repair | null
  /** Of a line that is nothing but courtesies; null where it says more. */
  readonly social: Social | null
  /** What any of its clauses does beside what the rest says: "Hello, what a crowd today." */
  readonly remark: Social | null
  /** Whether nothing but courtesies stands beside the repair. */
  readonly isBare: boolean
  /** The line without what was to be mended. */
  readonly rest: string
  /** The same without questions that ask for information: "Do I need a reservation?" says nothing about having one. */
  readonly statement: string
  /** The same with what was to be mended. */
  readonly told: string
  /** Whether it asks whether something may be had or done, which can be an answer: "Can I have the soup?" */
  readonly isRequest: boolean
}

/** Of a sentence no more is looked at beyond a clause, in words: work grows with the line and no faster. */
const onwardsMax = 400
/** A question of so few words is an answer, said as if it were asked. */
const shortMax = 4
/** What a question is about is named in so many words. */
const topicMax = 7
/** A line of fewer words is an answer, whatever it begins with. */
const firstMin = 3
/** Between two words of a wording at most so many others may stand. */
const gapMax = 3

/** A word as it must be; with `isStem` its ending does not matter. */
interface Wanted {
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
function saysClosely({ words, onwards }: Clause, wanted: readonly Wanted[]): boolean {
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

const isWhole = (words: readonly string[], wanted: readonly Wanted[]): boolean =>
  words.length === wanted.length && wanted.every((each, at) => fits(words[at], each))

const beginsWith = (words: readonly string[], wanted: readonly Wanted[]): boolean =>
  wanted.every((each, at) => fits(words[at], each))

type Wordings = Record<Repair | Social, { readonly anywhere: Wanted[][]; readonly alone: Wanted[][] }>

/** How a clause begins. */
interface Opener {
  readonly wanted: Wanted[]
  /** Only with a question mark: without it, as in "porque", it begins a statement as well. Written as "porquê ?". */
  readonly isMarked: boolean
}

const openerOf = (opener: string): Opener => ({ wanted: wantedOf(opener), isMarked: opener.endsWith('?') })

interface Recogniser {
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
}

const recogniserOf = ({ recognise, courtesies, questions, requests, ...texts }: MoveTexts): Recogniser => ({
  wordings: Object.fromEntries(
    Object.entries(recognise).map(([move, { anywhere, alone }]) => [
      move,
      { anywhere: anywhere.map(wantedOf), alone: alone.map(wantedOf) },
    ]),
  ) as Wordings,
  courtesies: courtesies.map(wantedOf).sort((one, other) => other.length - one.length),
  questions: questions.map(openerOf),
  requests: requests.map(openerOf),
  particles: new Set(texts.particles.flatMap(normalise)),
  topics: texts.topics.map(wantedOf),
  unmarked: {
    first: texts.unmarked.first.map(wantedOf),
    last: texts.unmarked.last.map(wantedOf),
    or: texts.unmarked.or.map(wantedOf),
  },
  speaker: texts.elsewhere.speaker.map(wantedOf),
})

const recognisers = Object.fromEntries(
  Object.entries(moveTexts).map(([language, texts]) => [language, recogniserOf(texts)]),
) as Record<Language, Recogniser>

function clausesOf(text: string): Clause[] {
  const clauses: Clause[] = []
  let following: readonly string[] = []
  for (const [, clause = '', marks = ''] of [...text.matchAll(/([^.,;:!?…—–]+)([.,;:!?…—–]*)/g)].reverse()) {
    const words = normalise(clause)
    if (words.length === 0) continue
    // A pause in speech is written as an ellipsis: it ends no sentence.
    const onwards = /[.!?]/.test(marks.replace('...', '')) ? words : [...words, ...following].slice(0, onwardsMax)
    const goesOn = clauses.length > 0 && !/[.!?]/.test(marks)
    clauses.unshift({ text: clause, words, onwards, hasQuestionMark: marks.includes('?'), goesOn })
    following = onwards
  }
  return clauses
}

function withoutCourtesies(words: readonly string[], { courtesies }: Recogniser): string[] {
  const left: string[] = []
  for (let at = 0; at < words.length; ) {
    const courtesy = courtesies.find((each) => isWhole(words.slice(at, at + each.length), each))
    if (courtesy === undefined) left.push(words[at] ?? '')
    at += courtesy?.length ?? 1
  }
  return left
}

/** "Please", "sorry": nothing besides. */
const isCourtesy = (clause: Clause, by: Recogniser): boolean => withoutCourtesies(clause.words, by).length === 0

/** The first of these moves that a clause makes. @param isShort whether the line says nothing else */
function moveOf<Name extends Repair | Social>(
  clause: Clause,
  names: readonly Name[],
  by: Recogniser,
  isShort: boolean,
): Name | null {
  const bare = withoutCourtesies(clause.words, by)
  const makes = (name: Name) => {
    const { anywhere, alone } = by.wordings[name]
    return (
      anywhere.some((wording) => saysClosely(clause, wording)) ||
      (isShort && alone.some((wording) => isWhole(clause.words, wording) || isWhole(bare, wording)))
    )
  }
  return names.find(makes) ?? null
}

/** What of each clause is to be mended. "No idea." is a repair, and "No idea, is it far?" is not. */
function repairsOf(clauses: readonly Clause[], by: Recogniser): (Repair | null)[] {
  const isShort = clauses.every(
    (clause) => isCourtesy(clause, by) || moveOf(clause, [...repairs, ...socials], by, true),
  )
  // "Sorry?" asks to hear it again; "Sorry." does not.
  const isAsked = clauses.every((clause) => isCourtesy(clause, by)) && clauses.some((clause) => clause.hasQuestionMark)
  return clauses.map((clause) => (isAsked ? 'repeat' : moveOf(clause, repairs, by, isShort)))
}

/** Whether a clause begins with one of these, courtesies apart. */
function begins({ words, hasQuestionMark }: Clause, openers: readonly Opener[], by: Recogniser): boolean {
  const bare = withoutCourtesies(words, by)
  return openers.some(
    ({ wanted, isMarked }) => (hasQuestionMark || !isMarked) && (beginsWith(words, wanted) || beginsWith(bare, wanted)),
  )
}

const isRequest = (clause: Clause, by: Recogniser): boolean => begins(clause, by.requests, by)

const hasOneOf = (words: readonly string[], wanted: readonly Wanted[][]): boolean =>
  words.some((_, at) => wanted.some((each) => isWhole(words.slice(at, at + each.length), each)))

/** "А лікар завтра працює": begins as questions do, and says nothing of the speaker, as "А мені суп" does. */
function beginsAsking({ words }: Clause, { unmarked, speaker }: Recogniser): boolean {
  const isFirst = unmarked.first.some((each) => beginsWith(words, each))
  return isFirst && words.length >= firstMin && !hasOneOf(words, speaker)
}

/** "Лікар завтра працює до котрої" */
const endsAsking = ({ words }: Clause, { unmarked }: Recogniser): boolean =>
  words.length > 1 && unmarked.last.some((each) => isWhole(words.slice(-each.length), each))

/** "A table for two?" is no question, though it is asked; "Can I have the soup?" does what "The soup, please." does. */
function isQuestion(clause: Clause, by: Recogniser): boolean {
  const { words, hasQuestionMark } = clause
  if (isRequest(clause, by)) return false
  const isMarked = words.some((word, at) => at > 0 && by.particles.has(word))
  // "Elle est comment ?", "Cuesta cuánto?"
  const endsMarked = hasQuestionMark && by.questions.some(({ wanted }) => isWhole(words.slice(-1), wanted))
  return (
    isMarked ||
    endsMarked ||
    endsAsking(clause, by) ||
    begins(clause, by.questions, by) ||
    (hasQuestionMark && words.length > shortMax)
  )
}

/**
 * Which clauses ask for information. What a question is about may stand before it: "The soup, is it hot?" orders none, while
 * "Two tickets, how much is that?" does. What may be chosen from goes with its question: "Which is better, or is it the same".
 */
function questionsOf(clauses: readonly Clause[], by: Recogniser): boolean[] {
  const asks = clauses.map((clause) => isQuestion(clause, by))
  const isTopic = ({ words }: Clause) => words.length <= topicMax && by.topics.some((each) => beginsWith(words, each))
  for (let at = clauses.length - 2; at >= 0; at--) {
    const clause = clauses[at] as Clause
    if (clause.goesOn && asks[at + 1] && isTopic(clause)) asks[at] = true
  }
  const [first] = clauses
  const isAsking = first !== undefined && !isRequest(first, by) && beginsAsking(first, by)
  for (let at = 0; at < clauses.length; at++) {
    const goesOn = at > 0 && (clauses[at - 1] as Clause).goesOn
    const { words } = clauses[at] as Clause
    if (at === 0 ? isAsking : goesOn && asks[at - 1] && (isAsking || hasOneOf(words, by.unmarked.or))) asks[at] = true
  }
  return asks
}

const joined = (clauses: readonly Clause[]): string => clauses.map(({ text }) => text.trim()).join(', ')

/** What a line does. */
export function readMove(language: Language, text: string): Move {
  const by = recognisers[language]
  const clauses = clausesOf(text)
  const found = repairsOf(clauses, by)
  const asks = questionsOf(clauses, by)
  const rest = clauses.filter((_, at) => found[at] === null)
  const social = rest.map((clause) => moveOf(clause, socials, by, true))
  const remark = socials.find((each) => social.includes(each)) ?? null
  const isSocial = social.every((move, at) => move !== null || isCourtesy(rest[at] as Clause, by))
  return {
    repair: repairs.find((repair) => found.includes(repair)) ?? null,
    social: isSocial ? remark : null,
    remark,
    isBare: rest.every((clause) => isCourtesy(clause, by)),
    rest: joined(rest),
    statement: joined(clauses.filter((_, at) => found[at] === null && !asks[at])),
    isRequest:
      rest.some((clause) => isRequest(clause, by)) &&
      rest.every((clause) => isRequest(clause, by) || isCourtesy(clause, by)),
    told: joined(clauses.filter((_, at) => !asks[at])),
  }
}

/** Whether a line says anything besides greetings, thanks and that something was not understood. */
export function saysSomething(language: Language, text: string): boolean {
  const by = recognisers[language]
  // "It is raining" may be all that there is to say: only what is nothing but a courtesy is no answer.
  const isNothing = (clause: Clause) =>
    isCourtesy(clause, by) ||
    socials.some((name) => by.wordings[name].alone.some((each) => isWhole(clause.words, each)))
  return !clausesOf(readMove(language, text).rest).every(isNothing)
}

/** Whether somebody asks for nothing but to hear the last line again, in other words or not. */
export function asksToRepeat(language: Language, text: string): boolean {
  const { repair, isBare } = readMove(language, text)
  return (repair === 'repeat' || repair === 'dontUnderstand') && isBare
}
