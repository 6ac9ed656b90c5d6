// Runs long computations on the main thread in small steps, so that they do not block the event loop.
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Maximum time between two pauses, in milliseconds, provided that the steps are shorter. */
const sliceMs = 10

/** Resolves one turn of the event loop after the previous slice ended: only one computation runs at a time. */
let queue: Promise<void> = Promise.resolve()
/** How many computations are in progress. */
let running = 0

/**
 * Runs a computation step by step, and yields to the event loop about every 10 ms. Several computations alternate; a
 * single one starts immediately.
 * @param steps each `yield` ends a step; the generator's return value is the result
 */
export async function runInSlices<Result>(steps: Generator<void, Result>): Promise<Result> {
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
        } while (performance.now() - since < sliceMs)
        await nextTurn()
      } finally {
        resolve()
      }
    }
  } finally {
    running--
  }
}
