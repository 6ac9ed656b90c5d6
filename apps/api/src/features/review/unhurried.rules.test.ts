import { expect, test } from 'vitest'
import { unhurried } from './unhurried.ts'

test('others get their turn between the steps', async () => {
  let turns = 0
  const count = () => {
    turns += 1
    timer = setImmediate(count)
  }
  let timer = setImmediate(count)
  function* steps(): Generator<void, string> {
    for (let step = 0; step < 20; step++) {
      const until = performance.now() + 6
      while (performance.now() < until);
      yield
    }
    return 'done'
  }
  expect(await unhurried(steps())).toBe('done')
  clearImmediate(timer)
  expect(turns).toBeGreaterThanOrEqual(8)
})
