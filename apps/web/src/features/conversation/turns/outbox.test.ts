import type { StreamEvent } from '@parley/contracts/conversation/stream.ts'
import { expect, it } from 'vitest'
import { Problem } from '#platform/http/problem.ts'
import type { DeliveryEvent } from './delivery.ts'
import { createOutbox, type Sending } from './outbox.ts'
import type { TurnRequest } from './turn-request.ts'
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

/** Sends a line, with one response per attempt. @returns the uploads, the result, and the remaining lines */
const sendWith = (...answers: (Response | Problem)[]) => sendLineWith(unsent, ...answers)

async function sendLineWith(unsent: Unsent, ...answers: (Response | Problem)[]) {
  const delays: number[] = []
  const outbox = createOutbox(openUnsentStore('learner'), async (delayMs) => void delays.push(delayMs))
  await outbox.add(unsent)
  const events: DeliveryEvent[] = []
  const uploaded: TurnRequest[] = []
  const post: Sending['post'] = async (turn) => {
    uploaded.push(turn)
    const next = answers.shift()
    if (next instanceof Response) return next
    throw next ?? new Error('There was one try too many')
  }
  const { signal } = new AbortController()
  const sending = { post, signal, onDelivery: (event: DeliveryEvent) => events.push(event) }
  const answered = await outbox.answer(unsent, sending).catch((error: unknown) => error)
  const steps = events.map(({ kind }) => kind)
  return { uploaded, steps, answered, delays, left: await outbox.list() }
}

it('passes on the rest of the stream once the server confirms it', async () => {
  const reply: StreamEvent = { type: 'GPT_RESPONSE', data: { role: 'assistant', content: 'Claro.' } }
  const { steps, left, answered } = await sendWith(answer(alive, received, alive, reply))
  expect(steps).toEqual(['attempt', 'arrival'])
  expect(left).toEqual([])
  const events: StreamEvent[] = []
  const rest = (async () => {
    for await (const event of answered as AsyncGenerator<StreamEvent>) events.push(event)
  })()
  // The answer broke off afterwards, which loses only the answer.
  await expect(rest).rejects.toMatchObject({ fault: 'cut' })
  expect(events).toEqual([alive, reply])
})

it('is retried until the server has read it completely', async () => {
  const busy = new Problem('CONVERSATION.BUSY', { status: 409 })
  const away = new Problem('UNAVAILABLE', { status: 503, retryAfterSeconds: 7 })
  const tries = [new Problem('NETWORK'), busy, away, answer(alive), answer(failure('UNAVAILABLE')), answer(received)]
  const { uploaded, steps, left, delays } = await sendWith(...tries)
  expect(uploaded).toEqual(Array(6).fill(unsent))
  expect(steps).toEqual([...Array(5).fill(['attempt', 'failure']).flat(), 'attempt', 'arrival'])
  expect(left).toEqual([])
  expect(delays).toEqual([1_000, 2_000, 7_000, 8_000, 15_000])
})

it('is retried if the connection broke before it was received', async () => {
  const broken = new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError('cut')) }))
  const { uploaded, left } = await sendWith(broken, answer(received))
  expect(uploaded).toHaveLength(2)
  expect(left).toEqual([])
})

it('stays in the browser with the reason if the server or a proxy rejects it', async () => {
  const byServer = [new Problem('CONVERSATION.ENDED', { status: 409 }), answer(failure('CONVERSATION.ENDED'))]
  const byProxy = new Problem('UPLOAD.PROXY_TOO_LARGE', { status: 413 })
  for (const refused of [...byServer, byProxy]) {
    const { left, answered } = await sendWith(refused)
    const code = refused === byProxy ? 'UPLOAD.PROXY_TOO_LARGE' : 'CONVERSATION.ENDED'
    expect(left).toEqual([{ ...unsent, refusedBy: code }])
    expect(answered).toMatchObject({ code })
  }
})

it('stays in the browser if it is a rejected confirmation with other words, while they may be needed', async () => {
  const confirmation = { ...unsent, confirms: 'a'.repeat(24) }
  const refused = () => answer(failure('BUDGET.EXCEEDED'))
  const byCode = { ...confirmation, refusedBy: 'BUDGET.EXCEEDED' }
  expect((await sendLineWith(confirmation, refused())).left).toEqual([byCode])
  const { text: _, ...asTranscribed } = confirmation
  expect((await sendLineWith(asTranscribed, refused())).left).toEqual([])
  // Another line has replaced the doubted one.
  expect((await sendLineWith(confirmation, answer(failure('NOT_FOUND')))).left).toEqual([])
})

it('is removed if the recording contains no speech', async () => {
  const { left, answered } = await sendWith(answer(failure('CONVERSATION.NO_SPEECH')))
  expect(left).toEqual([])
  expect(answered).toMatchObject({ code: 'CONVERSATION.NO_SPEECH' })
})

it('is requested by its ID once another tab has sent it', async () => {
  const outbox = createOutbox(openUnsentStore('learner'))
  const posted: TurnRequest[] = []
  const post: Sending['post'] = async (turn) => {
    posted.push(turn)
    return answer(received)
  }
  const { text, ...named } = unsent
  await (await outbox.answer(named, { post, signal: new AbortController().signal })).next()
  expect(posted).toEqual([named])
})

it('is not sent again once another tab has sent or deleted it', async () => {
  const never = () => Promise.reject(new Error('Nothing is to be sent'))
  const outbox = createOutbox(openUnsentStore('learner'))
  await outbox.deliverAll([unsent], { post: never, signal: new AbortController().signal })
  expect(await outbox.list()).toEqual([])
})

it('is not sent again once another page has reported its refusal', async () => {
  const outbox = createOutbox(openUnsentStore('learner'))
  const refused: Unsent = { ...unsent, refusedBy: 'CONVERSATION.ENDED' }
  await outbox.add(refused)
  const post = async () => answer(received)
  await outbox.deliverAll([unsent], { post, signal: new AbortController().signal })
  expect(await outbox.list()).toEqual([refused])
})

it('stays in the list after it is discarded', async () => {
  const outbox = createOutbox(openUnsentStore('learner'))
  await outbox.add(unsent)
  const leaving = new AbortController()
  const sending = outbox.deliverAll([unsent], { post: () => new Promise(() => {}), signal: leaving.signal })
  leaving.abort(new Error('The page was left'))
  await expect(sending).rejects.toThrow('The page was left')
  expect(await outbox.list()).toEqual([unsent])
})

it('is listed in the order of speaking', async () => {
  const outbox = createOutbox(openUnsentStore('learner'))
  const { promise: first, resolve: write } = Promise.withResolvers<Unsent>()
  const stored = outbox.add(first)
  await outbox.add({ ...unsent, turnId: 'turn-2', saidAt: 1 })
  const listed = outbox.list()
  write(unsent)
  expect((await listed).map(({ turnId }) => turnId)).toEqual(['turn-1', 'turn-2'])
  expect(await stored).toEqual(unsent)
})
