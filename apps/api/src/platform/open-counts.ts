// How much of something is open at the moment, by name.
export class OpenCounts<Name> {
  readonly #counts = new Map<Name, number>()

  /** Counts one more and has it uncounted later. @returns false, and counts nothing, where there are `max` */
  enter(name: Name, max: number, whenLeaving: (leave: () => void) => void): boolean {
    const count = this.#counts.get(name) ?? 0
    if (count >= max) return false
    this.#counts.set(name, count + 1)
    whenLeaving(() => {
      const left = (this.#counts.get(name) ?? 1) - 1
      if (left > 0) this.#counts.set(name, left)
      else this.#counts.delete(name)
    })
    return true
  }
}
