// "Is this what you said?": a doubted line counts for nothing until the learner confirms it.
import { randomUUID } from 'node:crypto'
import { getSession, type Session } from '@parley/contracts/conversation/conversation.ts'
import { getUsage } from '@parley/contracts/org/usage.ts'
import { requestReview } from '@parley/contracts/review/review.ts'
import { type FakeProvider, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { turns } from '#database/conversations.ts'
import { type Answered, dataOf, Learner, modelsAt } from '../../../testing/learner.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { spoken, wavOf } from '../../../testing/voice.ts'

const clear = { no_speech_prob: 0.02, avg_logprob: -0.3, compression_ratio: 1.1 }
const unclear = { no_speech_prob: 0.1, avg_logprob: -1.3, compression_ratio: 1.1 }
const heard = 'I would like a cable for two, please.'
const meant = 'I would like a table for two, please.'

let app: TestApp
let provider: FakeProvider
let wav: Uint8Array
beforeAll(async () => {
  provider = await startFakeProvider()
  const env = { ...modelsAt(provider), TURNS_PER_FREE_CONVERSATION: '5', FREE_CONVERSATIONS_PER_DAY: '1' }
  app = await startTestApp({ env })
  wav = wavOf(await spoken('A table for two, please.'))
})
beforeEach(() => provider.set({ transcript: heard, figures: unclear }))
afterAll(async () => {
  await app.stop()
  await provider.close()
})

const asked = (role: 'transcription' | 'chat') => provider.requests.filter((request) => request.role === role).length
const reload = (learner: Learner, { _id: id }: Session) =>
  app.call(getSession, { params: { id } }, { as: learner.user })
const usedToday = async (learner: Learner) => (await app.call(getUsage, {}, { as: learner.user })).turns.used
const linesOf = async (learner: Learner, session: Session) =>
  (await reload(learner, session)).conversation_history.filter(({ role }) => role === 'user')
/** The transcript of a turn; the address of its recording expires at another second each time. */
const transcriptOf = ({ lines }: Pick<Answered, 'lines'>) =>
  dataOf(lines, 'TRANSCRIPTION').map((data) => ({ ...data, audio_url: data.audio_url?.split('?')[0] }))
const pairOf = ({ lines }: Answered) => dataOf(lines, 'COMPLETE')[0]?.pair_id ?? ''

/** Says a line that is doubted. */
async function sayUnclearly() {
  const learner = await Learner.join(app)
  const session = await learner.openScene()
  const turnId = randomUUID()
  const answered = await learner.say(session, { audio: wav, turnId })
  return { learner, session, turnId, answered, pairId: pairOf(answered) }
}

test('stores a doubted line, asks the learner, and neither answers nor counts it', async () => {
  const before = asked('chat')
  const { learner, session, answered, pairId } = await sayUnclearly()
  expect(answered.types).toEqual(['TRANSCRIPTION', 'COMPLETE'])
  expect(dataOf(answered.lines, 'TRANSCRIPTION')).toMatchObject([{ content: heard, doubt: 'low_confidence' }])
  expect(dataOf(answered.lines, 'COMPLETE')).toMatchObject([
    { ok: true, awaits: 'confirmation', session: { turns_left: 5, goals_used: [], steps_done: 0 } },
  ])
  expect([asked('chat') - before, await usedToday(learner)]).toEqual([0, 0])
  const now = await reload(learner, session)
  expect(now).toMatchObject({ turns_left: 5, unanswered_turn_id: null })
  const [line] = now.conversation_history
  expect(line).toMatchObject({ pair_id: pairId, content: heard, struck: false, awaits: 'confirmation' })
  expect(line).toMatchObject({ doubt: 'low_confidence', recording: 'expires', audio_url: expect.any(String) })
  const review = await app.refused(requestReview, { body: { session_id: session._id } }, { as: learner.user })
  expect(review).toMatchObject({ code: 'REVIEW.NOTHING_SAID' })
})

test('asks again if the turn is sent again, without transcribing it again', async () => {
  const { learner, session, turnId, answered } = await sayUnclearly()
  const before = asked('transcription')
  for (const input of [{ turnId }, { turnId, audio: wav }]) {
    const again = await learner.say(session, input)
    expect(again.types).toEqual(answered.types)
    expect(dataOf(again.lines, 'TRANSCRIPTION')).toMatchObject([{ content: heard, doubt: 'low_confidence' }])
    expect(dataOf(again.lines, 'COMPLETE')).toMatchObject([{ awaits: 'confirmation' }])
  }
  expect([asked('transcription') - before, await usedToday(learner)]).toEqual([0, 0])
})

test('answers a confirmed line like any other, once', async () => {
  const { learner, session, turnId, pairId } = await sayUnclearly()
  const first = await learner.confirm(session, pairId)
  expect(first.types).toEqual(expect.arrayContaining(['TRANSCRIPTION', 'GPT_FULL_RESPONSE', 'TTS_CHUNK']))
  expect(dataOf(first.lines, 'TRANSCRIPTION')).toMatchObject([{ content: heard, doubt: null, pair_id: pairId }])
  const [end] = dataOf(first.lines, 'COMPLETE')
  expect(end).toMatchObject({ ok: true, pair_id: pairId, session: { turns_left: 4 } })
  expect(end).not.toHaveProperty('awaits')
  const before = [asked('transcription'), asked('chat')]
  const again = await learner.confirm(session, pairId, 'Something else.')
  const repeated = await learner.say(session, { turnId })
  for (const same of [again, repeated]) {
    expect(transcriptOf(same)).toEqual(transcriptOf(first))
    expect(dataOf(same.lines, 'GPT_FULL_RESPONSE')).toEqual(dataOf(first.lines, 'GPT_FULL_RESPONSE'))
  }
  expect([asked('transcription'), asked('chat')]).toEqual(before)
  expect(await usedToday(learner)).toBe(1)
  const [line] = await linesOf(learner, session)
  expect(line).toMatchObject({ content: heard, struck: false })
  expect([line?.doubt, line?.awaits]).toEqual([undefined, undefined])
})

test('takes the correct words instead, and stores the transcript as well', async () => {
  const { learner, session, pairId } = await sayUnclearly()
  const { lines } = await learner.confirm(session, pairId, `  ${meant} `)
  expect(dataOf(lines, 'TRANSCRIPTION')).toMatchObject([{ content: meant }])
  expect(await linesOf(learner, session)).toMatchObject([{ content: meant }])
  const [row] = await app.connection.db.select().from(turns).where(eq(turns.id, pairId))
  expect(row).toMatchObject({
    userText: meant,
    doubted: { text: heard, reason: 'low_confidence', isConfirmed: true },
  })
})

test('does not acknowledge the correct words before they are stored', async () => {
  const { learner, session, pairId } = await sayUnclearly()
  const { db } = app.connection
  await db.execute(sql`create function refuse() returns trigger language plpgsql as $$ begin
    if new.user_text is not null then raise exception 'Not stored'; end if; return new; end $$`)
  await db.execute(
    sql`create trigger refuse before update on conversation_turns for each row execute function refuse()`,
  )
  const stored = await app.fetch(`/api/conversation/session/${session._id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${learner.user.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ pair_id: pairId, content: meant }),
  })
  const answer = await stored.text().finally(() => db.execute(sql`drop function refuse cascade`))
  expect(answer).toContain('INTERNAL')
  expect(answer).not.toContain('"received":true')
  expect(await usedToday(learner)).toBe(0)
  expect(await linesOf(learner, session)).toMatchObject([{ content: heard, awaits: 'confirmation' }])
  expect(dataOf((await learner.confirm(session, pairId, meant)).lines, 'TRANSCRIPTION')).toMatchObject([
    { content: meant },
  ])
})

test('stores the correct words also if the partner then fails', async () => {
  const { learner, session, pairId } = await sayUnclearly()
  provider.set({ failures: { chat: { kind: 'status', status: 500 } } })
  const { types, lines } = await learner.confirm(session, pairId, meant)
  provider.set({ failures: { chat: null } })
  expect(types.slice(0, 2)).toEqual(['TRANSCRIPTION', 'ERROR'])
  expect(dataOf(lines, 'TRANSCRIPTION')).toMatchObject([{ content: meant }])
  const [line] = await linesOf(learner, session)
  expect(line).toMatchObject({ content: meant })
  expect(line).not.toHaveProperty('awaits')
})

test('answers two confirmations at once with one reply', async () => {
  const { learner, session, pairId } = await sayUnclearly()
  const before = asked('chat')
  const [one, other] = await Promise.all([learner.confirm(session, pairId), learner.confirm(session, pairId)])
  expect(dataOf(one.lines, 'GPT_FULL_RESPONSE')).toEqual(dataOf(other.lines, 'GPT_FULL_RESPONSE'))
  expect([asked('chat') - before, await usedToday(learner)]).toEqual([1, 1])
})

test('lets a new line replace a doubted one', async () => {
  const { learner, session, pairId } = await sayUnclearly()
  provider.set({ transcript: meant, figures: clear })
  const answered = await learner.say(session, { audio: wav })
  expect(dataOf(answered.lines, 'TRANSCRIPTION')).toMatchObject([{ content: meant, doubt: null }])
  expect(await linesOf(learner, session)).toMatchObject([
    { pair_id: pairId, content: heard, struck: true, awaits: 'confirmation' },
    { content: meant, struck: false },
  ])
  expect(await learner.confirm(session, pairId)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect(await usedToday(learner)).toBe(1)
  expect((await reload(learner, session)).turns_left).toBe(4)
  const chat = provider.requests.findLast(({ role }) => role === 'chat')
  expect(JSON.stringify(chat?.fields)).not.toContain('cable')
})

test('replaces a doubted line by another doubted line, and by a typed one', async () => {
  const { learner, session } = await sayUnclearly()
  const second = pairOf(await learner.say(session, { audio: wav }))
  expect(await linesOf(learner, session)).toMatchObject([{ struck: true }, { pair_id: second, struck: false }])
  await learner.say(session, { text: meant })
  expect(await linesOf(learner, session)).toMatchObject([{ struck: true }, { struck: true }, { struck: false }])
})

test('asks again after a new recording in which nothing was said', async () => {
  const { learner, session, pairId } = await sayUnclearly()
  provider.set({ transcript: '', figures: clear })
  await learner.say(session, { audio: wav })
  expect(await linesOf(learner, session)).toMatchObject([{ pair_id: pairId, struck: false, awaits: 'confirmation' }])
  expect((await learner.confirm(session, pairId)).types).toContain('GPT_FULL_RESPONSE')
})

test('asks about words in another script', async () => {
  const learner = await Learner.join(app)
  const session = await learner.openScene('bg')
  provider.set({ transcript: 'I would like to give this jacket to you', figures: null })
  const { lines } = await learner.say(session, { audio: wav })
  expect(dataOf(lines, 'TRANSCRIPTION')).toMatchObject([{ doubt: 'other_language' }])
  provider.set({ transcript: 'Искам маса за двама.' })
  expect((await learner.say(session, { audio: wav })).types).toContain('GPT_FULL_RESPONSE')
})

test('only marks a doubted line in a test, where the examiner goes on', async () => {
  const learner = await Learner.join(app)
  const session = await learner.openTest('1')
  await learner.say(session, { opening: true })
  const turnId = randomUUID()
  const { lines, types } = await learner.say(session, { audio: wav, turnId })
  expect(types).toContain('GPT_FULL_RESPONSE')
  expect(dataOf(lines, 'TRANSCRIPTION')).toMatchObject([{ content: heard, doubt: 'low_confidence' }])
  expect(dataOf(lines, 'COMPLETE')[0]).not.toHaveProperty('awaits')
  const [line] = await linesOf(learner, session)
  expect(line).toMatchObject({ content: heard, struck: false, doubt: 'low_confidence' })
  expect(line).not.toHaveProperty('awaits')
  const again = await learner.say(session, { turnId })
  expect(transcriptOf(again)).toEqual(transcriptOf({ lines }))
})

test('uses no free conversation before the confirmation', async () => {
  const { learner, session, pairId } = await sayUnclearly()
  provider.set({ figures: clear })
  const other = await learner.openScene()
  expect((await learner.say(other, { audio: wav })).types).toContain('GPT_FULL_RESPONSE')
  expect(await learner.confirm(session, pairId)).toMatchObject({ status: 403, code: 'ORG.FREE_SESSION_LIMIT_EXPIRED' })
  expect(await usedToday(learner)).toBe(1)
  expect(await linesOf(learner, session)).toMatchObject([{ awaits: 'confirmation', struck: false }])
})

test('stores a doubted line whose learner has left, and asks when they come back', async () => {
  const learner = await Learner.join(app)
  const session = await learner.openScene()
  const release = provider.hold('transcription')
  const leaving = new AbortController()
  const response = await learner.send(session, { audio: wav, signal: leaving.signal })
  await expect.poll(() => provider.requests.at(-1)).toMatchObject({ role: 'transcription', answeredAt: null })
  leaving.abort()
  await response.text().catch(() => undefined)
  release()
  await vi.waitFor(
    async () => expect(await linesOf(learner, session)).toMatchObject([{ content: heard, awaits: 'confirmation' }]),
    { timeout: 20_000 },
  )
  await expect.poll(() => usedToday(learner)).toBe(0)
})

test('asks about a line that a job has transcribed, and returns its turn', async () => {
  const learner = await Learner.join(app)
  const session = await learner.openScene()
  const turnId = randomUUID()
  provider.set({ failures: { transcription: { kind: 'status', status: 503 } } })
  await learner.say(session, { audio: wav, turnId })
  expect(await usedToday(learner)).toBe(1)
  provider.set({ failures: { transcription: null } })
  const { db } = app.connection
  await db.update(turns).set({ transcribeAt: null }).where(eq(turns.turnId, turnId))
  await vi.waitFor(
    async () => expect(await linesOf(learner, session)).toMatchObject([{ content: heard, awaits: 'confirmation' }]),
    { timeout: 60_000 },
  )
  await expect.poll(() => usedToday(learner)).toBe(0)
  const [line] = await linesOf(learner, session)
  expect((await learner.confirm(session, line?.pair_id ?? '')).types).toContain('GPT_FULL_RESPONSE')
  expect(await usedToday(learner)).toBe(1)
})

test('confirms no line of another learner, of another conversation, or after the end', async () => {
  const { learner, session, pairId } = await sayUnclearly()
  const stranger = await Learner.join(app)
  expect(await stranger.confirm(session, pairId)).toMatchObject({ status: 404 })
  expect(await stranger.confirm(await stranger.openScene(), pairId)).toMatchObject({ status: 404 })
  provider.set({ figures: clear, transcript: meant })
  await learner.say(session, { audio: wav })
  provider.set({ figures: unclear })
  const last = pairOf(await learner.say(session, { audio: wav }))
  await app.call(requestReview, { body: { session_id: session._id } }, { as: learner.user })
  expect(await learner.confirm(session, last)).toMatchObject({ status: 409, code: 'CONVERSATION.ENDED' })
})
