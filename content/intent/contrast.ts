// How much the words of a line speak for a step rather than for its near misses and the other steps. Pure.

/** A word of a line by its weight and its nearness to each sentence. */
export interface WeighedWord {
  readonly weight: number
  readonly inSentence: Float64Array
}

/** The indexes of a step's sentences: those that do it, and near misses. */
export interface StepSides {
  readonly does: readonly number[]
  readonly nearMisses: readonly number[]
}

export interface Contrast {
  /** The sum over the words that speak for the step. */
  readonly favour: number
  /** The mean over all words: negative if most of them speak against it. */
  readonly mean: number
}

/** A word that is less near occurs in another sense, or not at all. */
const occursMin = 0.5
/** Added to each share, so that a single sentence does not decide. */
const smoothing = 0.05
/** Weight of near misses, relative to the other steps. */
const missShare = 0.5

interface Counts {
  readonly does: Float64Array
  readonly misses: Float64Array
  readonly all: number
}

/** A line's words, counted in the sentences of all steps. */
export class ContrastedLine {
  readonly #words: readonly WeighedWord[]
  readonly #steps: readonly StepSides[]
  readonly #counts: readonly Counts[]
  readonly #weight: number
  readonly #doing: number

  constructor(words: readonly WeighedWord[], steps: readonly StepSides[]) {
    this.#words = words
    this.#steps = steps
    this.#weight = words.reduce((sum, { weight }) => sum + weight, 0)
    this.#doing = steps.reduce((sum, { does }) => sum + does.length, 0)
    this.#counts = words.map(({ inSentence }) => {
      const does = Float64Array.from(steps, (step) => occurrences(inSentence, step.does))
      const misses = Float64Array.from(steps, ({ nearMisses }) => occurrences(inSentence, nearMisses))
      return { does, misses, all: does.reduce((sum, count) => sum + count, 0) }
    })
  }

  /** @param without a sentence of the step that is left out */
  with(step: number, without: number | null = null): Contrast {
    const { does = [], nearMisses = [] } = this.#steps[step] ?? {}
    const others = this.#doing - does.length
    const doing = does.length - (without !== null && does.includes(without) ? 1 : 0)
    const missing = nearMisses.length - (without !== null && nearMisses.includes(without) ? 1 : 0)
    const missPart = missing === 0 ? 0 : others === 0 ? 1 : missShare
    let [favour, sum] = [0, 0]
    for (const [at, { weight, inSentence }] of this.#words.entries()) {
      const { does: inDoes, misses, all } = this.#counts[at] as Counts
      const left = without === null ? 0 : occurrence(inSentence, without)
      const own = inDoes[step] ?? 0
      const isDoing = doing < does.length
      const forIt = share(own - (isDoing ? left : 0), doing)
      const missed = share((misses[step] ?? 0) - (isDoing ? 0 : left), missing)
      const against = missPart * missed + (1 - missPart) * share(all - own, others)
      const ratio = weight * Math.log((forIt + smoothing) / (against + smoothing))
      sum += ratio
      if (ratio > 0) favour += ratio
    }
    return { favour, mean: this.#weight === 0 ? 0 : sum / this.#weight }
  }
}

const share = (count: number, of: number): number => (of === 0 ? 0 : Math.max(0, count) / of)

const occurrence = (inSentence: Float64Array, at: number): number => {
  const nearness = inSentence[at] ?? 0
  return nearness >= occursMin ? nearness : 0
}

function occurrences(inSentence: Float64Array, sentences: readonly number[]): number {
  let sum = 0
  for (const at of sentences) sum += occurrence(inSentence, at)
  return sum
}
