import { expect, test } from 'vitest'
import { pausesMs, untilBegun } from './payment-arrival.ts'

/** Polls a server that knows about the plan from its `knowsAt`-th response on, or never. */
async function ask(knowsAt: number) {
  const waited: number[] = []
  let asked = 0
  const hasBegun = await untilBegun(
    async () => {
      asked += 1
      return asked === knowsAt
    },
    async (ms) => void waited.push(ms),
  )
  return { hasBegun, asked, waited }
}

test('polls the server at growing intervals until it knows about the payment', async () => {
  expect(await ask(1)).toEqual({ hasBegun: true, asked: 1, waited: [3_000] })
  expect(await ask(3)).toEqual({ hasBegun: true, asked: 3, waited: pausesMs.slice(0, 3) })
  expect(pausesMs.toSorted((one, other) => one - other)).toEqual(pausesMs)
})

test('reports a payment as late if it takes too long', async () => {
  expect(await ask(0)).toEqual({ hasBegun: false, asked: pausesMs.length, waited: pausesMs })
})
