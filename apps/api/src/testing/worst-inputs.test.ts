import { describe, expect, test } from 'vitest'
import { processorMs, timed, type WorstInput } from './worst-input.ts'
import { worstInputs } from './worst-inputs.ts'

/** A clock in milliseconds, and the shortest time that it tells from noise: what is quicker is done several times. */
interface Clock {
  readonly now: () => number
  readonly leastMs: number
}
/** Exact, but others who want the processor add to it, at a time that takes longer more often. */
const wall: Clock = { now: () => performance.now(), leastMs: 2 }
/** Nobody adds to it, but many systems count it by 4 ms. */
const processor: Clock = { now: processorMs, leastMs: 40 }
const [runsMin, runsMax] = [7, 60]
/** What takes long is less disturbed: after so many milliseconds three runs are enough. */
const patienceMs = 3_000
/** Twice the work for twice the input, and half as much again for memory; the square of the input would be four times. */
const ratioMax = 3

/** The least time of many: whatever else the machine does only adds to it. */
async function least(work: () => unknown, times: number, { now }: Clock): Promise<number> {
  let ms = 0
  for (let time = 0; time < times; time++) ms += (await timed(work, now)).ms
  return ms
}

type Growing = Pick<WorstInput, 'size' | 'prepare'>

/** How much more twice the input costs, by a clock. */
async function growthBy(clock: Clock, { size, prepare }: Growing): Promise<number> {
  const [half, whole] = [prepare(Math.floor(size / 2)), prepare(size)]
  await timed(whole, wall.now)
  const once = Math.min((await timed(half, wall.now)).ms, (await timed(half, wall.now)).ms)
  const times = Math.max(1, Math.min(10_000, Math.ceil(clock.leastMs / once)))
  let [halfMs, wholeMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const since = performance.now()
  const isEnough = (run: number) => run >= runsMin || (run >= 3 && performance.now() - since > patienceMs)
  for (let run = 0; run < runsMax && (!isEnough(run) || wholeMs / halfMs >= ratioMax); run++) {
    halfMs = Math.min(halfMs, await least(half, times, clock))
    wholeMs = Math.min(wholeMs, await least(whole, times, clock))
  }
  return wholeMs / halfMs
}

/** The same, however busy the machine is. */
async function growthOf(work: Growing): Promise<number> {
  const growth = await growthBy(wall, work)
  return growth < ratioMax ? growth : growthBy(processor, work)
}

describe('twice the input costs at most about twice the work', () => {
  test.each(worstInputs.map((each) => [each.name, each.input, each] as const))(
    '%s: %s',
    async (_name, _input, each) => {
      expect(await growthOf(each)).toBeLessThan(ratioMax)
    },
  )
})

test('work that grows with the square of the input is found out', async () => {
  const prepare = (size: number) => () => {
    let sum = 0
    for (let one = 0; one < size; one++) for (let other = 0; other < size; other++) sum += one ^ other
    return sum
  }
  // So short that some of the runs are disturbed by nothing, on a busy machine as well.
  expect(await growthOf({ size: 2_000, prepare })).toBeGreaterThan(ratioMax)
})
