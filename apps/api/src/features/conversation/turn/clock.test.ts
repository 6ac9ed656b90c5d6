// Conversations on a database whose clock is set back or ahead.
import { randomUUID } from 'node:crypto'
import { createSession, getSession, type Session } from '@parley/contracts/conversation/conversation.ts'
import { type FakeProvider, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions, turns } from '#database/conversations.ts'
import { dataOf, Learner, modelsAt } from '../../../testing/learner.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let provider: FakeProvider
let learner: Learner
beforeAll(async () => {
  provider = await startFakeProvider({ reply: 'Good evening.' })
  app = await startTestApp({ env: modelsAt(provider) })
  learner = await Learner.join(app)
})
afterAll(async () => {
  await app.stop()
  await provider.close()
})

const reload = (session: Session) => app.call(getSession, { params: { id: session._id } }, { as: learner.user })
const linesOf = async (session: Session) =>
  (await reload(session)).conversation_history.filter(({ role }) => role === 'user').map(({ content }) => content)

/** Moves everything that a session has recorded, as if the clock had been set in the other direction since. */
async function moveRecorded(session: Session, by: string) {
  const { db } = app.connection
  const moved = sql`created_at + ${by}::interval`
  await db.update(turns).set({ createdAt: moved }).where(eq(turns.sessionId, session._id))
  await db
    .update(sessions)
    .set({ startedAt: sql`started_at + ${by}::interval` })
    .where(eq(sessions.id, session._id))
}

test.each(['2 hours', '1 day', '-2 hours'])('keep the order of their lines when the clock jumps by %s', async (by) => {
  const session = await learner.openScene()
  await learner.say(session, { text: 'One.' })
  await learner.say(session, { text: 'Two.' })
  await moveRecorded(session, by)
  provider.requests.length = 0
  await learner.say(session, { text: 'Three.' })
  expect(await linesOf(session)).toEqual(['One.', 'Two.', 'Three.'])
  const chat = provider.requests.find(({ role }) => role === 'chat')
  expect(JSON.stringify(chat?.fields.messages)).toMatch(/One\..*Two\..*Three\./)
  expect((await reload(session)).turns_left).toBe((session.turns_left ?? 0) - 3)
})

test('keep the order of lines that an earlier version stored', async () => {
  const session = await learner.openScene()
  for (const text of ['One.', 'Two.']) await learner.say(session, { text })
  await app.connection.db.update(turns).set({ position: null }).where(eq(turns.sessionId, session._id))
  await learner.say(session, { text: 'Three.' })
  expect(await linesOf(session)).toEqual(['One.', 'Two.', 'Three.'])
})

test('tell copied lines from their own when they are retried', async () => {
  const session = await learner.openScene()
  for (const text of ['One.', 'Two.', 'Three.']) await learner.say(session, { text })
  await moveRecorded(session, '2 hours')
  const [, , third] = (await reload(session)).conversation_history.filter(({ role }) => role === 'user')
  const retry_of = { session_id: session._id, pair_id: third?.pair_id ?? '' }
  const body = { scenario_id: session.scenario._id, time_zone: 'UTC', retry_of }
  const retry = await app.call(createSession, { body }, { as: learner.user })
  expect(retry.turns_left).toBe((session.turns_left ?? 0) - 3)
  await learner.say(retry, { text: 'Four.' })
  expect(await linesOf(retry)).toEqual(['One.', 'Two.', 'Four.'])
  expect((await reload(retry)).turns_left).toBe((session.turns_left ?? 0) - 4)
})

test('are answered although a lease ends tomorrow', async () => {
  const session = await learner.openScene()
  await app.connection.db
    .update(sessions)
    .set({ busyTurnId: randomUUID(), busyUntil: sql`now() + interval '1 day'` })
    .where(eq(sessions.id, session._id))
  const { lines } = await learner.say(session, { text: 'Hello.' })
  expect(dataOf(lines, 'COMPLETE')).toMatchObject([{ ok: true }])
})
