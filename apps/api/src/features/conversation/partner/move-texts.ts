// Moves that the built-in partner recognises beside the steps of a scenario, and its answers, in nine languages.
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

/** Requests to repeat, which are handled before the conversation continues. */
export const repairs = ['meaning', 'howToSay', 'slower', 'repeat', 'dontUnderstand', 'dontKnow'] as const
/** Said beside what a talk is about. */
export const socials = ['insult', 'thanks', 'greeting', 'apology'] as const
export type Repair = (typeof repairs)[number]
export type Social = (typeof socials)[number]

/** Words that show that a line speaks of something else than what was asked, as wordings. */
export interface ElsewhereTexts {
  /** People who are not the learner, and what stands before them. */
  readonly people: readonly string[]
  readonly owners: readonly string[]
  /** Long ago, and how things usually are. */
  readonly times: readonly string[]
  readonly habits: readonly string[]
  /** Verbs of the third person, before which the subject stands. */
  readonly verbs: readonly string[]
  /** What says that a thing is wanted: "Thursday is fine", "the soup is for me". */
  readonly suits: readonly string[]
  /** The learner as subject or object. */
  readonly speaker: readonly string[]
  /** Words that mean nothing alone: pronouns, articles, prepositions. */
  readonly little: readonly string[]
}

/** The file of one language. */
export interface MoveTexts {
  /** Words that change nothing in what stands beside them. */
  readonly courtesies: readonly string[]
  /** Wordings of each move: those that count within a line, too, and those that must be all of a clause. */
  readonly recognise: Readonly<Record<Repair | Social, Readonly<Record<'anywhere' | 'alone', readonly string[]>>>>
  /** How a question begins that asks for information. */
  readonly questions: readonly string[]
  /** How a question begins that asks for something, and so is an answer. */
  readonly requests: readonly string[]
  /** Words that make a question of any clause in which they stand: "ли". */
  readonly particles: readonly string[]
  /** How a thing begins that a question is about: "the", "my". */
  readonly topics: readonly string[]
  /**
   * What makes a question of a line without its mark: how only a line begins that asks on ("А"), how only a question ends
   * ("… costs how much"), and what offers a choice in it ("or").
   */
  readonly unmarked: Readonly<Record<'first' | 'last' | 'or', readonly string[]>>
  /** What shows that a line speaks of something else than what was asked. */
  readonly elsewhere: ElsewhereTexts
  /** The partner's answers. */
  readonly say: (typeof en)['say']
}
