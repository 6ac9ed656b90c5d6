// Reports an object while it is being written, a few times a second.
import { partialJson } from './partial-json.ts'
import { visibleIn } from './visible-text.ts'

/** Interval between two reports, in milliseconds. */
const intervalMs = 200

export class PartialReports {
  readonly #onPartial: ((partial: unknown) => Promise<void>) | undefined
  #shownAt = performance.now()

  constructor(onPartial: ((partial: unknown) => Promise<void>) | undefined) {
    this.#onPartial = onPartial
  }

  /** Resolves when the next piece may be read. @param text the answer so far */
  async report(text: string): Promise<void> {
    if (this.#onPartial === undefined || performance.now() - this.#shownAt < intervalMs) return
    const visible = visibleIn(text)
    const begin = visible.indexOf('{')
    if (begin >= 0) await this.#onPartial(partialJson(visible.slice(begin)))
    this.#shownAt = performance.now()
  }
}
