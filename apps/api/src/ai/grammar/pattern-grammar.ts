// Checks a text with the patterns of learners' mistakes and another checker, and drops wrong corrections.
import type { Language } from '@parley/contracts/language/language.ts'
import type { Grammar, GrammarFinding, GrammarRequest } from './grammar.ts'
import { patternFindings, patternLanguages } from './patterns.ts'
import { isTeachable } from './teachable.ts'

const rangeOf = (text: string, { original }: GrammarFinding): [number, number] => {
  const start = text.indexOf(original)
  return [start, start + original.length]
}

export class PatternGrammar implements Grammar {
  readonly #other: Grammar

  /** @param other finds mistakes that have no pattern; if both find something, the pattern is used */
  constructor(other: Grammar) {
    this.#other = other
  }

  reads(language: Language): boolean {
    return patternLanguages.has(language) || this.#other.reads(language)
  }

  async check(request: GrammarRequest): Promise<GrammarFinding[]> {
    const { text, language } = request
    const own = patternFindings(request)
    const others = this.#other.reads(language) ? await this.#other.check(request) : []
    const ranges = own.map((finding) => rangeOf(text, finding))
    const isApart = (finding: GrammarFinding) => {
      const [start, end] = rangeOf(text, finding)
      return ranges.every(([from, to]) => end <= from || start >= to)
    }
    return [...own, ...others.filter(isApart)]
      .filter((finding) => isTeachable(text, language, finding))
      .toSorted((a, b) => rangeOf(text, a)[0] - rangeOf(text, b)[0])
  }
}
