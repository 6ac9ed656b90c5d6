import { expect, test } from 'vitest'
import { Problem } from '../http/problem.ts'
import { FairQueue } from './fair-queue.ts'

/** A queue whose work ends on command. */
function stepped(settings = { concurrency: 1, concurrencyPerSource: 1, waitingPerSource: 3, waitingMax: 6 }) {
  const queue = new FairQueue(settings)
  const order: string[] = []
  const running: (() => void)[] = []
  return {
    order,
    ask: (name: string, label = name, signal?: AbortSignal) =>
      queue
        .run({ name, signal }, () => {
          order.push(label)
          return new Promise<void>((resolve) => running.push(resolve))
        })
        .then(
          () => 'done',
          (error: unknown) => (error instanceof Problem ? error.code : error),
        ),
    /** Ends running work, and the work that starts after it, until nothing runs. */
    async finish() {
      for (;;) {
        await new Promise(setImmediate)
        const end = running.shift()
        if (end === undefined) return
        end()
      }
    },
  }
}

test('serves another source next, however many requests of the first are waiting', async () => {
  const { ask, order, finish } = stepped()
  const all = [ask('flood', 'flood 1'), ask('flood', 'flood 2'), ask('flood', 'flood 3'), ask('school'), ask('home')]
  await finish()
  expect(order).toEqual(['flood 1', 'flood 2', 'school', 'home', 'flood 3'])
  expect(new Set(await Promise.all(all))).toEqual(new Set(['done']))
})

test('immediately starts another source while one runs at its limit', async () => {
  const { ask, order, finish } = stepped({
    concurrency: 2,
    concurrencyPerSource: 1,
    waitingPerSource: 3,
    waitingMax: 6,
  })
  const all = [ask('flood', 'flood 1'), ask('flood', 'flood 2'), ask('school'), ask('home')]
  await new Promise(setImmediate)
  expect(order).toEqual(['flood 1', 'school'])
  await finish()
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done', 'done'])
  expect(order).toEqual(['flood 1', 'school', 'flood 2', 'home'])
})

test('rejects only requests from a source with too many waiting', async () => {
  const { ask, order, finish } = stepped()
  const flood = Array.from({ length: 200 }, () => ask('flood'))
  const other = ask('school')
  await finish()
  const answers = await Promise.all(flood)
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(4)
  expect(answers.filter((answer) => answer === 'RATE_LIMITED')).toHaveLength(196)
  expect(await other).toBe('done')
  expect(order.indexOf('school')).toBe(2)
})

test('makes room for a newcomer by dropping a request from the longest queue', async () => {
  const { ask, order, finish } = stepped()
  const all = ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'c'].map((name) => ask(name))
  await finish()
  expect((await Promise.all(all)).filter((answer) => answer === 'RATE_LIMITED')).toHaveLength(1)
  expect(order).toContain('c')
})

test('rejects a newcomer if every source has one request waiting', async () => {
  const { ask, finish } = stepped({ concurrency: 1, concurrencyPerSource: 1, waitingPerSource: 3, waitingMax: 2 })
  const all = ['a', 'b', 'c', 'd'].map((name) => ask(name))
  await finish()
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done', 'UNAVAILABLE'])
})

test('does nothing for a client that disconnected while waiting', async () => {
  const { ask, order, finish } = stepped()
  const gone = new AbortController()
  const all = [ask('a'), ask('b', 'b', gone.signal), ask('c')]
  gone.abort()
  await finish()
  expect(await Promise.all(all)).toEqual(['done', 'VALIDATION.FAILED', 'done'])
  expect(order).toEqual(['a', 'c'])
})

test('continues after a failing request', async () => {
  const queue = new FairQueue({ concurrency: 1, concurrencyPerSource: 1, waitingPerSource: 3, waitingMax: 6 })
  const failing = queue.run({ name: 'a' }, () => Promise.reject(new Error('wrong')))
  const next = queue.run({ name: 'a' }, async () => 'done')
  await expect(failing).rejects.toThrow('wrong')
  expect(await next).toBe('done')
})
