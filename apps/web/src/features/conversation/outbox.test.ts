import type { StreamEvent } from '@parley/contracts/stream.ts'
import { expect, it } from 'vitest'
import { Problem } from '#platform/problem.ts'
import { type Delivery, deliveryAfter, retryDelayMs, type Unsent } from './delivery.ts'
import { memoryStore } from './memory-store.ts'
import { createOutbox, type Upload } from './outbox.ts'
import { sendUnsent } from './send-unsent.ts'

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

/** Sends once, with one answer a try. @returns what was uploaded, what became of it, and what is left */
async function sendWith(...answers: (Response | Problem)[]) {
  const { store, unsent: left } = memoryStore()
  const delays: number[] = []
  const outbox = createOutbox(store, async (delayMs) => void delays.push(delayMs))
  await outbox.add(unsent)
  const deliveries: Delivery[] = []
  const uploaded: Parameters<Upload>[0][] = []
  const upload: Upload = async (parts) => {
    uploaded.push(parts)
    const next = answers.shift()
    if (next instanceof Response) return next
    throw next ?? new Error('There was one try too many')
  }
  const { signal } = new AbortController()
  const events = outbox.send(unsent, { upload, signal, onDelivery: (delivery) => deliveries.push(delivery) })
  const types: string[] = []
  const error = await (async () => {
    for await (const { type } of events) types.push(type)
  })().catch((error: unknown) => error)
  return { uploaded, deliveries, types, error, delays, left: left(), stored: await store.list() }
}

it('is not received before the server says so', async () => {
  const { deliveries, left, error } = await sendWith(answer(alive, received))
  expect(deliveries).toEqual(['uploading', 'received'])
  expect(left).toEqual([])
  // The answer broke off afterwards: that costs the answer alone.
  expect(error).toMatchObject({ fault: 'cut' })
})

it('is sent again until the server can be reached, is free, and has read all of it', async () => {
  const busy = new Problem('CONVERSATION.BUSY', { status: 409 })
  const away = new Problem('UNAVAILABLE', { status: 503, retryAfterSeconds: 7 })
  const tries = [new Problem('NETWORK'), busy, away, answer(alive), answer(failure('UNAVAILABLE')), answer(received)]
  const { uploaded, left, delays } = await sendWith(...tries)
  expect(uploaded).toEqual(Array(6).fill(unsent))
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
    const { stored, error, deliveries } = await sendWith(refused)
    expect(stored).toEqual([{ ...unsent, refusedBy: 'CONVERSATION.ENDED' }])
    expect(error).toMatchObject({ code: 'CONVERSATION.ENDED' })
    expect(deliveries.at(-1)).toBe('failed')
  }
})

it('is over where nothing was said', async () => {
  expect((await sendWith(answer(failure('CONVERSATION.NO_SPEECH')))).left).toEqual([])
})

it('is asked for by its name once another tab has sent it', async () => {
  const { store } = memoryStore()
  const outbox = createOutbox(store)
  const uploaded: Parameters<Upload>[0][] = []
  const upload: Upload = async (parts) => {
    uploaded.push(parts)
    return answer(received)
  }
  const events = outbox.send(unsent, { upload, signal: new AbortController().signal })
  await expect(Array.fromAsync(events)).rejects.toMatchObject({ fault: 'cut' })
  expect(uploaded).toEqual([{ turnId: unsent.turnId }])
})

it('never comes back once it was given up', async () => {
  const { store, unsent: left } = memoryStore()
  const outbox = createOutbox(store)
  const upload: Upload = async () => {
    throw new Problem('CONVERSATION.ENDED', { status: 409 })
  }
  const events = outbox.send(unsent, { upload, signal: new AbortController().signal })
  await expect(Array.fromAsync(events)).rejects.toMatchObject({ code: 'CONVERSATION.ENDED' })
  expect(left()).toEqual([])
})

it('ends when it is given up, and keeps what was said', async () => {
  const { store, unsent: left } = memoryStore()
  const outbox = createOutbox(store)
  await outbox.add(unsent)
  const leaving = new AbortController()
  const never = () => new Promise<Response>(() => {})
  const sending = sendUnsent(outbox, [unsent], never, leaving.signal)
  leaving.abort(new Error('The page was left'))
  await expect(sending).rejects.toThrow('The page was left')
  expect(left()).toEqual(['Hola'])
})

it('goes nowhere from where it has been received, and nowhere without a step that leads there', () => {
  const events = ['started', 'acknowledged', 'broken', 'refused', 'asked_again'] as const
  for (const event of events) expect(deliveryAfter('received', event)).toBe('received')
  expect(deliveryAfter('queued', 'acknowledged')).toBe('queued')
  expect(deliveryAfter('failed', 'asked_again')).toBe('queued')
})

it('is never tried more often than a second apart, nor seldomer than every fifteen', () => {
  const delays = Array.from({ length: 10 }, (_, attempt) => retryDelayMs(attempt, new Problem('NETWORK')))
  expect([Math.min(...delays), Math.max(...delays)]).toEqual([1_000, 15_000])
})
