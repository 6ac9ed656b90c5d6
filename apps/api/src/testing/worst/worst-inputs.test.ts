import { describe, expect, test } from 'vitest'
import { processorMs, timed, type WorstInput } from './worst-input.ts'
import { worstInputs } from './worst-inputs.ts'

/** A clock in milliseconds, with the shortest time that it measures reliably: faster work is repeated. */
interface Clock {
  readonly now: () => number
  readonly leastMs: number
}
/** Precise, but affected by other processes, and more so the longer the work takes. */
const wall: Clock = { now: () => performance.now(), leastMs: 2 }
/** Not affected by other processes, but with a resolution of 4 ms on many systems. */
const processor: Clock = { now: processorMs, leastMs: 40 }
const [runsMin, runsMax] = [5, 60]
/** Longer work is disturbed less: after this many milliseconds, three runs are enough. */
const timeoutMs = 1_000
/**
 * Twice the input may cost twice the work, plus half as much again for memory. Quadratic work would cost four times.
 */
const ratioMax = 3

/** The minimum of several times: disturbances only make them longer. */
async function least(work: () => unknown, times: number, { now }: Clock): Promise<number> {
  let ms = 0
  for (let time = 0; time < times; time++) ms += (await timed(work, now)).ms
  return ms
}

type Growing = Pick<WorstInput, 'size' | 'prepare'>

/**
 * The ratio between the costs of twice the input and of the input, on one clock.
 * @param runs maximum number of runs while the ratio is too high
 */
async function growthBy(clock: Clock, { size, prepare }: Growing, runs = runsMax): Promise<number> {
  const [half, whole] = [prepare(Math.floor(size / 2)), prepare(size)]
  // The first runs compile the code.
  for (const work of [whole, half]) await timed(work, clock.now)
  let times = 0
  for (let ms = 0; ms < clock.leastMs; times += 1) ms += (await timed(half, clock.now)).ms
  let [halfMs, wholeMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const since = performance.now()
  const isEnough = (run: number) => run >= runsMin || (run >= 3 && performance.now() - since > timeoutMs)
  for (let run = 0; run < runs && (!isEnough(run) || wholeMs / halfMs >= ratioMax); run++) {
    halfMs = Math.min(halfMs, await least(half, times, clock))
    wholeMs = Math.min(wholeMs, await least(whole, times, clock))
  }
  return wholeMs / halfMs
}

/** The same ratio, on a machine with any load. */
async function growthOf(work: Growing): Promise<number> {
  const growth = await growthBy(wall, work, runsMin)
  return growth < ratioMax ? growth : growthBy(processor, work)
}

describe('doubling the input at most about doubles the work', () => {
  test.each(worstInputs.map((each) => [each.name, each.input, each] as const))(
    '%s: %s',
    async (_name, _input, each) => {
      expect(await growthOf(each)).toBeLessThan(ratioMax)
    },
  )
})

test('detects quadratic work', async () => {
  const prepare = (size: number) => () => {
    let sum = 0
    for (let one = 0; one < size; one++) for (let other = 0; other < size; other++) sum += one ^ other
    return sum
  }
  expect(await growthBy(processor, { size: 2_000, prepare }, runsMin)).toBeGreaterThan(ratioMax)
})
