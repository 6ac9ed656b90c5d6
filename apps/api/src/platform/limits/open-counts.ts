// Counts what is currently open, by name.
export class OpenCounts<Name> {
  readonly #counts = new Map<Name, number>()

  /** Counts one more until `leave` is called. @returns false without counting if there are already `max` */
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
