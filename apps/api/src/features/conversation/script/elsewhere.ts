// Whether a line that contains an answer is about something else: another person, the past, a habit, or a thing that is
// only its subject ("The soup is hot" is not an order). Pure; the words are in moves/<language>.json.
import { findWording, normalise, type SpokenText } from '@parley/content/wording.ts'
import type { Language } from '@parley/contracts/language.ts'
import { type ElsewhereTexts, moveTexts } from './move-texts.ts'

export interface StepAnswers {
  readonly accepts: readonly string[]
  readonly example: string
}

/** A line to compare with a step. */
export interface Answer {
  readonly text: SpokenText
  readonly isRequest: boolean
  /** Whether any part of it is a question. */
  readonly asks: boolean
}

/** A place where a step's wording was found. */
interface Match {
  readonly wording: string
  readonly places: readonly number[]
}

/** A line with at most this many words is always about the question. */
const shortMax = 5
/** The maximum distance, in words, from a little word to the next word of its wording. */
const littleGapMax = 2
/** How many words are searched for a subject; another person must be among the first of them. */
const subjectMax = 8
const ownerMax = 4

/** The first word alone does not answer if a line, or its first clause, is longer than this. */
const firstWordMax = 12
const firstClauseMin = 3

const isLong = (word: string): boolean => word.length >= 4

/** Whether two words are forms of the same word: they differ only in the last third. */
function isAlike(one: string, other: string): boolean {
  const stem = Math.max(4, Math.round(0.7 * Math.max(one.length, other.length)))
  return one.length >= 4 && other.length >= 4 && one.slice(0, stem) === other.slice(0, stem)
}

const littleOf = Object.fromEntries(
  Object.entries(moveTexts).map(([language, { elsewhere }]) => [
    language,
    new Set(elsewhere.little.flatMap(normalise)),
  ]),
) as unknown as Record<Language, ReadonlySet<string>>

/** A line, and where a step's wordings occur in it. */
class Line {
  readonly #words: readonly string[]
  readonly #firstClause: number
  readonly #matches: readonly Match[]
  readonly #step: StepAnswers
  readonly #texts: ElsewhereTexts
  readonly #little: ReadonlySet<string>

  constructor(language: Language, text: SpokenText, step: StepAnswers, matches: readonly Match[]) {
    this.#words = text.words
    this.#firstClause = text.firstClause
    this.#matches = matches
    this.#step = step
    this.#texts = moveTexts[language].elsewhere
    this.#little = littleOf[language]
  }

  isOne(at: number, wordings: readonly string[]): boolean {
    return wordings.some((wording) => findWording(this.#words.slice(at, at + 1), wording) !== null)
  }

  /** Whether a wording with two long words was found. */
  get isCertain(): boolean {
    return this.#matches.some(({ places }) => places.filter((at) => isLong(this.#words[at] ?? '')).length >= 2)
  }

  /** How many of the line's words belong to the step's wordings or to its example. */
  get evidence(): number {
    const found = new Set(this.#matches.flatMap(({ places }) => places))
    const example = normalise(this.#step.example)
    return this.#words.filter(
      (word, at) => (found.has(at) && !this.#little.has(word)) || example.some((other) => isAlike(word, other)),
    ).length
  }

  /** Whether the step itself uses such a word. */
  #isMeant(marker: readonly string[]): boolean {
    const example = normalise(this.#step.example)
    const occurs = (words: readonly string[]) =>
      marker.every((word) => words.some((other) => isAlike(word, other) || word === other))
    return occurs(example) || this.#step.accepts.some((wording) => occurs(normalise(wording)))
  }

  get isOfOthers(): boolean {
    const { people, owners } = this.#texts
    const at = this.#words.slice(0, ownerMax).findIndex((_, index) => this.isOne(index, people))
    if (at < 0) return false
    const isOwned = at === 0 || this.isOne(at - 1, owners)
    return (
      isOwned && !this.#matches.some(({ places }) => places.includes(at)) && !this.#isMeant([this.#words[at] ?? ''])
    )
  }

  says(markers: readonly string[]): boolean {
    return markers.some((marker) => {
      const places = findWording(this.#words, marker)
      if (places === null || (places.at(-1) ?? 0) - (places[0] ?? 0) >= places.length) return false
      const isFound = this.#matches.some((match) => match.places.some((at) => places.includes(at)))
      return !isFound && !this.#isMeant(places.map((at) => this.#words[at] ?? ''))
    })
  }

  /** "The soup is hot": the answer's words are only the subject of a remark. */
  get isOnlySubject(): boolean {
    const { verbs, suits, speaker } = this.#texts
    if (this.#firstClause < 3) return false
    const end = Math.min(subjectMax, this.#firstClause)
    const verb = this.#words.findIndex((_, at) => at > 0 && at < end && this.isOne(at, verbs))
    if (verb < 0 || this.#matches.some(({ places }) => (places.at(-1) ?? 0) >= verb)) return false
    if (this.#words.slice(0, verb).some((_, at) => this.isOne(at, speaker))) return false
    return !suits.some((wording) => findWording(this.#words, wording) !== null)
  }

  /** "In summer my family goes camping", if "in" would begin an answer. */
  get isOnlyBeginning(): boolean {
    return (
      this.#words.length > shortMax &&
      this.#matches.every(
        ({ wording, places }) =>
          wording.startsWith('^') && places.every((at) => this.#little.has(this.#words[at] ?? '')),
      )
    )
  }

  /**
   * "Trabajo en casa desde hace dos años", if "trabajo" alone would be the reason. "No" may be followed by its reason.
   */
  get isOnlyFirstWord(): boolean {
    const { length } = this.#words
    const isShown = length > shortMax && length <= firstWordMax && this.#firstClause > firstClauseMin
    return (
      isShown &&
      this.#matches.every(({ wording }) => wording.startsWith('^') && !wording.includes(' ')) &&
      (this.#words[0] ?? '').length > 4
    )
  }

  get isElsewhere(): boolean {
    const { times, habits } = this.#texts
    const { evidence } = this
    if (evidence < 2 && !this.#step.example.includes('?') && this.isOnlySubject) return true
    if (evidence >= 2) return false
    if (this.isOnlyBeginning || this.isOnlyFirstWord) return true
    return !this.isCertain && (this.isOfOthers || this.says(times) || this.says(habits))
  }
}

/**
 * Whether text does a step: it contains one of its wordings and is about its question.
 * @param accepts wordings that count now
 */
export function answersStep(
  language: Language,
  { text, isRequest, asks }: Answer,
  step: StepAnswers,
  accepts: readonly string[],
): boolean {
  const little = littleOf[language]
  const matches = accepts.flatMap((wording) => {
    // An article or a preposition belongs to the word right after it.
    const isTogether = (found: readonly number[]) =>
      found.every((at, index) => (found[index + 1] ?? at) - at <= littleGapMax || !little.has(text.words[at] ?? ''))
    const places = findWording(text.words, wording, isTogether)
    return places === null ? [] : [{ wording, places }]
  })
  if (matches.length === 0) return false
  const line = new Line(language, text, step, matches)
  const isAsked = step.example.includes('?')
  // "The mountains there are beautiful" does not ask whether one may go there.
  if (isAsked && !asks && line.evidence < 2 && line.isOnlySubject) return false
  // "Is there fish in it?" is not an order, but "Can I have the fish, please?" is.
  return !line.isElsewhere && !(isRequest && !isAsked && line.evidence < 2)
}
