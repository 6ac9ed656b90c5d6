import type { StreamEvent } from '@parley/contracts/stream.ts'
import { expect, it } from 'vitest'
import { Problem } from '#platform/problem.ts'
import { createOutbox, type Sending } from './outbox.ts'
import { retryDelayMs } from './retry.ts'
import { openUnsentStore, type Unsent } from './unsent-store.ts'

const unsent: Unsent = {
  turnId: 'turn-1',
  sessionId: 'one',
  targetLanguage: 'es',
  saidAt: 0,
  text: 'Hola',
  refusedBy: null,
}
const received: StreamEvent = { type: 'HEARTBEAT', data: { received: true } }
const alive: StreamEvent = { type: 'HEARTBEAT', data: {} }
const failure = (code: string): StreamEvent => ({ type: 'ERROR', data: { code, text: '' } })
const answer = (...events: StreamEvent[]) => new Response(events.map((event) => `${JSON.stringify(event)}\n`).join(''))

/** Sends it, with one answer a try. @returns what was uploaded, what became of it, and what is left */
async function sendWith(...answers: (Response | Problem)[]) {
  const delays: number[] = []
  const outbox = createOutbox(openUnsentStore('learner'), async (delayMs) => void delays.push(delayMs))
  await outbox.add(unsent)
  const progress: string[] = []
  const uploaded: Unsent[] = []
  const post: Sending['post'] = async (turn) => {
    uploaded.push(turn)
    const next = answers.shift()
    if (next instanceof Response) return next
    throw next ?? new Error('There was one try too many')
  }
  const { signal } = new AbortController()
  const sending = { post, signal, onProgress: (step: string) => progress.push(step) }
  const answered = await outbox.deliver(unsent, sending).catch((error: unknown) => error)
  return { uploaded, progress, answered, delays, left: await outbox.list() }
}

it('is not received before the server says so, and answers the rest of what it says', async () => {
  const reply: StreamEvent = { type: 'GPT_RESPONSE', data: { role: 'assistant', content: 'Claro.' } }
  const { progress, left, answered } = await sendWith(answer(alive, received, alive, reply))
  expect(progress).toEqual(['uploading'])
  expect(left).toEqual([])
  const events: StreamEvent[] = []
  const rest = (async () => {
    for await (const event of answered as AsyncGenerator<StreamEvent>) events.push(event)
  })()
  // The answer broke off afterwards: that costs the answer alone.
  await expect(rest).rejects.toMatchObject({ fault: 'cut' })
  expect(events).toEqual([alive, reply])
})

it('is sent again until the server can be reached, is free, and has read all of it', async () => {
  const busy = new Problem('CONVERSATION.BUSY', { status: 409 })
  const away = new Problem('UNAVAILABLE', { status: 503, retryAfterSeconds: 7 })
  const tries = [new Problem('NETWORK'), busy, away, answer(alive), answer(failure('UNAVAILABLE')), answer(received)]
  const { uploaded, progress, left, delays } = await sendWith(...tries)
  expect(uploaded).toEqual(Array(6).fill(unsent))
  expect(progress).toEqual([...Array(5).fill(['uploading', 'queued']).flat(), 'uploading'])
  expect(left).toEqual([])
  expect(delays).toEqual([1_000, 2_000, 7_000, 8_000, 15_000])
})

it('is sent again where the connection broke in the middle of the answer, before it was received', async () => {
  const broken = new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError('cut')) }))
  const { uploaded, left } = await sendWith(broken, answer(received))
  expect(uploaded).toHaveLength(2)
  expect(left).toEqual([])
})

it('stays in the browser with the reason where the server refuses it', async () => {
  for (const refused of [new Problem('CONVERSATION.ENDED', { status: 409 }), answer(failure('CONVERSATION.ENDED'))]) {
    const { left, answered } = await sendWith(refused)
    expect(left).toEqual([{ ...unsent, refusedBy: 'CONVERSATION.ENDED' }])
    expect(answered).toMatchObject({ code: 'CONVERSATION.ENDED' })
  }
})

it('is over where nothing was said', async () => {
  const { left, answered } = await sendWith(answer(failure('CONVERSATION.NO_SPEECH')))
  expect(left).toEqual([])
  expect(answered).toMatchObject({ code: 'CONVERSATION.NO_SPEECH' })
})

const never = () => Promise.reject(new Error('Nothing is to be sent'))

it('is not sent once another tab has done so, or it was deleted', async () => {
  const outbox = createOutbox(openUnsentStore('learner'))
  expect(await outbox.deliver(unsent, { post: never, signal: new AbortController().signal })).toBeNull()
})

it('waits no longer when it is given up, and stays', async () => {
  const outbox = createOutbox(openUnsentStore('learner'))
  await outbox.add(unsent)
  const leaving = new AbortController()
  const sending = outbox.deliverAll([unsent], { post: () => new Promise(() => {}), signal: leaving.signal })
  leaving.abort(new Error('The page was left'))
  await expect(sending).rejects.toThrow('The page was left')
  expect(await outbox.list()).toEqual([unsent])
})

it('is listed in the order in which it was said, with what is still being written down', async () => {
  const outbox = createOutbox(openUnsentStore('learner'))
  const { promise: first, resolve: write } = Promise.withResolvers<Unsent>()
  const stored = outbox.addLater(first)
  await outbox.add({ ...unsent, turnId: 'turn-2', saidAt: 1 })
  const listed = outbox.list()
  write(unsent)
  expect((await listed).map(({ turnId }) => turnId)).toEqual(['turn-1', 'turn-2'])
  expect(await stored).toEqual(unsent)
})

it('is never tried more often than a second apart, nor seldomer than every fifteen', () => {
  const delays = Array.from({ length: 10 }, (_, attempt) => retryDelayMs(attempt, new Problem('NETWORK')))
  expect([Math.min(...delays), Math.max(...delays)]).toEqual([1_000, 15_000])
})
