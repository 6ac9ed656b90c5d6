import { expect, test } from 'vitest'
import { TranscriptionQueue } from './transcription-queue.ts'

const { signal } = new AbortController()

/** A server behind a queue. A test calls `answer` to end a request. */
function serverBehind(queue: TranscriptionQueue) {
  const sent: { name: string; timeoutMs: number; answer: () => void }[] = []
  const ask = (name: string, soundMs: number, learner?: string, leaving = signal) =>
    queue.run({ soundMs, learner, signal: leaving }, (timeoutMs) => {
      const { promise, resolve } = Promise.withResolvers<string>()
      sent.push({ name, timeoutMs, answer: () => resolve(name) })
      return promise
    })
  const names = () => sent.map(({ name }) => name)
  const answer = (name: string) => sent.find((each) => each.name === name)?.answer()
  return { sent, ask, names, answer }
}

test('waits 15 s and 1.5 times the length of the recording', async () => {
  const { sent, ask } = serverBehind(new TranscriptionQueue())
  void ask('short', 3_000)
  expect(sent).toMatchObject([{ timeoutMs: 19_500 }])
  const alone = serverBehind(new TranscriptionQueue())
  void alone.ask('long', 120_000)
  expect(alone.sent).toMatchObject([{ timeoutMs: 195_000 }])
})

test('waits for the recordings that were sent before', async () => {
  const { sent, ask } = serverBehind(new TranscriptionQueue())
  void ask('long', 120_000, 'anna')
  void ask('short', 3_000, 'boris')
  expect(sent[1]).toMatchObject({ name: 'short', timeoutMs: 19_500 + 180_000 })
})

test('sends one learner’s recordings one after another, and another learner’s in between', async () => {
  const { ask, names, answer } = serverBehind(new TranscriptionQueue())
  const all = [ask('a1', 120_000, 'anna'), ask('a2', 120_000, 'anna'), ask('a3', 120_000, 'anna')]
  const short = ask('b', 3_000, 'boris')
  expect(names()).toEqual(['a1', 'b'])
  answer('a1')
  await expect.poll(names).toEqual(['a1', 'b', 'a2'])
  answer('b')
  await expect(short).resolves.toBe('b')
  answer('a2')
  await expect.poll(names).toEqual(['a1', 'b', 'a2', 'a3'])
  answer('a3')
  await expect(Promise.all(all)).resolves.toEqual(['a1', 'a2', 'a3'])
})

test('goes on after a recording that failed, and after a learner who left while waiting', async () => {
  const queue = new TranscriptionQueue()
  const { ask, names, answer } = serverBehind(queue)
  const leaving = new AbortController()
  const first = ask('first', 1_000, 'anna')
  const left = ask('left', 1_000, 'anna', leaving.signal)
  const failing = queue.run({ soundMs: 1_000, learner: 'anna', signal }, () => Promise.reject(new Error('no answer')))
  const last = ask('last', 1_000, 'anna')
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  expect(names()).toEqual(['first'])
  answer('first')
  await first
  await expect(failing).rejects.toThrow('no answer')
  await expect.poll(names).toEqual(['first', 'last'])
  answer('last')
  await expect(last).resolves.toBe('last')
})

test('does not wait for others if the server answers out of order, until an hour has passed', async () => {
  let now = 0
  const { sent, ask, answer } = serverBehind(new TranscriptionQueue({}, () => now))
  void ask('long', 100_000, 'anna')
  for (const name of ['one', 'two']) {
    const asked = ask(name, 1_000, name)
    expect(sent.at(-1)).toMatchObject({ timeoutMs: 166_500 })
    answer(name)
    await asked
  }
  void ask('three', 1_000, 'three')
  expect(sent.at(-1)).toMatchObject({ timeoutMs: 16_500 })
  now = 3_600_000
  void ask('four', 1_000, 'four')
  expect(sent.at(-1)).toMatchObject({ timeoutMs: 168_000 })
})
