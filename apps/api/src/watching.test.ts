// Monitoring data about turns and jobs, without any of the users' words.
import { randomUUID } from 'node:crypto'
import { requestReview } from '@parley/contracts/review/review.ts'
import { type FakeProvider, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { type Collector, startCollector } from './testing/collector.ts'
import { dataOf, eventsOf, Learner, modelsAt } from './testing/learner.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { spoken, wavOf } from './testing/voice.ts'

const transcript = 'Marmalade umbrellas, please.'
const reply = 'Certainly, a thousand lanterns. Would you like peppercorns too?'
const person = { first_name: 'Wilhelmina', last_name: 'Quartermaine', password: 'seven quiet lanterns' }
const stages = ['receive', 'transcription', 'reply', 'speech'] as const
const noFailures = { transcription: null, chat: null, speech: null }

const lines: Record<string, unknown>[] = []
let collector: Collector
let provider: FakeProvider
let app: TestApp
let learner: Learner
let wav: Uint8Array
beforeAll(async () => {
  collector = await startCollector()
  provider = await startFakeProvider({ transcript, reply, latency: { speechMs: 30, wordMs: 5 } })
  app = await startTestApp({
    env: { ...modelsAt(provider), OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
    log: createLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }),
  })
  learner = await Learner.join(app, person)
  wav = wavOf(await spoken(transcript))
})
afterAll(async () => {
  await app.stop()
  await provider.close()
  await collector.close()
})
afterEach(() => provider.set({ failures: noFailures }))

/** Sends a turn and reads its complete answer. @returns the id of its request */
async function say(turnId: string = randomUUID()): Promise<string> {
  const response = await learner.send(await learner.openScene(), { audio: wav, turnId })
  const events = []
  for await (const event of eventsOf(response)) events.push(event)
  expect(dataOf(events, 'COMPLETE')).toMatchObject([{ ok: true }])
  return response.headers.get('x-request-id') ?? ''
}

/** A value from `/metrics`; 0 while it is absent. */
async function figure(name: string): Promise<number> {
  const text = await (await app.fetch('/metrics')).text()
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1) ?? 0)
}

const firstOf = (names: readonly string[]) => collector.spans.filter(({ name }) => names.includes(name))

test('a spoken turn is a span with child spans for its phases and model calls', async () => {
  const turnId = randomUUID()
  const id = await say(turnId)
  await collector.find('POST /api/conversation')
  const turn = await collector.find('turn')
  const ofTurn = collector.spans.filter(({ traceId }) => traceId === turn.traceId)
  const request = ofTurn.find(({ name }) => name === 'POST /api/conversation')
  expect(request?.attributes).toMatchObject({ 'http.response.status_code': 200, 'parley.request.id': id })
  expect(turn.parentSpanId).toBe(request?.spanId)
  expect(turn.attributes).toMatchObject({
    'parley.turn.id': turnId,
    'parley.turn.input': 'recording',
    'parley.turn.outcome': 'done',
    'parley.turn.sentences': 2,
  })
  const found = new Map(stages.map((stage) => [stage, ofTurn.filter(({ name }) => name === `turn ${stage}`)]))
  for (const [stage, spans] of found) {
    expect([stage, spans.length, spans[0]?.parentSpanId]).toEqual([stage, 1, turn.spanId])
    // A span that began before it was created takes its start from another clock, a few milliseconds off.
    expect(spans[0]?.startMs).toBeGreaterThanOrEqual(turn.startMs - 1_000)
    expect(spans[0]?.endMs).toBeLessThanOrEqual(turn.endMs + 1_000)
  }
  const models = ofTurn.filter(({ name }) => name.startsWith('model '))
  const asked = models.map(({ attributes, parentSpanId }) => [attributes['parley.model.role'], parentSpanId])
  const stageId = (stage: (typeof stages)[number]) => found.get(stage)?.[0]?.spanId
  expect(asked.sort()).toEqual(
    [
      ['transcription', stageId('transcription')],
      ['language_model', stageId('reply')],
      ['speech', stageId('speech')],
      ['speech', stageId('speech')],
    ].sort(),
  )
  expect(models[0]?.attributes).toMatchObject({ 'parley.model.attempt': 1, 'http.response.status_code': 200 })
})

test('sends no words, names, addresses or secrets to the collector', async () => {
  await say()
  await learner.say(await learner.openScene(), { text: 'Sassafras typed by hand.' })
  await collector.find('turn')
  await vi.waitFor(() => expect(firstOf(['turn']).length).toBeGreaterThan(2), { timeout: 60_000 })
  const sent = JSON.stringify(collector.requests)
  const words = `${transcript} ${reply} Sassafras typed`.match(/\p{L}{5,}/gu) ?? []
  const { email, accessToken, user } = learner.user
  for (const secret of [...words, ...Object.values(person), email, accessToken, user.tag_name, 'example.org', '@']) {
    expect(sent.replaceAll('@fastify/otel', '').toLowerCase()).not.toContain(secret.toLowerCase())
  }
})

test('a turn updates the metrics', async () => {
  const before = await figure('parley_turns_total{outcome="done"}')
  const stageCount = (stage: string) => figure(`parley_turn_stage_seconds_count{stage="${stage}"}`)
  const all = [...stages, 'first_sound', 'whole']
  const counts = await Promise.all(all.map(stageCount))
  const spokenBefore = await figure('parley_model_request_seconds_count{role="speech",outcome="ok"}')
  await say()
  expect(await Promise.all(all.map(stageCount))).toEqual(counts.map((count) => count + 1))
  expect(await figure('parley_turns_total{outcome="done"}')).toBe(before + 1)
  expect(await figure('parley_model_request_seconds_count{role="speech",outcome="ok"}')).toBe(spokenBefore + 2)
  const text = await (await app.fetch('/metrics')).text()
  expect(text).toMatch(/^parley_jobs\{state="waiting"\} \d+$/m)
  expect(text).toMatch(/^parley_open_streams 0$/m)
  expect(text).toMatch(/^parley_files_writable 1$/m)
})

test('counts a turn as failed if a model server fails, but not if nothing was said', async () => {
  const failed = await figure('parley_turns_total{outcome="failed"}')
  provider.set({ failures: { chat: { kind: 'status', status: 503 } } })
  await learner.say(await learner.openScene(), { text: 'Hello' })
  expect(await figure('parley_turns_total{outcome="failed"}')).toBe(failed + 1)
  expect(await figure('parley_model_request_seconds_count{role="language_model",outcome="failed"}')).toBeGreaterThan(1)
  await learner.say(await learner.openScene(), { audio: wavOf(new Int16Array(16_000)) })
  expect(await figure('parley_turns_total{outcome="failed"}')).toBe(failed + 1)
})

test('counts a turn as interrupted if the learner leaves', async () => {
  const before = await figure('parley_turns_total{outcome="interrupted"}')
  const client = new AbortController()
  const release = provider.hold('speech')
  const response = await learner.send(await learner.openScene(), { text: 'Hello', signal: client.signal })
  for await (const { type } of eventsOf(response)) if (type === 'GPT_FULL_RESPONSE') break
  client.abort()
  await vi.waitFor(
    async () => expect(await figure('parley_turns_total{outcome="interrupted"}')).toBe(before + 1),
    60_000,
  )
  release()
})

test('the id of a request is logged, sent to the model servers and stored in its jobs', async () => {
  const session = await learner.openScene()
  provider.requests.length = 0
  const turn = await learner.send(session, { audio: wav })
  await turn.text()
  const idsOf = () => provider.requests.map(({ headers }) => headers['x-client-request-id'])
  expect(new Set(idsOf())).toEqual(new Set([turn.headers.get('x-request-id')]))
  expect(provider.requests.map(({ headers }) => headers.traceparent)).not.toContain(expect.any(String))
  provider.requests.length = 0
  const asked = await app.fetch(requestReview.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${learner.user.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ session_id: session._id }),
  })
  expect(asked.status).toBe(202)
  const id = asked.headers.get('x-request-id')
  await vi.waitFor(() => expect(idsOf()).toContain(id), { timeout: 60_000 })
  expect(lines.filter(({ job }) => job === 'review').at(-1)).toMatchObject({ requestId: id, try: 1 })
  const request = await collector.find('POST /api/communication-review')
  const job = await collector.find('job review')
  expect(job.links).toMatchObject([{ spanId: request.spanId }])
  expect(job.attributes).toMatchObject({ 'parley.request.id': id, 'parley.job.queue': 'review' })
})

test('jobs without a request id run with their own id', async () => {
  await app.connection.db.execute(sql`insert into pgboss.job (name, data) values ('recording-expiry', '{}')`)
  const line = await vi.waitFor(() => {
    const found = lines.find(({ job }) => job === 'recording-expiry')
    expect(found).toBeDefined()
    return found
  }, 60_000)
  expect(line?.requestId).toBe(line?.id)
})

test('a failing model server is logged with its own request id', async () => {
  provider.set({ failures: { chat: { kind: 'status', status: 400, times: 2 } } })
  const response = await learner.send(await learner.openScene(), { text: 'Hello' })
  await response.text()
  const line = lines.findLast(({ msg }) => msg === 'A model server failed a turn')
  expect(line).toMatchObject({
    requestId: response.headers.get('x-request-id'),
    err: { providerRequestId: expect.stringMatching(/^req_chat_\d+$/) },
  })
})

test('a hanging collector delays neither turns nor shutdown', async () => {
  const hanging = await startCollector({ hangs: true })
  const messages: unknown[] = []
  const other = await startTestApp({
    env: { ...modelsAt(provider), OTEL_EXPORTER_OTLP_ENDPOINT: hanging.url },
    log: createLog({ LOG_LEVEL: 'warn' }, { write: (line) => void messages.push(JSON.parse(line).msg) }),
  })
  const somebody = await Learner.join(other)
  const { lines } = await somebody.say(await somebody.openScene(), { audio: wav })
  expect(dataOf(lines, 'COMPLETE')).toMatchObject([{ ok: true }])
  await other.stop()
  expect(messages).not.toContain('Not everything could be closed in time')
  await hanging.close()
})
