// What a line of a learner does besides answering: asks to hear something again, says that a word is missing, greets, asks
// something itself. Pure; wordings and answers are in moves/<language>.json.
import { normalise } from '@parley/content/wording.ts'
import type { Language } from '@parley/contracts/language.ts'
import bg from './moves/bg.json' with { type: 'json' }
import de from './moves/de.json' with { type: 'json' }
import en from './moves/en.json' with { type: 'json' }
import es from './moves/es.json' with { type: 'json' }
import fr from './moves/fr.json' with { type: 'json' }
import it from './moves/it.json' with { type: 'json' }
import pl from './moves/pl.json' with { type: 'json' }
import pt from './moves/pt.json' with { type: 'json' }
import uk from './moves/uk.json' with { type: 'json' }

export const moveTexts: Readonly<Record<Language, MoveTexts>> = { bg, de, en, es, fr, it, pl, pt, uk }

/** The talk itself has to be mended before it can go on. */
const repairs = ['meaning', 'howToSay', 'slower', 'repeat', 'dontUnderstand', 'dontKnow'] as const
/** Said beside what a talk is about. */
const socials = ['insult', 'thanks', 'greeting', 'apology'] as const
export type Repair = (typeof repairs)[number]
export type Social = (typeof socials)[number]

/** What a file says of one language. */
interface MoveTexts {
  /** Words that change nothing in what stands beside them. */
  readonly courtesies: readonly string[]
  /** Wordings of each move: those that count within a line, too, and those that must be all of a clause. */
  readonly recognise: Readonly<Record<Repair | Social, Readonly<Record<'anywhere' | 'alone', readonly string[]>>>>
  /** How a question begins that asks for information. */
  readonly questions: readonly string[]
  /** How a question begins that asks for something, and so is an answer. */
  readonly requests: readonly string[]
  /** The partner's answers. */
  readonly say: (typeof en)['say']
}

/** A part of a line between two marks of punctuation. */
interface Clause {
  readonly text: string
  readonly words: readonly string[]
  /** The same and what follows in the sentence: "I don't know, what should I say". */
  readonly onwards: readonly string[]
  readonly hasQuestionMark: boolean
}

export interface Move {
  readonly repair: Repair | null
  /** Of a line that is nothing but courtesies; null where it says more. */
  readonly social: Social | null
  /** Whether nothing but courtesies stands beside the repair. */
  readonly isBare: boolean
  /** The line without what was to be mended. */
  readonly rest: string
  /** The same without questions that ask for information: "Do I need a reservation?" says nothing about having one. */
  readonly statement: string
  /** The same with what was to be mended. */
  readonly told: string
}

/** Of a sentence no more is looked at beyond a clause, in words: work grows with the line and no faster. */
const onwardsMax = 400
/** A question of so few words is an answer, said as if it were asked. */
const shortMax = 4
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
}

const recogniserOf = ({ recognise, courtesies, questions, requests }: MoveTexts): Recogniser => ({
  wordings: Object.fromEntries(
    Object.entries(recognise).map(([move, { anywhere, alone }]) => [
      move,
      { anywhere: anywhere.map(wantedOf), alone: alone.map(wantedOf) },
    ]),
  ) as Wordings,
  courtesies: courtesies.map(wantedOf).sort((one, other) => other.length - one.length),
  questions: questions.map(openerOf),
  requests: requests.map(openerOf),
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
    clauses.unshift({ text: clause, words, onwards, hasQuestionMark: marks.includes('?') })
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

/** "A table for two?" is no question, though it is asked; "Can I have the soup?" does what "The soup, please." does. */
function isQuestion({ words, hasQuestionMark }: Clause, by: Recogniser): boolean {
  const bare = withoutCourtesies(words, by)
  const begins = (openers: readonly Opener[]) =>
    openers.some(
      ({ wanted, isMarked }) =>
        (hasQuestionMark || !isMarked) && (beginsWith(words, wanted) || beginsWith(bare, wanted)),
    )
  if (begins(by.requests)) return false
  return begins(by.questions) || (hasQuestionMark && words.length > shortMax)
}

const joined = (clauses: readonly Clause[]): string => clauses.map(({ text }) => text.trim()).join(', ')

/** What a line does. */
export function readMove(language: Language, text: string): Move {
  const by = recognisers[language]
  const clauses = clausesOf(text)
  const found = repairsOf(clauses, by)
  const rest = clauses.filter((_, at) => found[at] === null)
  const social = rest.map((clause) => moveOf(clause, socials, by, true))
  const isSocial = social.every((move, at) => move !== null || isCourtesy(rest[at] as Clause, by))
  return {
    repair: repairs.find((repair) => found.includes(repair)) ?? null,
    social: isSocial ? (socials.find((each) => social.includes(each)) ?? null) : null,
    isBare: rest.every((clause) => isCourtesy(clause, by)),
    rest: joined(rest),
    statement: joined(rest.filter((clause) => !isQuestion(clause, by))),
    told: joined(clauses.filter((clause) => !isQuestion(clause, by))),
  }
}

/** Whether somebody asks for nothing but to hear the last line again, in other words or not. */
export function asksToRepeat(language: Language, text: string): boolean {
  const { repair, isBare } = readMove(language, text)
  return (repair === 'repeat' || repair === 'dontUnderstand') && isBare
}
