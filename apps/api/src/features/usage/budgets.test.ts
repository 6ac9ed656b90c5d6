// Tests that cost limits hold under concurrent use, and that users are warned before a limit or continue without the
// model.

import { deleteUser } from '@parley/contracts/account/user.ts'
import {
  analyseLastTurn,
  createSession,
  getSession,
  translateMessage,
} from '@parley/contracts/conversation/conversation.ts'
import { prefillScenario, streamPrefill } from '@parley/contracts/library/authoring.ts'
import { listScenarios } from '@parley/contracts/library/scenario.ts'
import { changeSettings, getSettings, type InstanceSettings } from '@parley/contracts/operator/operator.ts'
import { getUsage } from '@parley/contracts/org/usage.ts'
import { lookUpWord, speakText } from '@parley/contracts/practice/vocabulary.ts'
import { getReview, requestReview } from '@parley/contracts/review/review.ts'
import { getPublicReview, sharePublicly } from '@parley/contracts/review/sharing.ts'
import { type FakeProvider, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#database/users.ts'
import { dataOf, Learner, modelsAt } from '../../testing/learner.ts'
import { subscribe } from '../../testing/paddle/subscribed.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { spoken, wavOf } from '../../testing/voice.ts'
import { dayOf } from './budget.ts'
import { readInstanceDay, readUserDay } from './usage.queries.ts'

const isPostgres = Boolean(process.env.TEST_DATABASE_URL)

const open: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.stop()
})

async function start(env: Record<string, string> = {}, beside?: TestApp): Promise<TestApp> {
  const app = await startTestApp({ env, ...(beside && { beside }) })
  open.push(app)
  return app
}

async function startProvider(): Promise<FakeProvider> {
  const provider = await startFakeProvider()
  open.push({ stop: () => provider.close() })
  return provider
}

/** A server for all tests of a `describe`, which set its limits as its operator. The limits end with the test. */
function shareServer(envOf: (provider: FakeProvider) => Record<string, string>) {
  let app: TestApp
  let provider: FakeProvider
  let operator: TestUser
  let before: InstanceSettings
  const set = (body: Partial<InstanceSettings>) => app.call(changeSettings, { body }, { as: operator })
  beforeAll(async () => {
    provider = await startFakeProvider()
    app = await startTestApp({ env: envOf(provider) })
    operator = await app.register()
    await app.connection.db.update(users).set({ isOperator: true }).where(eq(users.id, operator.user._id))
    before = await app.call(getSettings, {}, { as: operator })
  })
  afterEach(() => set(before))
  afterAll(async () => {
    await app.stop()
    await provider.close()
  })
  return {
    /** The server, with these limits. */
    async limited(limits: Partial<InstanceSettings> = {}) {
      await set(limits)
      return { app, provider }
    },
  }
}

const today = () => dayOf(new Date())
const usageOf = (app: TestApp, as: TestUser) => app.call(getUsage, {}, { as })

describe('turns', () => {
  const server = shareServer(() => ({}))

  test('in a free conversation end at the limit, after a warning', async () => {
    const { app } = await server.limited({ turns_per_free_conversation: 3 })
    const learner = await Learner.join(app)
    const session = await learner.openScene()
    expect(session.turns_left).toBe(3)
    await learner.say(session, { opening: true })
    const left: (number | null | undefined)[] = []
    for (const text of ['Good morning.', 'A table for two, please.', 'Thank you.']) {
      const { lines } = await learner.say(session, { text })
      left.push(dataOf(lines, 'COMPLETE')[0]?.session?.turns_left)
    }
    expect(left).toEqual([2, 1, 0])
    for (const _more of Array.from({ length: 5 })) {
      expect(await learner.refused(session, { text: 'One more.' })).toEqual([429, 'BUDGET.EXCEEDED'])
    }
    const now = await app.call(getSession, { params: { id: session._id } }, { as: learner.user })
    expect(now).toMatchObject({ turns_left: 0, state: 'running' })
    expect(now.conversation_history.filter(({ role }) => role === 'user')).toHaveLength(3)
    await subscribe(app.connection.db, learner.user.user.current_org_id)
    expect((await learner.say(session, { text: 'And now?' })).types).toContain('GPT_FULL_RESPONSE')
  })

  test('are limited in one free conversation, even if sent concurrently', async () => {
    const { app } = await server.limited({ turns_per_free_conversation: 8 })
    const learner = await Learner.join(app)
    const session = await learner.openScene()
    const statuses: number[] = []
    for (let n = 0; n < 40; n++) {
      const response = await learner.send(session, { text: `Line ${n}.` })
      statuses.push(response.status)
      await response.text()
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(8)
    expect(statuses.filter((status) => status === 429)).toHaveLength(32)
  })

  test('count once if sent twice, and not at all if they are silent', async () => {
    const { app } = await server.limited({ turns_per_user_per_day: 5 })
    const learner = await Learner.join(app)
    const session = await learner.openScene()
    const turnId = crypto.randomUUID()
    await learner.say(session, { opening: true })
    await Promise.all([
      learner.say(session, { turnId, text: 'Hello.' }),
      learner.say(session, { turnId, text: 'Hello.' }),
    ])
    await learner.say(session, { turnId, text: 'Hello.' })
    const silence = wavOf(new Int16Array(32_000))
    const { types, lines } = await learner.say(session, { audio: silence })
    expect(types).toContain('ERROR')
    expect(dataOf(lines, 'COMPLETE')).toMatchObject([{ session: { turns_left: 4 } }])
    expect((await usageOf(app, learner.user)).turns.used).toBe(1)
  })

  test('are limited per day over all conversations', async () => {
    const { app } = await server.limited({ turns_per_user_per_day: 2 })
    const learner = await Learner.join(app)
    const [one, other] = [await learner.openScene(), await learner.openScene('de')]
    await learner.say(one, { text: 'Hello.' })
    await learner.say(other, { text: 'Hallo.' })
    const response = await learner.send(one, { text: 'Hello again.' })
    const body = await response.json()
    expect(body).toMatchObject({ code: 'BUDGET.EXCEEDED', details: [{ code: 'turns_per_day' }] })
    const seconds = Number(response.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(86_400)
    expect(await usageOf(app, learner.user)).toMatchObject({ turns: { used: 2, limit: 2 } })
  })
})

test.skipIf(!isPostgres)('are limited per day across two servers', async () => {
  const app = await start({ TURNS_PER_USER_PER_DAY: '6' })
  const other = await start({ TURNS_PER_USER_PER_DAY: '6' }, app)
  const learner = await Learner.join(app)
  const sessions = await Promise.all(Array.from({ length: 20 }, () => learner.openScene()))
  const statuses = await Promise.all(
    sessions.map(async (session, n) => {
      const response = await (n % 2 === 0 ? learner : learner.at(other)).send(session, { text: 'Hello.' })
      await response.text()
      return response.status
    }),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(6)
  expect(statuses.filter((status) => status === 429)).toHaveLength(14)
})

test.skipIf(!isPostgres)('limits model calls to the day’s budget on two servers', async () => {
  const provider = await startProvider()
  const env = { ...modelsAt(provider), MODEL_CALLS_PER_DAY: '70', TURNS_PER_USER_PER_DAY: '1000' }
  const app = await start(env)
  const other = await start(env, app)
  const learner = await Learner.join(app)
  const sessions = await Promise.all(Array.from({ length: 50 }, () => learner.openScene()))
  const audio = wavOf(await spoken('I would like a table for two, please.'))
  const answers = await Promise.all(
    sessions.map(async (session, n) => {
      const asker = n % 2 === 0 ? learner : learner.at(other)
      const response = await asker.send(session, n % 3 ? { text: 'Hello.' } : { audio })
      return response.text()
    }),
  )
  expect(provider.requests.length).toBeLessThanOrEqual(70)
  expect(provider.requests.length).toBeGreaterThan(70 - 40)
  // Recordings that may not be transcribed are rejected; typed lines are answered by the built-in partner.
  const endings = answers.map((text) => text.trimEnd().split('\n').at(-1))
  for (const ending of endings) expect(ending).toMatch(/^\{("type":"COMPLETE"|"code":"BUDGET.EXCEEDED")/)
  const { model_calls: calls = 0 } = await readInstanceDay(app.connection.db, today())
  expect(calls).toBeLessThanOrEqual(70)
})

describe('when the day’s model calls are used up', () => {
  const server = shareServer((provider) => ({ ...modelsAt(provider), MODEL_CALLS_PER_DAY: '0' }))

  test('continues a built-in scenario with the built-in partner and voice', async () => {
    const { app, provider } = await server.limited()
    const learner = await Learner.join(app)
    const session = await learner.openScene()
    expect(session.partner).toBe('built-in')
    const { types } = await learner.say(session, { opening: true })
    expect(types).toEqual(expect.arrayContaining(['GPT_FULL_RESPONSE', 'TTS_CHUNK', 'COMPLETE']))
    expect(types).not.toContain('ERROR')
    expect(provider.requests).toEqual([])
  })

  test('continues a conversation with a model with the built-in partner', async () => {
    const provider = await startProvider()
    const app = await start({ ...modelsAt(provider), MODEL_CALLS_PER_DAY: '5' })
    const learner = await Learner.join(app)
    const session = await learner.openScene()
    expect(session.partner).toBe('model')
    const replies: string[] = []
    await learner.say(session, { opening: true })
    for (const text of ['Good morning.', 'Yes, please.', 'Thank you.']) {
      const { lines, types } = await learner.say(session, { text })
      expect(types).not.toContain('ERROR')
      replies.push(...dataOf(lines, 'GPT_FULL_RESPONSE').map(({ content }) => content))
    }
    expect(replies).toHaveLength(3)
    expect(provider.requests.length).toBeLessThanOrEqual(5)
    const now = await app.call(getSession, { params: { id: session._id } }, { as: learner.user })
    expect(now.partner).toBe('built-in')
  })

  test('rejects requests that need a model until the budget renews', async () => {
    const { app, provider } = await server.limited()
    const learner = await Learner.join(app)
    const { user: as } = learner
    const session = await learner.openScene()
    await learner.say(session, { text: 'Yesterday I goed to the market with my brother.' })
    const audio = wavOf(await spoken('Good morning.'))
    expect(await learner.refused(session, { audio })).toEqual([429, 'BUDGET.EXCEEDED'])
    const analysis = await app.call(analyseLastTurn, { body: { session_id: session._id } }, { as })
    expect(analysis.last_user_message).toContain('goed')
    const now = await app.call(getSession, { params: { id: session._id } }, { as })
    // The recording cannot be transcribed; if it stayed open, saying it again would store it twice.
    expect(now.unanswered_turn_id).toBeNull()
    const pairId = now.conversation_history.find(({ role }) => role === 'user')?.pair_id ?? ''
    await app.call(
      translateMessage,
      { params: { id: session._id }, body: { pair_id: pairId, role: 'assistant' } },
      { as },
    )
    const query = { text: 'perpendicular', target_language: 'en', native_language: 'de' } as const
    const refusal = await app.refused(lookUpWord, { query }, { as })
    expect(refusal).toMatchObject({ status: 429, code: 'BUDGET.EXCEEDED', details: [{ code: 'model_calls_per_day' }] })
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
    const { audio_url: url } = await app.call(speakText, { query: { text: 'market', target_language: 'en' } }, { as })
    expect(url).toContain('/api/files/')
    expect(provider.requests).toEqual([])
  })

  test('rejects drafts over the day’s calls but writes reviews without a model', async () => {
    const { app, provider } = await server.limited()
    const learner = await Learner.join(app)
    const { user: as } = learner
    await subscribe(app.connection.db, as.user.current_org_id)
    const body = { prompt: 'Buying a ticket at the station' }
    for (const endpoint of [prefillScenario, streamPrefill]) {
      expect(await app.refused(endpoint, { body }, { as })).toMatchObject({ status: 429, code: 'BUDGET.EXCEEDED' })
    }
    const session = await learner.openScene('de')
    await learner.say(session, { text: 'Guten Tag, ich suche ein Hemd.' })
    const { _id: id } = await app.call(requestReview, { body: { session_id: session._id } }, { as })
    const read = () => app.call(getReview, { params: { id } }, { as })
    await expect.poll(read, { timeout: 60_000 }).toMatchObject({ status: 'ready', unrated: 'budget_used_up' })
    expect(provider.requests).toEqual([])
  })
})

describe('with an unverified address', () => {
  const server = shareServer((provider) => ({ ...modelsAt(provider), SMTP_URL: 'smtp://127.0.0.1:9' }))

  test('has only the built-in partner if mail is configured', async () => {
    const { app, provider } = await server.limited()
    const learner = await Learner.join(app)
    const session = await learner.openScene()
    expect(session.partner).toBe('built-in')
    expect((await learner.say(session, { opening: true })).types).toContain('TTS_CHUNK')
    const query = { text: 'perpendicular', target_language: 'en', native_language: 'de' } as const
    expect(await app.refused(lookUpWord, { query }, { as: learner.user })).toMatchObject({
      status: 403,
      code: 'USER.EMAIL_NOT_VERIFIED',
    })
    expect(provider.requests).toEqual([])
  })

  test('tells only the learner that the model needs a verified address', async () => {
    const { app, provider } = await server.limited()
    const learner = await Learner.join(app)
    const { user: as } = learner
    const session = await learner.openScene('de')
    await learner.say(session, { text: 'Guten Tag, ich suche ein Hemd.' })
    const { _id: id } = await app.call(requestReview, { body: { session_id: session._id } }, { as })
    const read = () => app.call(getReview, { params: { id } }, { as })
    await expect.poll(read, { timeout: 60_000 }).toMatchObject({ status: 'ready', unrated: 'email_not_verified' })
    const { public_id } = await app.call(sharePublicly, { params: { id } }, { as })
    const shared = await app.call(getPublicReview, { params: { public_id } })
    expect(shared.unrated).toBe('needs_language_model')
    expect(provider.requests).toEqual([])
  })
})

test('does not renew a budget when an account is deleted and created again', async () => {
  const app = await start({ FREE_CONVERSATIONS_PER_DAY: '2' })
  const email = 'Again@example.org'
  const first = await app.register({ email })
  const { items } = await app.call(listScenarios, { query: { target_language: 'en' } }, { as: first })
  const body = { scenario_id: items[0]?._id ?? '', time_zone: 'UTC' }
  const learner = (await Learner.join(app)).as(first)
  const session = await app.call(createSession, { body }, { as: first })
  for (const one of [session, await app.call(createSession, { body }, { as: first })]) {
    await learner.say(one, { text: 'Hello.' })
  }
  const before = await usageOf(app, first)
  expect(before.free_conversations).toMatchObject({ used: 2, limit: 2 })
  expect(session.turns_left).toBe(40)
  await app.call(deleteUser, { body: { password: first.password } }, { as: first })
  const again = await app.register({ email: email.toLowerCase() })
  expect(await usageOf(app, again)).toEqual(before)
  expect((await app.refused(createSession, { body }, { as: again })).code).toBe('ORG.FREE_SESSION_LIMIT_EXPIRED')
})

describe('with models', () => {
  const server = shareServer(modelsAt)

  test('records the cost of models per user and for the instance', async () => {
    const { app } = await server.limited()
    const learner = await Learner.join(app)
    const session = await learner.openScene()
    await learner.say(session, { audio: wavOf(await spoken('I would like a table for two, please.')) })
    const { db } = app.connection
    const read = () => readUserDay(db, learner.user.user._id, today())
    await expect.poll(read, { timeout: 60_000 }).toMatchObject({
      turns: 1,
      model_calls: expect.any(Number),
      transcription_seconds: expect.any(Number),
      input_tokens: 1,
      output_tokens: expect.any(Number),
      spoken_characters: expect.any(Number),
    })
    await expect.poll(() => readInstanceDay(db, today())).toMatchObject({ turns: 1, input_tokens: 1 })
  })

  test('limits looked-up words and spoken characters per user', async () => {
    const limits = { word_lookups_per_user_per_day: 1, spoken_characters_per_user_per_day: 20 }
    const { app, provider } = await server.limited(limits)
    provider.requests.length = 0
    const [one, other] = [await app.register(), await app.register()]
    const lookUp = (text: string) => ({ query: { text, target_language: 'en', native_language: 'de' } as const })
    await app.call(lookUpWord, lookUp('perpendicular'), { as: one })
    expect(await app.refused(lookUpWord, lookUp('parallelogram'), { as: one })).toMatchObject({
      code: 'BUDGET.EXCEEDED',
      details: [{ code: 'word_lookups_per_day' }],
    })
    await app.call(lookUpWord, lookUp('parallelogram'), { as: other })
    const spokenBy = () => provider.requests.filter(({ role }) => role === 'speech').length
    const speak = (text: string) => app.call(speakText, { query: { text, target_language: 'en' } }, { as: one })
    await speak('twelve words')
    await speak('one thousand words')
    expect(spokenBy()).toBe(1)
  })
})
