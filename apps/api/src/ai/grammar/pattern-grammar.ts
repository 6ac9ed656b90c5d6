// Checks a text with the patterns of learners' mistakes and other checkers, and drops wrong corrections.
import { ModelUnavailable } from '../model-unavailable.ts'
import type { Grammar, GrammarFinding, GrammarRequest } from './grammar.ts'
import { patternFindings } from './patterns.ts'
import { isTeachable } from './teachable.ts'

const rangeOf = (text: string, { original }: GrammarFinding): [number, number] => {
  const start = text.indexOf(original)
  return [start, start + original.length]
}

/** The findings that share no words with earlier ones of the list. */
function withoutOverlaps(text: string, findings: readonly GrammarFinding[]): GrammarFinding[] {
  const ranges: [number, number][] = []
  return findings.filter((finding) => {
    const [start, end] = rangeOf(text, finding)
    const isApart = ranges.every(([from, to]) => end <= from || start >= to)
    if (isApart) ranges.push([start, end])
    return isApart
  })
}

export class PatternGrammar implements Grammar {
  readonly #others: readonly Grammar[]

  /** @param others find mistakes that have no pattern; if several find something, the pattern or the first is used */
  constructor(...others: readonly Grammar[]) {
    this.#others = others
  }

  /** Every language has patterns. */
  reads(): boolean {
    return true
  }

  async check(request: GrammarRequest): Promise<GrammarFinding[]> {
    const { text, language } = request
    const findings = [...patternFindings(request), ...(await this.#otherFindings(request))]
    const teachable = findings.filter((finding) => isTeachable(text, language, finding))
    return withoutOverlaps(text, teachable).toSorted((a, b) => rangeOf(text, a)[0] - rangeOf(text, b)[0])
  }

  /** A server that fails is passed over: the patterns check every language. */
  async #otherFindings(request: GrammarRequest): Promise<GrammarFinding[]> {
    const readers = this.#others.filter((other) => other.reads(request.language))
    const results = await Promise.allSettled(readers.map((other) => other.check(request)))
    request.signal.throwIfAborted()
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    const fatal = failures.find((error) => !(error instanceof ModelUnavailable))
    if (fatal !== undefined) throw fatal
    return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  }
}
