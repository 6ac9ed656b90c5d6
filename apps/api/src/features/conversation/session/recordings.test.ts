import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getSession, keepRecording } from '@parley/contracts/conversation/conversation.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { turns } from '#database/conversations.ts'
import { Learner } from '../../../testing/learner.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { spoken, wavOf } from '../../../testing/voice.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { KEEP_RECORDINGS_DAYS: '30' } })
})
afterAll(() => app.stop())

/** A conversation with a spoken line, a typed one and another spoken one. */
async function talk() {
  const learner = await Learner.join(app)
  const session = await learner.openScene()
  await learner.say(session, { opening: true })
  const audio = wavOf(await spoken('I would like to book a room, please.'))
  await learner.say(session, { text: 'I would like to book a room, please.', audio })
  await learner.say(session, { text: 'For two nights.' })
  await learner.say(session, { text: 'With a window, please.', audio })
  return { learner, session }
}

const ownLines = async ({ learner, session }: Awaited<ReturnType<typeof talk>>) => {
  const read = await app.call(getSession, { params: { id: session._id } }, { as: learner.user })
  return read.conversation_history.filter(({ role }) => role === 'user')
}

test('recordings expire unless they are favourites', async () => {
  const one = await talk()
  const { learner, session } = one
  const [first, , last] = await ownLines(one)
  if (!first?.audio_url || !last?.audio_url) throw new Error('No recordings')
  const params = { id: session._id }
  const keep = (pair_id: string, keeps: boolean) => ({ params, body: { pair_id, keeps } })
  const kept = await app.call(keepRecording, keep(last.pair_id, true), { as: learner.user })
  expect(kept).toMatchObject({ pair_id: last.pair_id, recording: 'permanent' })

  const { db } = app.connection
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const expire = () => db.execute(sql`insert into pgboss.job (name, data) values ('recording-expiry', '{}')`)
  const fresh = await talk()
  await db
    .update(turns)
    .set({ createdAt: daysAgo(31) })
    .where(eq(turns.sessionId, session._id))
  await db
    .update(turns)
    .set({ createdAt: daysAgo(29) })
    .where(eq(turns.sessionId, fresh.session._id))
  await expire()
  await vi.waitFor(async () => expect((await app.fetch(first.audio_url ?? '')).status).toBe(404), { timeout: 60_000 })
  const states = (await ownLines(one)).map(({ content, recording, audio_url }) => [
    content,
    recording,
    audio_url !== null,
  ])
  expect(states.toSorted()).toEqual([
    ['For two nights.', undefined, false],
    ['I would like to book a room, please.', 'expired', false],
    ['With a window, please.', 'permanent', true],
  ])
  expect((await app.fetch(last.audio_url)).status).toBe(200)
  expect((await ownLines(fresh)).filter(({ recording }) => recording === 'expires')).toHaveLength(2)

  await app.call(keepRecording, keep(last.pair_id, false), { as: learner.user })
  await expire()
  await vi.waitFor(async () => expect((await app.fetch(last.audio_url ?? '')).status).toBe(404), { timeout: 60_000 })
})

test('only its owner can keep a recording', async () => {
  const one = await talk()
  const stranger = await app.register()
  const [first, typed] = await ownLines(one)
  const ask = (pair_id = '') => ({ params: { id: one.session._id }, body: { pair_id, keeps: true } })
  expect((await app.refused(keepRecording, ask(first?.pair_id), { as: stranger })).status).toBe(404)
  expect((await app.refused(keepRecording, ask(typed?.pair_id), { as: one.learner.user })).status).toBe(404)
})

test('stores a line without its audio if the disk is full', async () => {
  const learner = await Learner.join(app)
  const session = await learner.openScene()
  await learner.say(session, { opening: true })
  const files = join(app.dataDir, 'files')
  await rename(files, `${files}-aside`)
  await writeFile(files, '')
  const words = 'I would like to book a room, please.'
  await learner.say(session, { text: words, audio: wavOf(await spoken(words)) })
  await rm(files)
  await rename(`${files}-aside`, files)
  const read = await app.call(getSession, { params: { id: session._id } }, { as: learner.user })
  const [line, reply] = read.conversation_history.slice(-2)
  expect(line).toMatchObject({ role: 'user', content: words, audio_url: null })
  expect(reply).toMatchObject({ role: 'assistant' })
  await learner.say(session, { text: 'For two nights.', audio: wavOf(await spoken(words)) })
  const after = await ownLines({ learner, session })
  expect(after.at(-1)).toMatchObject({ content: 'For two nights.', audio_url: expect.any(String) })
})
