// Long computations on the server's own thread, in small steps: others get their turn in between.
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Longest stretch at a time, in milliseconds, if the steps are shorter than that. */
const stretchMs = 10

/** Takes the steps one after another and lets the event loop go round whenever a stretch is over. */
export const unhurried = async <Result>(steps: Generator<void, Result>): Promise<Result> => {
  let since = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - since < stretchMs) continue
    await nextTurn()
    since = performance.now()
  }
}
