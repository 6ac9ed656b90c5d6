// Long computations on the server's own thread, in small steps: everybody else gets their turn in between.
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Longest stretch at a time, in milliseconds, if the steps are shorter than that. */
const stretchMs = 10

/** Ends when the stretch before has been over for one turn of the event loop: however many compute, one does at a time. */
let queue: Promise<void> = Promise.resolve()
/** How many computations are under way. */
let running = 0

/**
 * Takes the steps of a computation one after another, and lets the event loop go round after each stretch of about 10 ms.
 * Several computations take turns; one that is alone begins at once.
 * @param steps each `yield` ends a step; the generator's return value is the result
 */
export async function unhurried<Result>(steps: Generator<void, Result>): Promise<Result> {
  running++
  try {
    for (let isAlone = running === 1; ; isAlone = false) {
      const before = queue
      const { promise, resolve } = Promise.withResolvers<void>()
      queue = promise
      if (!isAlone) await before
      try {
        const since = performance.now()
        do {
          const step = steps.next()
          if (step.done) return step.value
        } while (performance.now() - since < stretchMs)
        await nextTurn()
      } finally {
        resolve()
      }
    }
  } finally {
    running--
  }
}
