// A learner's line, compared with a script's steps. Pure.
import type { Aside } from '@parley/content/asides.ts'
import { containsPhrase } from '@parley/content/phrase.ts'
import { matchesAny, normalise, SpokenText } from '@parley/content/wording.ts'
import type { Language } from '@parley/contracts/language.ts'
import { answersStep } from './elsewhere.ts'
import { type Move, readMove } from './moves.ts'
import type { ScriptStep } from './script.ts'

/** A statement with more words than this tells a story. */
const asideMax = 12

const asksSomething = ({ example }: ScriptStep): boolean => example.includes('?')

/** A clause that only asks for information does not count for a step that expects a statement. */
export class LearnerLine {
  readonly #language: Language
  readonly #text: string
  readonly move: Move
  readonly #whole: SpokenText
  readonly #told: SpokenText
  readonly #rest: SpokenText
  readonly #statement: SpokenText

  constructor(language: Language, text: string) {
    this.#language = language
    this.#text = text
    this.move = readMove(language, text)
    this.#whole = new SpokenText(text)
    this.#told = new SpokenText(this.move.told)
    this.#rest = new SpokenText(this.move.rest)
    this.#statement = new SpokenText(this.move.statement)
  }

  get isStory(): boolean {
    return this.#statement.words.length > asideMax
  }

  get isQuestion(): boolean {
    return this.#statement.words.length < this.#rest.words.length
  }

  get asks(): boolean {
    return this.isQuestion || this.move.isRequest || this.#text.includes('?')
  }

  /** Whether the learner says goodbye, unless the step expects a farewell or the line does the step. */
  isLeaving(step: ScriptStep): boolean {
    if (!this.move.isGoodbye || this.saysExample(step) || this.#isFarewell(step)) return false
    return this.move.isOnlyGoodbye || !this.does(step, true)
  }

  #isFarewell({ example }: ScriptStep): boolean {
    return readMove(this.#language, example).isOnlyGoodbye
  }

  /** Whether it contains a step's example, which may sound like a repair request: "I don't understand this bill." */
  saysExample(step: ScriptStep): boolean {
    const text = asksSomething(step) ? this.#whole : this.#told
    return step.example !== '' && containsPhrase(text, normalise(step.example))
  }

  saysPhrase({ phrase }: Aside): boolean {
    return phrase !== null && containsPhrase(this.#whole, normalise(phrase))
  }

  makes(aside: Aside): boolean {
    return this.saysPhrase(aside) || matchesAny(this.#whole, aside.accepts)
  }

  /** @param isAsked whether the partner has just asked for this step */
  does(step: ScriptStep, isAsked: boolean): boolean {
    if (this.saysExample(step)) return true
    if (isAsked && this.move.isGoodbye && this.#isFarewell(step)) return true
    const text = asksSomething(step) ? this.#rest : this.#statement
    const { accepts, example, whenAsked } = step
    if (accepts === null) return isAsked && text.words.length > 0
    if (isAsked && whenAsked !== undefined && text.words.length >= whenAsked.enoughWords) return true
    // "^no" or "^today" is an answer only to the question that was just asked.
    const now = isAsked
      ? [...accepts, ...(whenAsked?.accepts ?? [])]
      : accepts.filter((wording) => !wording.startsWith('^'))
    return answersStep(
      this.#language,
      { text, isRequest: this.move.isRequest, asks: this.asks },
      { accepts, example },
      now,
    )
  }
}
