// Recognises the moves in a learner's line besides an answer: repair requests, small talk, farewells, questions. Pure;
// wordings and answers are in moves/<language>.json.
import type { Clause as IntentClause } from '@parley/content/intent/spoken-line.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { askedWord } from './asked-word.ts'
import { type Clause, clausesOf, isCourtesy } from './clauses.ts'
import { type Personal, personals, type Repair, repairs, type Social, socials } from './move-texts.ts'
import {
  beginsWith,
  isWhole,
  type MoveName,
  type Opener,
  type Recogniser,
  recognisers,
  type WordPattern,
} from './recogniser.ts'

export interface Move {
  readonly repair: Repair | null
  /** Set for a line of nothing but courtesies; null if it says more. */
  readonly social: Social | null
  /** Small talk in any of its clauses: "Hello, what a crowd today." */
  readonly remark: Social | null
  /** Whether the line has nothing but courtesies apart from the repair request. */
  readonly isBare: boolean
  /** The word that the learner asks for: "How do you say … in English?" */
  readonly askedWord: string | null
  /** Whether any clause is a farewell. */
  readonly isGoodbye: boolean
  /** Whether the rest of the line is only courtesies and the like: "Thank you, bye." */
  readonly isOnlyGoodbye: boolean
  /** The question about the partner. */
  readonly personal: Personal | null
  /** The line without repair requests and farewells. */
  readonly rest: string
  /** Whether that has a question that asks for information. */
  readonly hasQuestion: boolean
  /** The line without questions that ask for information. */
  readonly told: string
}

/** A question with at most this many words is an answer with the intonation of a question. */
const shortMax = 4
/** Maximum number of words in a question's topic. */
const topicMax = 7
/** A line with fewer words is an answer, even if it begins like a question. */
const firstMin = 3
/** A word repeated before the question what it is, with its article, and perhaps a courtesy. */
const echoMax = { words: 2, clauses: 3 }

/**
 * How many words the longest wording of a move has that a clause says; 0 if it says none.
 * @param isShort whether the line says nothing else
 */
function wordsOf({ words, bare, occurring }: Clause, name: MoveName, by: Recogniser, isShort: boolean): number {
  const alone = isShort ? by.alone[name].filter((each) => isWhole(words, each) || isWhole(bare, each)) : []
  return Math.max(occurring.get(name) ?? 0, ...alone.map(({ length }) => length))
}

/** The repair request that a clause makes, by its longest wording: "Can you repeat that slowly" asks to slow down. */
function repairOf(clause: Clause, by: Recogniser, isShort: boolean): Repair | null {
  const lengths = repairs.map((name) => wordsOf(clause, name, by, isShort))
  const longest = Math.max(...lengths)
  return longest === 0 ? null : (repairs[lengths.indexOf(longest)] ?? null)
}

/** The first kind of small talk that a clause makes. */
const socialOf = (clause: Clause, by: Recogniser): Social | null =>
  socials.find((name) => wordsOf(clause, name, by, true) > 0) ?? null

/** "Deposit? What is that?": a word that the partner has said, and what it is. */
function asksWhatItIs(clauses: readonly Clause[], by: Recogniser): boolean {
  const [echo, question] = clauses.filter((clause) => !isCourtesy(clause))
  return (
    clauses.length <= echoMax.clauses &&
    echo !== undefined &&
    question !== undefined &&
    question === clauses.at(-1) &&
    (echo.hasQuestionMark || echo.goesOn) &&
    echo.words.length <= echoMax.words &&
    socialOf(echo, by) === null &&
    by.whatIsIt.some((each) => isWhole(question.words, each) || isWhole(question.bare, each))
  )
}

/** Each clause's repair request. "No idea." is one, but "No idea, is it far?" is not. */
function repairsOf(clauses: readonly Clause[], by: Recogniser): (Repair | null)[] {
  if (asksWhatItIs(clauses, by)) return clauses.map(() => 'meaning')
  const isShort = clauses.every(
    (clause) =>
      clause.whole !== null ||
      isCourtesy(clause) ||
      repairOf(clause, by, true) !== null ||
      socialOf(clause, by) !== null,
  )
  const isOnlyCourtesy = clauses.every((clause) => clause.whole === null && isCourtesy(clause))
  // "Sorry?" asks to hear it again; "Sorry." does not.
  const isAsked = isOnlyCourtesy && clauses.some((clause) => clause.hasQuestionMark)
  return clauses.map((clause) => {
    const { whole } = clause
    if (whole === 'help' || whole === 'time') return whole
    // "Sorry, I have to go": a courtesy next to other words requests nothing.
    if (whole !== null || (isCourtesy(clause) && !isOnlyCourtesy)) return null
    return isAsked ? 'repeat' : repairOf(clause, by, isShort)
  })
}

/** Whether a clause begins with one of these, with or without its courtesies. */
function begins({ words, bare, hasQuestionMark }: Clause, openers: readonly Opener[]): boolean {
  return openers.some(
    ({ wanted, isMarked }) => (hasQuestionMark || !isMarked) && (beginsWith(words, wanted) || beginsWith(bare, wanted)),
  )
}

const isRequest = (clause: Clause, by: Recogniser): boolean => begins(clause, by.requests)

const hasOneOf = (words: readonly string[], wanted: readonly WordPattern[][]): boolean =>
  words.some((_, at) => wanted.some((each) => isWhole(words.slice(at, at + each.length), each)))

/** "А лікар завтра працює": begins like a question and does not name the speaker, unlike "А мені суп". */
function beginsAsking({ words }: Clause, { unmarked, speaker }: Recogniser): boolean {
  const isFirst = unmarked.first.some((each) => beginsWith(words, each))
  return isFirst && words.length >= firstMin && !hasOneOf(words, speaker)
}

/** "Лікар завтра працює до котрої" */
const endsAsking = ({ words }: Clause, { unmarked }: Recogniser): boolean =>
  words.length > 1 && unmarked.last.some((each) => isWhole(words.slice(-each.length), each))

/**
 * "A table for two?" is not a question despite its question mark; "Can I have the soup?" is equivalent to "The soup,
 * please."
 */
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
    begins(clause, by.questions) ||
    (hasQuestionMark && words.length > shortMax)
  )
}

/**
 * Which clauses ask for information. A topic belongs to the question after it: "The soup, is it hot?" is not an order,
 * while "Two tickets, how much is that?" is. Choices belong to the question before them: "Which is better, or is it the
 * same".
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

const isPersonal = (move: Clause['whole']): move is Personal => personals.some((each) => each === move)

/** The moves in a line. */
export function readMove(language: Language, text: string): Move {
  const by = recognisers[language]
  const clauses = clausesOf(text, by)
  const found = repairsOf(clauses, by)
  const asked = askedWord(language, text)
  const asks = questionsOf(clauses, by).map((isAsked, at) => isAsked || isPersonal(clauses[at]?.whole ?? null))
  const isLeft = (at: number) => found[at] === null && clauses[at]?.whole !== 'goodbye'
  const rest = asked === null ? clauses.filter((_, at) => isLeft(at)) : []
  const social = rest.map((clause) => socialOf(clause, by))
  const remark = socials.find((each) => social.includes(each)) ?? null
  const isBeside = (clause: Clause, at: number) => isCourtesy(clause) || social[at] !== null || isPersonal(clause.whole)
  const isSocial = social.every((move, at) => move !== null || isCourtesy(rest[at] as Clause))
  const isGoodbye = clauses.some(({ whole }) => whole === 'goodbye')
  return {
    repair: asked === null ? (repairs.find((repair) => found.includes(repair)) ?? null) : 'howToSay',
    social: isSocial ? remark : null,
    remark,
    isBare: rest.every((clause) => isCourtesy(clause)),
    askedWord: asked,
    isGoodbye,
    isOnlyGoodbye: isGoodbye && rest.every(isBeside),
    personal: personals.find((each) => clauses.some(({ whole }) => whole === each)) ?? null,
    rest: joined(rest),
    hasQuestion: clauses.some((clause, at) => rest.includes(clause) && asks[at]),
    told: joined(clauses.filter((_, at) => !asks[at])),
  }
}

/** Whether a line says more than greetings, thanks and repair requests. */
export function saysSomething(language: Language, text: string): boolean {
  const by = recognisers[language]
  // "It is raining" may be the complete answer: only a clause of nothing but courtesies is not.
  const isNothing = (clause: Clause) =>
    clause.whole !== null ||
    isCourtesy(clause) ||
    socials.some((name) => by.alone[name].some((each) => isWhole(clause.words, each)))
  return !clausesOf(readMove(language, text).rest, by).every(isNothing)
}

/** Whether a line only asks to hear the last line again, in the same words or in others. */
export function asksToRepeat(language: Language, text: string): boolean {
  const { repair, isBare } = readMove(language, text)
  return (repair === 'repeat' || repair === 'dontUnderstand') && isBare
}

/** Whether a line only asks to repeat, to explain, to help or to wait. */
export function isOnlyRepair(language: Language, text: string): boolean {
  const { repair, isBare } = readMove(language, text)
  return repair !== null && isBare
}

/** The clauses of a line, and whether each states, requests or asks. */
export function readKinds(language: Language, text: string): IntentClause[] {
  const by = recognisers[language]
  const clauses = clausesOf(text, by)
  const asks = questionsOf(clauses, by)
  return clauses.map((clause, at) => ({
    text: clause.text,
    kind: asks[at] ? 'asks' : isRequest(clause, by) ? 'requests' : 'states',
  }))
}

/** The repair requests and farewells in a line, by its clauses; null for any other clause. */
export function movesIn(language: Language, text: string): (Repair | 'goodbye' | null)[] {
  const by = recognisers[language]
  const clauses = clausesOf(text, by)
  const found = repairsOf(clauses, by)
  return clauses.map(({ whole }, at) => found[at] ?? (whole === 'goodbye' ? whole : null))
}
