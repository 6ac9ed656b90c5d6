// What was learnt about a server's models: how requests must differ from the usual form.

/** Time after which the usual form is tried again, in milliseconds: servers get updated. */
const learnedMs = 3_600_000
/** A rejection that names no parameter is only believed the second time: the server may have had another reason. */
const proofsNeeded = 2

interface Lesson {
  readonly proofs: number
  readonly at: number
}

export class Lessons<Quirk extends string> {
  readonly #lessons = new Map<string, Lesson>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Whether a model's requests need this. */
  isKnown(model: string, quirk: Quirk): boolean {
    const lesson = this.#lessons.get(`${model}\n${quirk}`)
    return lesson !== undefined && lesson.proofs >= proofsNeeded && this.#now() - lesson.at < learnedMs
  }

  /** What was learnt, including what still needs a second proof. */
  all(): readonly Quirk[] {
    const known = [...this.#lessons].filter(([, { at }]) => this.#now() - at < learnedMs)
    return [...new Set(known.map(([key]) => key.slice(key.indexOf('\n') + 1) as Quirk))]
  }

  /**
   * A request with this quirk succeeded after the usual form failed.
   * @param isNamed whether the server named the reason
   */
  learn(model: string, quirk: Quirk, isNamed: boolean): void {
    const key = `${model}\n${quirk}`
    const before = this.#lessons.get(key)
    const proofs = before !== undefined && this.#now() - before.at < learnedMs ? before.proofs : 0
    this.#lessons.set(key, { proofs: isNamed ? proofsNeeded : proofs + 1, at: this.#now() })
  }

  /** A request in the usual form succeeded: what seemed to be necessary was not. */
  forget(model: string, quirk: Quirk): void {
    this.#lessons.delete(`${model}\n${quirk}`)
  }
}
