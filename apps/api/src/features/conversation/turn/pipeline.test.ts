// Turns with model servers: the fake provider over real HTTP, with all its failures.
import { hash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { analyseLastTurn, getSession, type Session } from '@parley/contracts/conversation/conversation.ts'
import type { StreamEvent } from '@parley/contracts/conversation/stream.ts'
import { requestReview } from '@parley/contracts/review/review.ts'
import type { FakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sessions, turns } from '#database/conversations.ts'
import { dataOf, eventsOf, Learner, modelsAt, startWithModels, type TurnInput } from '../../../testing/learner.ts'
import { doesSteps } from '../../../testing/line-analysis.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { testEngine } from '../../../testing/test-database.ts'
import { silence, spoken, wavOf } from '../../../testing/voice.ts'

let app: TestApp
let provider: FakeProvider
let learner: Learner
let wav: Uint8Array

const reply = 'Of course. This way, please! Would you like the menu?'
/** Enough for a busy machine. */
const patience = 60_000
const noFailures = { transcription: null, chat: null, speech: null }
const noLatency = { transcriptionMs: 0, firstTokenMs: 0, wordMs: 0, speechMs: 0 }

beforeAll(async () => {
  ;({ app, provider } = await startWithModels({ reply, transcript: 'A table for two, please.' }))
  learner = await Learner.join(app)
  wav = wavOf(await spoken('A table for two, please.'))
})
afterAll(async () => {
  await app.stop()
  await provider.close()
})
/** A successful turn, so that no circuit stays open for the next test. */
afterEach(async () => {
  provider.set({ failures: noFailures, latency: noLatency, reply, takesTurns: false })
  const { lines } = await learner.say(await learner.openScene(), { audio: wav })
  expect(dataOf(lines, 'COMPLETE')).toMatchObject([{ ok: true }])
})

const recordings = async () =>
  (await readdir(join(app.dataDir, 'files'), { recursive: true })).filter((name) => name.endsWith('.wav'))
const reload = (session: Session) => app.call(getSession, { params: { id: session._id } }, { as: learner.user })
const of = (role: string) => provider.requests.filter((request) => request.role === role)
const told = (lines: StreamEvent[]) => ({
  heard: dataOf(lines, 'TRANSCRIPTION').map(({ content, pair_id }) => ({ content, pair_id })),
  reply: dataOf(lines, 'GPT_FULL_RESPONSE'),
  chunks: dataOf(lines, 'TTS_CHUNK'),
})
const failed = (lines: StreamEvent[], code: string) => {
  expect(lines.at(-2)).toMatchObject({ type: 'ERROR', data: { code } })
  expect(lines.at(-1)).toMatchObject({ type: 'COMPLETE', data: { ok: false } })
}

/** Sends a turn, and reads its events up to the first one of a type. */
async function sayUntil(session: Session, input: TurnInput, type: StreamEvent['type']) {
  const client = new AbortController()
  const response = await learner.send(session, { ...input, signal: client.signal })
  const lines = eventsOf(response)
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    if (line.value.type === type) return { lines, leave: () => client.abort(), line: line.value }
  }
  throw new Error(`No ${type}`)
}

describe('a spoken turn', () => {
  test('is transcribed, answered and spoken, in this order', async () => {
    const session = await learner.openScene()
    provider.requests.length = 0
    provider.set({ latency: { wordMs: 40 } })
    const { types, lines } = await learner.say(session, { audio: wav })
    const pieces = types.filter((type) => type === 'GPT_RESPONSE').length
    expect(types.filter((type) => type !== 'GPT_RESPONSE' && type !== 'TTS_CHUNK')).toEqual([
      ...['TRANSCRIPTION', 'GPT_FULL_RESPONSE', 'TTS_LINK', 'COMPLETE'],
    ])
    expect(pieces).toBeGreaterThan(1)
    expect(
      dataOf(lines, 'GPT_RESPONSE')
        .map((piece) => piece.content)
        .join(''),
    ).toBe(reply)
    expect(dataOf(lines, 'TTS_CHUNK').map(({ index, text }) => [index, text])).toEqual([
      [0, 'Of course.'],
      [1, ' This way, please!'],
      [2, ' Would you like the menu?'],
    ])
    const [[line], [full]] = [dataOf(lines, 'TRANSCRIPTION'), dataOf(lines, 'GPT_FULL_RESPONSE')]
    const [[link], [end]] = [dataOf(lines, 'TTS_LINK'), dataOf(lines, 'COMPLETE')]
    expect(new Set([line?.pair_id, full?.pair_id, link?.pair_id, end?.pair_id]).size).toBe(1)
    expect(of('transcription')[0]).toMatchObject({ fields: { language: 'en' }, audioBytes: wav.byteLength })
    expect((await reload(session)).conversation_history).toMatchObject([
      { role: 'user', content: 'A table for two, please.', pair_id: line?.pair_id },
      { role: 'assistant', content: reply, pair_id: line?.pair_id },
    ])
    expect(Object.values(end?.timings ?? {}).every((ms) => ms !== null && ms > 0)).toBe(true)
  })

  test('is spoken sentence by sentence while it is being written', async () => {
    const session = await learner.openScene()
    provider.set({ latency: { wordMs: 40 } })
    const { types } = await learner.say(session, { text: 'Hello' })
    expect(types.indexOf('TTS_CHUNK')).toBeLessThan(types.lastIndexOf('GPT_RESPONSE'))
  })

  test('removes markdown from speech and stored text', async () => {
    const session = await learner.openScene()
    provider.set({ reply: '**Of course.**\n- Tea\n- Coffee' })
    const { lines } = await learner.say(session, { text: 'Hello' })
    expect(dataOf(lines, 'GPT_FULL_RESPONSE')[0]?.content).toBe('Of course. Tea Coffee')
  })

  test('is rejected without speech before any server is called', async () => {
    const session = await learner.openScene()
    provider.requests.length = 0
    failed((await learner.say(session, { audio: wavOf(silence(2)) })).lines, 'CONVERSATION.NO_SPEECH')
    provider.set({ transcript: '' })
    failed((await learner.say(session, { audio: wav })).lines, 'CONVERSATION.NO_SPEECH')
    provider.set({ transcript: 'A table for two, please.' })
    expect(of('transcription')).toHaveLength(1)
    expect((await reload(session)).conversation_history).toEqual([])
  })

  test('leaves no file behind if its transcript is empty', async () => {
    const session = await learner.openScene()
    const before = await recordings()
    provider.set({ transcript: '' })
    failed((await learner.say(session, { audio: wav })).lines, 'CONVERSATION.NO_SPEECH')
    provider.set({ transcript: 'A table for two, please.' })
    await vi.waitFor(async () => expect(await recordings()).toEqual(before), patience)
  })

  test('is stored with its recording before any server is called', async () => {
    const session = await learner.openScene()
    provider.requests.length = 0
    provider.set({ failures: { transcription: { kind: 'hang', times: 1 } } })
    const { line, leave } = await sayUntil(session, { audio: wav }, 'HEARTBEAT')
    const { pair_id } = line.data as { pair_id: string }
    expect(line.data).toEqual({ received: true, pair_id })
    const [stored] = await app.connection.db.select().from(turns).where(eq(turns.id, pair_id))
    expect(stored).toMatchObject({ state: 'received', userText: null, userAudioBytes: wav.byteLength })
    const file = join(app.dataDir, 'files', stored?.userAudioFile?.slice(0, 2) ?? '', stored?.userAudioFile ?? '')
    const bytes = await readFile(file)
    expect(hash('sha256', bytes)).toBe(stored?.userAudioDigest)
    leave()
  })
})

describe('a partner that stays in character', () => {
  const write = (...replies: string[]) => provider.set({ reply: () => replies.shift() ?? 'Nothing more.' })
  const answer = async (session: Session, text: string) =>
    dataOf((await learner.say(session, { text })).lines, 'GPT_FULL_RESPONSE')[0]?.content

  test('rewrites a reply whose beginning breaks a rule', async () => {
    const session = await learner.openScene()
    write('Buenas tardes, ¿qué quiere usted con el café?', 'Good evening. What would you like?')
    provider.requests.length = 0
    const { lines } = await learner.say(session, { text: 'Hello.' })
    expect(
      dataOf(lines, 'GPT_RESPONSE')
        .map(({ content }) => content)
        .join(''),
    ).toBe('Good evening. What would you like?')
    expect(of('speech').map(({ fields }) => fields.input)).toEqual(['Good evening.', 'What would you like?'])
    expect(JSON.stringify(of('chat')[1]?.fields.messages)).toContain('Your last attempt did not keep to this')
    write('Waiter: Good evening.', 'Waiter: Good evening.')
    expect(await answer(session, 'Hello?')).toBe('Good evening.')
  })

  test('stops if it continues after its question', async () => {
    const session = await learner.openScene()
    provider.set({ latency: { wordMs: 20 } })
    write(`Good evening. What would you like? ${'We have tea. '.repeat(100)}`)
    provider.requests.length = 0
    expect(await answer(session, 'Hello.')).toBe('Good evening. What would you like?')
    await vi.waitFor(() => expect(of('chat')[0]?.abortedAt).not.toBeNull(), patience)
  })

  test('says the closing phrase once, when every step is done', async () => {
    const session = await learner.openScene()
    const closing = session.scenario.model_end_behavior
    const steps = session.scenario.dialog_behavior?.steps.length ?? 0
    provider.set({ reply: 'Thank you.', objects: { line_analysis: doesSteps(steps, false) } })
    const ask = { body: { session_id: session._id } }
    for (let done = 0; done < steps; done = (await reload(session)).steps_done) {
      expect(await answer(session, 'And then that.')).toBe('Thank you.')
      expect(JSON.stringify(of('chat').at(-1)?.fields.messages)).not.toContain(closing)
      expect(await app.call(analyseLastTurn, ask, { as: learner.user })).toMatchObject({ is_end: false })
    }
    expect(await answer(session, 'Goodbye.')).toBe(`Thank you. ${closing}`)
    expect(await reload(session)).toMatchObject({ is_end: true, steps_done: steps })
    expect(await answer(session, 'Are you still there?')).toBe('Thank you.')
  })

  test('says goodbye once if the analysis detects the end after the last reply', async () => {
    const session = await learner.openScene()
    const closing = session.scenario.model_end_behavior
    const steps = session.scenario.dialog_behavior?.steps.length ?? 0
    provider.set({ reply: 'Thank you.', objects: { line_analysis: doesSteps(steps, true) } })
    const open = async () =>
      dataOf((await learner.say(session, { opening: true })).lines, 'GPT_FULL_RESPONSE')[0]?.content
    expect(await open()).toBe('Good evening. How many of you are there?')
    expect(await answer(session, 'That was all. Goodbye.')).toBe('Thank you.')
    expect(await reload(session)).toMatchObject({ is_end: false, closing_due: false })
    const ask = { body: { session_id: session._id } }
    expect(await app.call(analyseLastTurn, ask, { as: learner.user })).toMatchObject({ is_end: true })
    expect(await reload(session)).toMatchObject({ is_end: true, closing_due: true })
    provider.requests.length = 0
    expect([await open(), await open()]).toEqual([closing, closing])
    expect(of('chat')).toEqual([])
    const after = await reload(session)
    expect(after).toMatchObject({ is_end: true, closing_due: false, last_model_response: closing })
    expect(after.conversation_history).toHaveLength(4)
  })
})

describe('an examiner with a model', () => {
  const word = (question: string) => provider.set({ objects: { follow_up: () => ({ question }) } })
  const long = 'People are used to what they do every day and it takes a long time to learn something else.'

  test('asks a follow-up in its own words only in part 3', async () => {
    const session = await learner.openTest('3')
    const said = async (text: string, turnId: string = randomUUID()) =>
      dataOf((await learner.say(session, { text, turnId })).lines, 'GPT_FULL_RESPONSE')[0]?.content
    const questions = session.scenario.ielts_behavior?.part3.topics[0]?.questions ?? []
    await learner.say(session, { opening: true })
    word('Why does it take so long to learn something else?')
    const turnId = randomUUID()
    expect(await said(long, turnId)).toBe('Why does it take so long to learn something else?')
    expect(await said(long, turnId)).toBe('Why does it take so long to learn something else?')
    expect((await reload(session)).steps_done).toBe(0)
    expect(await said('Sorry, could you repeat that?')).toBe('Why does it take so long to learn something else?')
    expect(await said(long)).toBe(questions[1])
    word('Excellent answer! Why is that?')
    expect(await said(long)).toBe(questions[2])
    provider.set({ failures: { chat: { kind: 'status', status: 400 } } })
    expect(await said('Yes.')).toBe('Why do you think that is?')
  })
})

describe('the same turn twice', () => {
  test('sent sequentially is counted and paid for once', async () => {
    const session = await learner.openScene()
    const turnId = randomUUID()
    const audio = wavOf(await spoken('Another table, please.'))
    const first = await learner.say(session, { audio, turnId })
    const heard = of('transcription').find(({ audioBytes }) => audioBytes !== wav.byteLength)?.audioBytes
    provider.requests.length = 0
    const second = await learner.say(session, { audio, turnId })
    const third = await learner.say(session, { turnId })
    await app.connection.db.update(sessions).set({ state: 'reviewed' }).where(eq(sessions.id, session._id))
    const afterReview = await learner.say(session, { turnId })
    expect(told(afterReview.lines)).toEqual(told(first.lines))
    expect(await learner.refused(session, { text: 'And another' })).toEqual([409, 'CONVERSATION.ENDED'])
    expect(told(second.lines)).toEqual(told(first.lines))
    expect(told(third.lines)).toEqual(told(first.lines))
    // A job may transcribe what an earlier test has left.
    expect(provider.requests.filter((one) => one.role !== 'transcription' || one.audioBytes === heard)).toEqual([])
    expect((await reload(session)).conversation_history).toHaveLength(2)
  })

  test('sent concurrently is counted once', async () => {
    const session = await learner.openScene()
    const turnId = randomUUID()
    provider.set({ latency: { firstTokenMs: 100 } })
    provider.requests.length = 0
    const all = await Promise.all([1, 2, 3].map(() => learner.say(session, { audio: wav, turnId })))
    for (const { lines } of all) {
      expect(told(lines)).toEqual(told(all[0]?.lines ?? []))
      expect(dataOf(lines, 'COMPLETE')).toMatchObject([{ ok: true }])
    }
    expect(of('chat')).toHaveLength(1)
    expect((await reload(session)).conversation_history).toHaveLength(2)
  })
})

describe('one turn at a time', () => {
  test('tells a second tab that a turn is running', async () => {
    const session = await learner.openScene()
    provider.set({ failures: { chat: { kind: 'hang' } } })
    const first = await sayUntil(session, { text: 'Hello' }, 'TRANSCRIPTION')
    expect(await learner.refused(session, { text: 'Me too' })).toEqual([409, 'CONVERSATION.BUSY'])
    first.leave()
    provider.set({ failures: noFailures })
    await vi.waitFor(async () => expect((await learner.say(session, { text: 'Me too' })).status).toBe(200), patience)
  })

  test('releases the session after a server has died', async () => {
    const session = await learner.openScene()
    const hold = (until: ReturnType<typeof sql>) =>
      app.connection.db
        .update(sessions)
        .set({ busyTurnId: randomUUID(), busyUntil: sql`${until}` })
        .where(eq(sessions.id, session._id))
    await hold(sql`now() + interval '10 seconds'`)
    expect(await learner.refused(session, { text: 'Hello' })).toEqual([409, 'CONVERSATION.BUSY'])
    await hold(sql`now() - interval '1 second'`)
    const answer = await learner.send(session, { text: 'Hello' })
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('"COMPLETE"')])
  })
})

describe('a server that fails', () => {
  test.each([
    ['is down', { kind: 'status', status: 500 }],
    ['drops the connection', { kind: 'drop' }],
    ['is cut off in the middle', { kind: 'cut' }],
    ['returns nonsense', { kind: 'garbage' }],
    ['returns an HTML page', { kind: 'wrong-content-type' }],
    ['returns nothing', { kind: 'empty' }],
  ] as const)('keeps the line if the language model %s', async (_name, failure) => {
    const session = await learner.openScene()
    const turnId = randomUUID()
    provider.set({ failures: { chat: failure } })
    const { lines, types } = await learner.say(session, { audio: wav, turnId })
    expect(types[0]).toBe('TRANSCRIPTION')
    failed(lines, 'AI.UNAVAILABLE')
    expect(await reload(session)).toMatchObject({
      unanswered_turn_id: turnId,
      conversation_history: [{ role: 'user' }],
    })
    provider.set({ failures: noFailures })
    const again = await learner.say(session, { turnId })
    expect(dataOf(again.lines, 'TRANSCRIPTION')).toMatchObject([{ content: 'A table for two, please.' }])
    expect(dataOf(again.lines, 'GPT_FULL_RESPONSE')).toMatchObject([{ content: reply }])
    expect(await reload(session)).toMatchObject({ unanswered_turn_id: null })
    expect((await reload(session)).conversation_history).toHaveLength(2)
  })

  test('answers the next line after the language model failed once', async () => {
    const session = await learner.openScene()
    provider.set({ takesTurns: true, failures: { chat: { kind: 'status', status: 500 } } })
    failed((await learner.say(session, { text: 'Hello?' })).lines, 'AI.UNAVAILABLE')
    provider.set({ failures: noFailures })
    const { lines } = await learner.say(session, { text: 'Good evening.' })
    expect(dataOf(lines, 'COMPLETE')).toMatchObject([{ ok: true }])
  })

  test.each([
    ['by its name alone', () => ({})],
    ['with its recording', () => ({ audio: wav })],
  ])('keeps the recording while transcription is down, so that the turn can be repeated %s', async (_how, again) => {
    const session = await learner.openScene()
    const turnId = randomUUID()
    provider.set({ failures: { transcription: { kind: 'status', status: 503 } } })
    failed((await learner.say(session, { audio: wav, turnId })).lines, 'TRANSCRIPTION.UNAVAILABLE')
    expect(await reload(session)).toMatchObject({ conversation_history: [], unanswered_turn_id: turnId })
    const files = await recordings()
    provider.set({ failures: noFailures })
    const { lines } = await learner.say(session, { turnId, ...again() })
    expect(dataOf(lines, 'COMPLETE')).toMatchObject([{ ok: true }])
    expect(dataOf(lines, 'TRANSCRIPTION')).toMatchObject([{ content: 'A table for two, please.' }])
    expect(await recordings()).toEqual(files)
    expect((await reload(session)).conversation_history).toHaveLength(2)
  })

  test('transcribes an unfinished turn in the background', async () => {
    const session = await learner.openScene()
    const turnId = randomUUID()
    provider.set({ failures: { transcription: { kind: 'status', status: 503 } } })
    failed((await learner.say(session, { audio: wav, turnId })).lines, 'TRANSCRIPTION.UNAVAILABLE')
    provider.set({ failures: noFailures })
    const { db } = app.connection
    provider.requests.length = 0
    await db.update(turns).set({ transcribeAt: null }).where(eq(turns.turnId, turnId))
    const line = { role: 'user', content: 'A table for two, please.' }
    await vi.waitFor(
      async () =>
        expect(await reload(session)).toMatchObject({ conversation_history: [line], unanswered_turn_id: turnId }),
      patience,
    )
    expect(of('chat')).toEqual([])
    provider.requests.length = 0
    expect(dataOf((await learner.say(session, { turnId })).lines, 'GPT_FULL_RESPONSE')).toMatchObject([
      { content: reply },
    ])
    expect(of('transcription')).toEqual([])
  })

  test('transcribes an unfinished turn before the review is written', async () => {
    const session = await learner.openScene()
    await learner.say(session, { text: 'Good evening.' })
    provider.set({ failures: { transcription: { kind: 'status', status: 503 } } })
    failed((await learner.say(session, { audio: wav })).lines, 'TRANSCRIPTION.UNAVAILABLE')
    provider.set({ failures: noFailures })
    await app.call(requestReview, { body: { session_id: session._id } }, { as: learner.user })
    const said = (await reload(session)).conversation_history.filter(({ role }) => role === 'user')
    expect(said.map(({ content }) => content)).toEqual(['Good evening.', 'A table for two, please.'])
  })

  test('sends keep-alives after the learner’s line while the server is slow', async () => {
    const session = await learner.openScene()
    const release = provider.hold('chat')
    const { lines, leave } = await sayUntil(session, { text: 'Hello' }, 'TRANSCRIPTION')
    expect((await lines.next()).value).toEqual({ type: 'HEARTBEAT', data: {} })
    leave()
    release()
  })
})

describe('a learner who leaves', () => {
  test.each([
    ['while the model writes', 'chat', 'GPT_RESPONSE', { wordMs: 500 }],
    ['while a sentence is being spoken', 'speech', 'GPT_FULL_RESPONSE', { speechMs: 60_000 }],
  ] as const)('cancels the model request: %s', async (_name, role, type, latency) => {
    const session = await learner.openScene()
    const turnId = randomUUID()
    provider.requests.length = 0
    provider.set({ latency })
    const { leave } = await sayUntil(session, { audio: wav, turnId }, type)
    const left = performance.timeOrigin + performance.now()
    leave()
    const request = await vi.waitFor(() => {
      const found = of(role).find((one) => one.abortedAt !== null)
      expect(found).toBeDefined()
      return found
    }, patience)
    // Aborted long before its end; the benchmark of turns measures by how much.
    expect(request?.abortedAt).toBeGreaterThanOrEqual(left)
    provider.set({ latency: noLatency })
    const again = await learner.say(session, { turnId })
    expect(dataOf(again.lines, 'COMPLETE')).toMatchObject([{ ok: true }])
    expect(dataOf(again.lines, 'GPT_FULL_RESPONSE')).toMatchObject([{ content: reply }])
    expect((await reload(session)).conversation_history).toHaveLength(2)
  })

  test('has the line stored when leaving during transcription', async () => {
    const session = await learner.openScene()
    const turnId = randomUUID()
    provider.requests.length = 0
    const release = provider.hold('transcription')
    const { leave } = await sayUntil(session, { audio: wav, turnId }, 'HEARTBEAT')
    leave()
    const figures = async () => (await app.fetch('/metrics')).text()
    await vi.waitFor(async () => expect(await figures()).toMatch(/^parley_open_streams 0$/m), patience)
    release()
    const line = { role: 'user', content: 'A table for two, please.' }
    await vi.waitFor(
      async () =>
        expect(await reload(session)).toMatchObject({ conversation_history: [line], unanswered_turn_id: turnId }),
      patience,
    )
    expect(of('chat')).toEqual([])
    const { lines } = await learner.say(session, { turnId })
    expect(dataOf(lines, 'GPT_FULL_RESPONSE')).toMatchObject([{ content: reply }])
    expect(of('transcription')).toHaveLength(1)
  })

  test('only delays the next turn when leaving during a reply', async () => {
    const session = await learner.openScene()
    provider.set({ latency: { wordMs: 500 } })
    const { leave } = await sayUntil(session, { text: 'Hello' }, 'GPT_RESPONSE')
    provider.set({ latency: noLatency })
    leave()
    expect((await learner.say(session, { text: 'And now?' })).lines.at(-1)).toMatchObject({ data: { ok: true } })
  })
})

describe.runIf(testEngine === 'postgres')('two servers', () => {
  test('answer each turn once between them', async () => {
    const beside = await startTestApp({ env: modelsAt(provider), beside: app })
    const elsewhere = learner.at(beside)
    const session = await learner.openScene()
    const turnId = randomUUID()
    provider.set({ latency: { firstTokenMs: 100 } })
    provider.requests.length = 0
    const both = await Promise.all([learner, elsewhere].map((one) => one.say(session, { audio: wav, turnId })))
    expect(told(both[0]?.lines ?? [])).toEqual(told(both[1]?.lines ?? []))
    expect(of('chat')).toHaveLength(1)
    await elsewhere.say(session, { text: 'And a menu, please.' })
    expect((await reload(session)).conversation_history).toHaveLength(4)
    await beside.stop()
  })
})
