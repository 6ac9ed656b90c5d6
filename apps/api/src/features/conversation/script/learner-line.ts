// A learner's line, compared with a script's own phrases. Pure.
import type { Aside } from '@parley/content/asides.ts'
import { containsPhrase } from '@parley/content/phrase.ts'
import { matchesAny, normalise, SpokenText } from '@parley/content/wording.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { type Move, readMove } from './moves.ts'
import type { ScriptStep } from './script.ts'

export class LearnerLine {
  readonly move: Move
  readonly #whole: SpokenText
  readonly #told: SpokenText

  constructor(language: Language, text: string) {
    this.move = readMove(language, text)
    this.#whole = new SpokenText(text)
    this.#told = new SpokenText(this.move.told)
  }

  get isQuestion(): boolean {
    return this.move.hasQuestion
  }

  /** Whether it contains a step's example, which may sound like a repair request: "I don't understand this bill." */
  saysExample({ example }: ScriptStep): boolean {
    const text = example.includes('?') ? this.#whole : this.#told
    return example !== '' && containsPhrase(text, normalise(example))
  }

  saysPhrase({ phrase }: Aside): boolean {
    return phrase !== null && containsPhrase(this.#whole, normalise(phrase))
  }

  makes(aside: Aside): boolean {
    return this.saysPhrase(aside) || matchesAny(this.#whole, aside.accepts)
  }
}
