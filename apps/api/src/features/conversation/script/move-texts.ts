// Moves that the built-in partner recognises apart from a scenario's steps, and its answers, in nine languages.
import type { Language } from '@parley/contracts/language/language.ts'
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

/** Requests about the conversation itself: to repeat a line, to explain a word, to help, to wait. */
export const repairs = ['meaning', 'howToSay', 'slower', 'repeat', 'dontUnderstand', 'time', 'help'] as const
/** Small talk. */
export const socials = ['insult', 'thanks', 'greeting', 'apology'] as const
/** Questions about the partner. */
export const personals = ['name', 'howAreYou', 'robot'] as const
export type Repair = (typeof repairs)[number]
export type Social = (typeof socials)[number]
export type Personal = (typeof personals)[number]
/** Moves that must be a complete clause: "bye" is a goodbye, "I said bye to my aunt" is not. */
export type WholeMove = 'goodbye' | 'help' | 'time' | Personal

/** A line that depends on the partner's gender: neutral if that is unknown, feminine and masculine. */
export interface GenderedLine {
  readonly n: string
  readonly f: string
  readonly m: string
}

type AnswerTexts = Readonly<Record<Exclude<keyof (typeof en)['say'], 'howAreYou'>, string>>

/** The file for one language. */
export interface MoveTexts {
  /** Polite words that do not change a line's meaning. */
  readonly courtesies: readonly string[]
  /**
   * Wordings of each move: some count anywhere in a line, others only as a complete clause. `can/could` stands for either
   * word, `word*` for any ending.
   */
  readonly recognise: Readonly<Record<Repair | Social, Readonly<Record<'anywhere' | 'alone', readonly string[]>>>>
  /** Clauses that make a move, as wordings without stems. Courtesies around them do not matter. */
  readonly whole: Readonly<Record<WholeMove, readonly string[]>>
  /** Words that greet at the beginning of a line and take leave at its end: "ciao". */
  readonly helloOrGoodbye: readonly string[]
  /** Words that change nothing in a farewell: "I have to go now". */
  readonly fillers: readonly string[]
  /** How learners ask what a word means that they have just repeated: "Deposit? What is that?" */
  readonly whatIsIt: readonly string[]
  /** How learners ask for a word; `…` is the word: "how do you say …", "what is … in english". */
  readonly wordRequests: readonly string[]
  /** Words in its place that do not name one: "how do you say that". */
  readonly notNamed: readonly string[]
  /** How a question that asks for information begins. */
  readonly questions: readonly string[]
  /** How a question begins that requests something and so counts as an answer. */
  readonly requests: readonly string[]
  /** Words that turn any clause into a question: "ли". */
  readonly particles: readonly string[]
  /** How a question's topic begins: "the", "my". */
  readonly topics: readonly string[]
  /**
   * Signs of a question without a question mark: its beginning ("А"), its end ("… costs how much"), and words that
   * offer a choice ("or").
   */
  readonly unmarked: Readonly<Record<'first' | 'last' | 'or', readonly string[]>>
  /** The learner as subject or object. */
  readonly speaker: readonly string[]
  /** The partner's answers. */
  readonly say: AnswerTexts & { readonly howAreYou: string | GenderedLine }
}
