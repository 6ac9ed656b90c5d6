// Conversations that were opened and never used: not listed, and deleted after a day.
import { createSession, getSession, listSessions, type Session } from '@parley/contracts/conversation/conversation.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sessions, turns } from '#database/conversations.ts'
import { dataOf, Learner } from '../../../testing/learner.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const as = (who: Learner) => ({ as: who.user })
const listed = async (who: Learner) =>
  (await app.call(listSessions, { query: {} }, as(who))).items.map(({ _id: id }) => id)
const status = async (who: Learner, { _id: id }: Session) =>
  (
    await app.fetch(getSession.path.replace(':id', id), {
      headers: { authorization: `Bearer ${who.user.accessToken}` },
    })
  ).status
/** Backdates a conversation and its turns. */
async function age({ _id: id }: Session, hours: number): Promise<void> {
  const { db } = app.connection
  const earlier = sql`make_interval(hours => ${hours})`
  await db
    .update(sessions)
    .set({ startedAt: sql`${sessions.startedAt} - ${earlier}` })
    .where(eq(sessions.id, id))
  await db
    .update(turns)
    .set({ createdAt: sql`${turns.createdAt} - ${earlier}` })
    .where(eq(turns.sessionId, id))
}
const removeUnused = () =>
  app.connection.db.execute(sql`insert into pgboss.job (name, data) values ('unused-sessions', '{}')`)

async function retryOf(who: Learner, { _id, scenario }: Session, pairId: string): Promise<Session> {
  const retry_of = { session_id: _id, pair_id: pairId }
  return app.call(createSession, { body: { scenario_id: scenario._id, time_zone: 'UTC', retry_of } }, as(who))
}

test('lists a conversation only once it has a line', async () => {
  const learner = await Learner.join(app)
  const session = await learner.openScene()
  await learner.say(session, { opening: true })
  expect(await listed(learner)).toEqual([])
  const { lines } = await learner.say(session, { text: 'Hello.' })
  expect(await listed(learner)).toEqual([session._id])
  const pairId = dataOf(lines, 'GPT_FULL_RESPONSE')[0]?.pair_id ?? ''
  const retry = await retryOf(learner, session, pairId)
  expect(await listed(learner)).toEqual([session._id])
  await learner.say(retry, { text: 'Good evening.' })
  expect(await listed(learner)).toEqual([retry._id, session._id])
})

test('deletes only conversations without a line after a day', async () => {
  const learner = await Learner.join(app)
  const [unused, recent, used] = [await learner.openScene(), await learner.openScene(), await learner.openScene()]
  const opening = await learner.say(unused, { opening: true })
  const sound = dataOf(opening.lines, 'TTS_LINK')[0]?.audioUrl ?? ''
  expect((await app.fetch(sound)).status).toBe(200)
  await learner.say(used, { opening: true })
  const { lines } = await learner.say(used, { text: 'Hello.' })
  const retry = await retryOf(learner, used, dataOf(lines, 'GPT_FULL_RESPONSE')[0]?.pair_id ?? '')
  for (const session of [unused, used, retry]) await age(session, 25)
  await age(recent, 23)
  await removeUnused()
  await vi.waitFor(
    async () => expect([await status(learner, unused), await status(learner, retry)]).toEqual([404, 404]),
    {
      timeout: 60_000,
    },
  )
  await expect.poll(async () => (await app.fetch(sound)).status).toBe(404)
  expect([await status(learner, recent), await status(learner, used)]).toEqual([200, 200])
  const { conversation_history: history } = await app.call(getSession, { params: { id: used._id } }, as(learner))
  expect(history.map(({ role }) => role)).toEqual(['assistant', 'user', 'assistant'])
  for (const { audio_url: url } of history.filter(({ role }) => role === 'assistant')) {
    expect((await app.fetch(url ?? '')).status).toBe(200)
  }
})
