// Free conversations: used by the learner's first line, returned with it, and shared by retries.
import { randomUUID } from 'node:crypto'
import { createSession, getSession, type Session } from '@parley/contracts/conversation/conversation.ts'
import { getOrg } from '@parley/contracts/org/org.ts'
import { deleteReview, requestReview } from '@parley/contracts/review/review.ts'
import { type FakeProvider, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freeUsage, sessions, turns } from '#database/conversations.ts'
import { dataOf, Learner, modelsAt, type TurnInput } from '../../../testing/learner.ts'
import { subscribe } from '../../../testing/paddle/subscribed.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { testEngine } from '../../../testing/test-database.ts'
import { silence, spoken, wavOf } from '../../../testing/voice.ts'

const env = { FREE_CONVERSATIONS_PER_DAY: '3' }
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env })
})
afterAll(() => app.stop())

const as = (who: Learner) => ({ as: who.user })
const usage = async (who: Learner) => (await who.app.call(getOrg, {}, as(who))).free_usage.session_count
const look = (who: Learner, { _id: id }: Pick<Session, '_id'>) => who.app.call(getSession, { params: { id } }, as(who))

const expired = '403 ORG.FREE_SESSION_LIMIT_EXPIRED'

/**
 * Sends a line and reads the answer to its end.
 * @returns its status, with the code if it was rejected
 */
async function answer(who: Learner, session: Pick<Session, '_id'>, input: TurnInput): Promise<string> {
  const response = await who.send(session, input)
  const text = await response.text()
  return response.ok ? '200' : `${response.status} ${(JSON.parse(text) as { code: string }).code}`
}

/** Says something in each of several new conversations. */
async function use(who: Learner, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) await who.say(await who.openScene(), { text: 'Hello.' })
}

describe('the free limit', () => {
  test('uses a free conversation only with the first line', async () => {
    const learner = await Learner.join(app)
    const session = await learner.openScene()
    await learner.say(session, { opening: true })
    for (let looked = 0; looked < 5; looked += 1) await learner.openScene()
    expect(await usage(learner)).toBe(0)
    await learner.say(session, { text: 'Hello.' })
    await learner.say(session, { text: 'A table for two, please.' })
    expect(await usage(learner)).toBe(1)
  })

  test('does not admit more conversations under concurrent turns', async () => {
    const learner = await Learner.join(app)
    const opened = []
    for (let count = 0; count < 8; count += 1) opened.push(await learner.openScene())
    const answers = await Promise.all(opened.map((session) => answer(learner, session, { text: 'Hello.' })))
    expect(answers.toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => '200'),
      ...Array.from({ length: 5 }, () => expired),
    ])
    expect(await usage(learner)).toBe(3)
    const refused = opened[answers.indexOf(expired)] ?? (opened[0] as Session)
    expect((await look(learner, refused)).conversation_history).toEqual([])
    const body = { scenario_id: refused.scenario._id, time_zone: 'UTC' }
    expect(await app.refused(createSession, { body }, as(learner))).toMatchObject({ status: 403 })
    await app.connection.db.delete(sessions).where(eq(sessions.userId, learner.user.user._id))
    expect(await app.refused(createSession, { body }, as(learner))).toMatchObject({ status: 403 })
    expect(await (await Learner.join(app)).openScene()).toMatchObject({ state: 'running' })
  })

  test('counts a conversation once if two tabs send its first line concurrently', async () => {
    const learner = await Learner.join(app)
    const session = await learner.openScene()
    const answers = await Promise.all(['Hello.', 'Good evening.'].map((text) => answer(learner, session, { text })))
    expect(answers).toContain('200')
    expect(await usage(learner)).toBe(1)
  })

  test('is not affected by a recording without speech', async () => {
    const learner = await Learner.join(app)
    const session = await learner.openScene()
    const { lines } = await learner.say(session, { audio: wavOf(silence(2)) })
    expect(dataOf(lines, 'ERROR')[0]?.code).toBe('CONVERSATION.NO_SPEECH')
    expect(await usage(learner)).toBe(0)
    expect(await answer(learner, session, { text: 'Hello.' })).toBe('200')
    expect(await usage(learner)).toBe(1)
  })

  test('rejects a line without storing or counting it', async () => {
    const learner = await Learner.join(app)
    const [late, later] = [await learner.openScene(), await learner.openScene()]
    await use(learner, 3)
    const [turnId, other] = [randomUUID(), randomUUID()]
    const { turns_left: left } = await look(learner, late)
    for (const session of [late, later])
      expect(await answer(learner, session, { turnId, text: 'Hello.' })).toBe(expired)
    expect(await look(learner, late)).toMatchObject({ conversation_history: [], turns_left: left })
    const { db } = app.connection
    const isTheirs = eq(freeUsage.userId, learner.user.user._id)
    await db
      .update(freeUsage)
      .set({ day: sql`${freeUsage.day} - 1` })
      .where(isTheirs)
    expect(await answer(learner, late, { turnId, text: 'Hello.' })).toBe('200')
    await use(learner, 2)
    expect(await answer(learner, later, { turnId: other, text: 'Hello.' })).toBe(expired)
    await subscribe(db, learner.user.user.current_org_id)
    expect(await answer(learner, later, { turnId: other, text: 'Hello.' })).toBe('200')
    expect(await usage(learner)).toBe(3)
  })
})

describe('a retry', () => {
  const retry = async (who: Learner, session: Session, pairId: string) =>
    who.app.call(
      createSession,
      {
        body: {
          scenario_id: session.scenario._id,
          time_zone: 'UTC',
          retry_of: { session_id: session._id, pair_id: pairId },
        },
      },
      as(who),
    )
  const say = async (who: Learner, session: Session, text: string) =>
    dataOf((await who.say(session, { text })).lines, 'GPT_FULL_RESPONSE')[0]?.pair_id ?? ''

  test('shares the first conversation’s free use', async () => {
    const learner = await Learner.join(app)
    const first = await learner.openScene()
    const pairId = await say(learner, first, 'Hello.')
    await use(learner, 2)
    expect(await usage(learner)).toBe(3)
    const second = await retry(learner, first, pairId)
    const again = await say(learner, second, 'Good evening.')
    const third = await retry(learner, second, again)
    expect(await answer(learner, third, { text: 'A table for two, please.' })).toBe('200')
    expect(await answer(learner, await retry(learner, first, pairId), { audio: wavOf(silence(2)) })).toBe('200')
    expect(await usage(learner)).toBe(3)
  })

  test('uses a conversation of its own once the first one is deleted', async () => {
    const learner = await Learner.join(app)
    const first = await learner.openScene()
    const second = await retry(learner, first, await say(learner, first, 'Hello.'))
    const pairId = await say(learner, second, 'Good evening.')
    const { _id: id } = await app.call(requestReview, { body: { session_id: first._id } }, as(learner))
    await app.call(deleteReview, { params: { id } }, as(learner))
    const third = await retry(learner, second, pairId)
    expect(await usage(learner)).toBe(1)
    await say(learner, third, 'Hello again.')
    expect(await usage(learner)).toBe(2)
  })

  test('shares the turns of a free conversation', async () => {
    const small = await startTestApp({ env: { TURNS_PER_FREE_CONVERSATION: '3' } })
    const learner = await Learner.join(small)
    const first = await learner.openScene()
    const pairId = await say(learner, first, 'Hello.')
    await say(learner, first, 'A table for two, please.')
    const second = await retry(learner, first, pairId)
    expect(second.turns_left).toBe(1)
    const { lines } = await learner.say(second, { text: 'Good evening.' })
    expect(dataOf(lines, 'COMPLETE')).toMatchObject([{ session: { turns_left: 0 } }])
    for (const session of [first, second, await retry(learner, first, pairId)]) {
      expect(await learner.refused(session, { text: 'One more.' })).toEqual([429, 'BUDGET.EXCEEDED'])
    }
    await small.stop()
  })
})

describe('a first line without speech', () => {
  let provider: FakeProvider
  let heard: TestApp
  let audio: Uint8Array
  beforeAll(async () => {
    provider = await startFakeProvider({ transcript: '' })
    heard = await startTestApp({ env: { ...env, ...modelsAt(provider) } })
    audio = wavOf(await spoken('A table for two, please.'))
  })
  afterAll(async () => {
    await heard.stop()
    await provider.close()
  })

  test('is returned before the answer ends', async () => {
    const learner = await Learner.join(heard)
    const session = await learner.openScene()
    const { lines } = await learner.say(session, { audio })
    expect(dataOf(lines, 'ERROR')[0]?.code).toBe('CONVERSATION.NO_SPEECH')
    expect(await usage(learner)).toBe(0)
  })

  test('is returned by the job that detects it, for the day on which it was said', async () => {
    const { db } = heard.connection
    const learner = await Learner.join(heard)
    const session = await learner.openScene()
    const turnId = randomUUID()
    provider.set({ failures: { transcription: { kind: 'status', status: 503 } } })
    await learner.say(session, { audio, turnId })
    expect(await usage(learner)).toBe(1)
    provider.set({ failures: { transcription: null } })
    const isTheirs = eq(freeUsage.userId, learner.user.user._id)
    const [used] = await db
      .update(freeUsage)
      .set({ day: sql`${freeUsage.day} - 1` })
      .where(isTheirs)
      .returning()
    await db
      .update(sessions)
      .set({ freeDay: used?.day ?? '' })
      .where(eq(sessions.id, session._id))
    await learner.say(await learner.openScene(), { text: 'Hello.' })
    await db.update(turns).set({ transcribeAt: null }).where(eq(turns.turnId, turnId))
    await vi.waitFor(async () => expect((await look(learner, session)).unanswered_turn_id).toBeNull(), {
      timeout: 60_000,
    })
    const days = await db.select().from(freeUsage).where(isTheirs).orderBy(freeUsage.day)
    expect(days.map(({ used: count }) => count)).toEqual([0, 1])
  })

  test('is returned if the review detects it', async () => {
    const learner = await Learner.join(heard)
    const session = await learner.openScene()
    provider.set({ failures: { transcription: { kind: 'status', status: 503 } } })
    await learner.say(session, { audio })
    expect(await usage(learner)).toBe(1)
    provider.set({ failures: { transcription: null } })
    await heard.fetch(requestReview.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${learner.user.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ session_id: session._id }),
    })
    expect(await usage(learner)).toBe(0)
  })

  test('is not returned while the conversation has another line', async () => {
    const learner = await Learner.join(heard)
    const session = await learner.openScene()
    await learner.say(session, { text: 'Hello.' })
    await learner.say(session, { audio })
    expect(await usage(learner)).toBe(1)
  })
})

describe.runIf(testEngine === 'postgres')('two servers', () => {
  test('admit only one of two first lines if one free conversation is left', async () => {
    const other = await startTestApp({ env, beside: app })
    for (let round = 0; round < 5; round += 1) {
      const learner = await Learner.join(app)
      await use(learner, 2)
      const pair = [await learner.openScene(), await learner.openScene()] as const
      const answers = await Promise.all([
        answer(learner, pair[0], { text: 'Hello.' }),
        answer(learner.at(other), pair[1], { text: 'Hello.' }),
      ])
      expect(answers.toSorted()).toEqual(['200', expired])
      expect(await usage(learner)).toBe(3)
    }
    await other.stop()
  })
})
