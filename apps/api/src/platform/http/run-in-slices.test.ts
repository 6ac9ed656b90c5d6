import { expect, test } from 'vitest'
import { runInSlices } from './run-in-slices.ts'

/** Counts the turns of the event loop while a promise is pending. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0
  const count = () => {
    turns += 1
    timer = setImmediate(count)
  }
  let timer = setImmediate(count)
  await work
  clearImmediate(timer)
  return turns
}

function* steps<Result>(count: number, result: Result): Generator<void, Result> {
  for (let step = 0; step < count; step++) {
    const until = performance.now() + 6
    while (performance.now() < until);
    yield
  }
  return result
}

test('yields between stretches', async () => {
  const work = runInSlices(steps(20, 'done'))
  expect(await turnsDuring(work)).toBeGreaterThanOrEqual(8)
  expect(await work).toBe('done')
})

test('yields equally often when several computations run concurrently', async () => {
  const works = Promise.all(['a', 'b', 'c'].map((name) => runInSlices(steps(10, name))))
  expect(await turnsDuring(works)).toBeGreaterThanOrEqual(12)
  expect(await works).toEqual(['a', 'b', 'c'])
})

test('lets computations take turns', async () => {
  const order: string[] = []
  const note = async (name: string, count: number) => {
    await runInSlices(steps(count, null))
    order.push(name)
  }
  await Promise.all([note('long', 30), note('short', 2)])
  expect(order).toEqual(['short', 'long'])
})

test('continues with the next computation when one fails', async () => {
  function* broken(): Generator<void, void> {
    yield
    throw new Error('broken')
  }
  await expect(runInSlices(broken())).rejects.toThrow('broken')
  expect(await runInSlices(steps(1, 'done'))).toBe('done')
})
