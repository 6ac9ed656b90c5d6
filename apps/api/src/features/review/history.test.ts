// Stored reviews: listed, opened, deleted, shared, corrected.
import { join } from 'node:path'
import {
  deleteAllReviews,
  deleteReview,
  getReview,
  listReviews,
  type Review,
  requestReview,
  updateAudioUrl,
} from '@parley/contracts/review/review.ts'
import { getPublicReview, revokePublicId, sharePublicly, shareWithOrg } from '@parley/contracts/review/sharing.ts'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sessions, turns } from '#database/conversations.ts'
import { reviews } from '#database/reviews.ts'
import { users } from '#database/users.ts'
import { openFolder } from '#platform/files/file-folder.ts'
import { createFiles } from '#platform/files/files.ts'
import { insertConversation, type TestConversation } from '../../testing/conversations.ts'
import { Team } from '../../testing/people.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'

// Reviews are written by jobs, which can be slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
let learner: TestUser
beforeAll(async () => {
  app = await startTestApp()
  learner = await app.register()
}, 150_000)
afterAll(() => app.stop())

const said = [
  { learner: null, partner: 'Good morning! What would you like?' },
  { learner: 'I would like a coffee with sugar.', partner: 'Of course.', spokenMs: 3_000 },
  { learner: 'He go to work too, so here you are.', partner: 'Thank you.', spokenMs: 3_000 },
  { learner: 'I goed to the bank before.', partner: 'I see.' },
]

const keep = (type: 'audio/wav' | 'audio/mpeg') =>
  createFiles(openFolder(join(app.dataDir, 'files')), [new Uint8Array(32)]).put(new TextEncoder().encode('sound'), type)
const isKept = async (file: string) =>
  (await createFiles(openFolder(join(app.dataDir, 'files')), [new Uint8Array(32)]).size(file)) !== null

/** Runs a conversation and waits for its review. */
async function reviewed(held: Partial<TestConversation> = {}, as = learner) {
  const { sessionId, pairIds } = await insertConversation(app.connection.db, { userId: as.user._id, said, ...held })
  const { _id } = await app.call(requestReview, { body: { session_id: sessionId } }, { as })
  await expect.poll(async () => (await read(_id, as)).status, { timeout: 60_000, interval: 50 }).toBe('ready')
  return { id: _id, sessionId, pairIds }
}

const read = (id: string, as = learner): Promise<Review> => app.call(getReview, { params: { id } }, { as })
const statusOf = async (id: string, as = learner) => (await app.refused(getReview, { params: { id } }, { as })).status

const change = (pairId: string | undefined, values: Partial<typeof turns.$inferInsert>) =>
  app.connection.db
    .update(turns)
    .set(values)
    .where(eq(turns.id, pairId ?? ''))

describe('the list', () => {
  test('searches by title, language and kind', async () => {
    const reader = await app.register()
    const held = [
      await reviewed({ title: 'Room 100% booked' }, reader),
      await reviewed({ title: 'Beim Arzt', language: 'de' }, reader),
      await reviewed({ type: 'IELTS', title: 'A test of rooms' }, reader),
    ]
    const [room, doctor, exam] = held.map(({ id }) => id)
    const found = async (query: object) =>
      (await app.call(listReviews, { query }, { as: reader })).items.map(({ _id }) => _id)
    expect(await found({ search: 'room' })).toEqual([exam, room])
    expect(await found({ search: '0%' })).toEqual([room])
    expect(await found({ search: '_' })).toEqual([])
    expect(await found({ target_language: 'de' })).toEqual([doctor])
    expect(await found({ scenario_type: 'IELTS' })).toEqual([exam])
    expect(await found({ scenario_type: 'DIALOG', search: 'room', target_language: 'en' })).toEqual([room])
    expect(await found({ search: 'room' }).then(({ length }) => length)).toBe(2)
    expect((await app.refused(listReviews, { query: { target_language: 'xx' } }, { as: reader })).status).toBe(400)
  })
})

describe('a line that was corrected after the review', () => {
  test('changes the counts and removes its mistakes', async () => {
    const { id, pairIds } = await reviewed()
    await change(pairIds[1], { userText: 'Tea.' })
    await change(pairIds[2], { userText: 'He go to work, and can I pay by card?' })
    await change(pairIds[3], { userStruck: true })
    const review = await read(id)
    expect(review.counts).toMatchObject({ learner_turns: 2, words: 11 })
    expect(review.goals.map(({ used, pair_id }) => [used, pair_id])).toEqual([
      [false, null],
      [true, pairIds[2]],
    ])
    expect(review.vocabulary.filter(({ used }) => used)).toEqual([])
    expect(review.phrases.filter(({ used }) => used)).toEqual([])
    expect(review.mistakes.map(({ original_text, user_message }) => [original_text, user_message])).toEqual([
      ['He go to', 'He go to work, and can I pay by card?'],
    ])
    const { items } = await app.call(listReviews, {}, { as: learner })
    const row = items.find(({ _id }) => _id === id)
    expect(row).toMatchObject({ goals_reached: 1, goals_total: 2, counts: { learner_turns: 2, words: 11 } })
    await change(pairIds[3], { userStruck: false })
    expect((await read(id)).mistakes).toHaveLength(2)
  })

  test('removes evidence, and the judgement if too few words remain', async () => {
    const places = [1, 1, 2, 2] as const
    const sat = said.map((line, index) => ({
      ...line,
      place: { part: places[index] ?? 2, phase: 'interview' as const },
    }))
    const { id, pairIds } = await reviewed({ said: sat, type: 'IELTS' })
    const { db } = app.connection
    const [row] = await db.select().from(reviews).where(eq(reviews.id, id))
    const quote = (index: number, words: string) => ({ quote: words, pair_id: pairIds[index] ?? '' })
    const evidence = [quote(1, 'a coffee'), quote(2, 'so here you are')]
    const criterion = { band: 6, comment: 'C', evidence }
    const all = {
      fluency_and_coherence: criterion,
      lexical_resource: criterion,
      grammatical_range_and_accuracy: criterion,
    }
    const highlights = evidence.map((entry) => ({ ...entry, comment: 'H', is_positive: true }))
    const judged = {
      ...row?.result,
      strength: { ...quote(1, 'I would like'), comment: 'S' },
      consistency_review: {
        inconsistencies: [{ question: 'Q', answer: 'so here', comment: 'C', pair_id: pairIds[2] }],
      },
      level: { cefr: 'B1', confidence: 'high', evidence: evidence.slice(0, 1) },
      ielts: { ...all, fluency_and_coherence: { ...criterion, evidence: [quote(1, 'a coffee')] }, overall: 6 },
      part_feedback: [{ part: 1, feedback: 'F', highlights }],
      unrated: null,
    } as NonNullable<typeof row>['result']
    await db.update(reviews).set({ result: judged }).where(eq(reviews.id, id))
    expect(await read(id)).toMatchObject({ level: { confidence: 'high' }, strength: { quote: 'I would like' } })
    await change(pairIds[1], { userText: 'word '.repeat(250) })
    const review = await read(id)
    expect(review).toMatchObject({ strength: null, unrated: null, level: { confidence: 'low', evidence: [] } })
    expect(review.ielts?.lexical_resource).toEqual({ ...criterion, evidence: [quote(2, 'so here you are')] })
    expect(review.ielts?.fluency_and_coherence).toEqual({ band: null, comment: '', evidence: [] })
    expect(review.ielts?.overall).toBeNull()
    expect(review.part_feedback[0]?.highlights.map(({ quote }) => quote)).toEqual(['so here you are'])
    expect(review.consistency_review.inconsistencies).toHaveLength(1)
    await change(pairIds[1], { userText: 'word '.repeat(60) })
    expect(await read(id)).toMatchObject({ level: { cefr: 'B1' }, ielts: null, unrated: null })
    await change(pairIds[1], { userText: 'Too little' })
    expect(await read(id)).toMatchObject({ level: null, ielts: null, unrated: 'not_enough_speech' })
  })
})

test('does not show parts in a dialogue, whatever the model returned', async () => {
  const { id } = await reviewed({ said })
  const { db } = app.connection
  const [row] = await db.select().from(reviews).where(eq(reviews.id, id))
  if (!row?.result) throw new Error('The review has no result')
  const result = { ...row.result, part_feedback: [{ part: 1, feedback: 'F', highlights: [] }] }
  await db.update(reviews).set({ result }).where(eq(reviews.id, id))
  expect((await read(id)).part_feedback).toEqual([])
})

describe('deleting', () => {
  test('removes the conversation and its recordings, except those that a retry still uses', async () => {
    const [voice, reply, later] = [await keep('audio/wav'), await keep('audio/mpeg'), await keep('audio/wav')]
    const spoken = [{ ...said[1], learner: 'Hello.', partner: 'Hi.', files: [voice, reply] as const }]
    const first = await reviewed({
      said: [...spoken, { learner: 'He go home.', partner: 'Bye.', files: [later, null] as const }],
    })
    const retryOf = { sessionId: first.sessionId, pairId: first.pairIds[1] ?? '' }
    const second = await reviewed({ said: [...spoken, { learner: 'He goes home.', partner: 'Bye.' }], retryOf })
    expect((await read(second.id)).retry_of).toEqual({
      review_id: first.id,
      session_id: first.sessionId,
      pair_id: retryOf.pairId,
    })
    const remove = (id: string) => app.call(deleteReview, { params: { id } }, { as: learner })
    await remove(first.id)
    expect(await statusOf(first.id)).toBe(404)
    await expect.poll(() => isKept(later), { timeout: 60_000, interval: 50 }).toBe(false)
    expect([await isKept(voice), await isKept(reply)]).toEqual([true, true])
    expect((await read(second.id)).retry_of).toMatchObject({ review_id: null })
    const { db } = app.connection
    expect(await db.select().from(sessions).where(eq(sessions.id, first.sessionId))).toEqual([])
    expect(await db.select().from(turns).where(inArray(turns.id, first.pairIds))).toEqual([])
    expect((await app.refused(deleteReview, { params: { id: first.id } }, { as: learner })).status).toBe(404)
    await remove(second.id)
    await expect.poll(async () => (await isKept(voice)) || (await isKept(reply)), { timeout: 60_000 }).toBe(false)
  })

  test('deletes only the user’s own finished conversations', async () => {
    const somebody = await app.register()
    const file = await keep('audio/wav')
    const spoken = [{ learner: 'Hello.', partner: 'Hi.', files: [file, null] as const }]
    const gone = [await reviewed({ said: spoken }, somebody), await reviewed({}, somebody)]
    const other = await reviewed()
    const { sessionId } = await insertConversation(app.connection.db, { userId: somebody.user._id, said })
    await app.call(deleteAllReviews, {}, { as: somebody })
    expect((await app.call(listReviews, {}, { as: somebody })).items).toEqual([])
    for (const { id } of gone) expect(await statusOf(id, somebody)).toBe(404)
    const { db } = app.connection
    expect(await db.select().from(sessions).where(eq(sessions.id, sessionId))).toHaveLength(1)
    expect((await read(other.id)).status).toBe('ready')
    await expect.poll(() => isKept(file), { timeout: 60_000, interval: 50 }).toBe(false)
    await app.call(deleteAllReviews, {}, { as: somebody })
  })
})

test('returns a new URL for a recording only while it exists', async () => {
  const [voice, lost] = [await keep('audio/wav'), `${'0'.repeat(32)}.mp3`]
  const { id, pairIds } = await reviewed({ said: [{ learner: 'Hello.', partner: 'Hi.', files: [voice, lost] }] })
  const body = { review_id: id, pair_id: pairIds[0] ?? '', role: 'user' as const }
  const { audio_url } = await app.call(updateAudioUrl, { body }, { as: learner })
  expect(await (await app.fetch(audio_url)).text()).toBe('sound')
  const refused = async (change: object, as = learner) =>
    (await app.refused(updateAudioUrl, { body: { ...body, ...change } }, { as })).status
  expect(await refused({ role: 'assistant' })).toBe(404)
  expect(await refused({ pair_id: '0'.repeat(24) })).toBe(404)
  expect(await refused({}, await app.register())).toBe(404)
  await createFiles(openFolder(join(app.dataDir, 'files')), [new Uint8Array(32)]).delete(voice)
  expect(await refused({})).toBe(404)
})

describe('a review shared by link', () => {
  const look = (id: string) => app.fetch(getPublicReview.path.replace(':public_id', id))

  test('shows strangers no private data', async () => {
    const reader = await app.register({ first_name: 'Quentin', last_name: 'Zoltan', explanation_language: 'pl' })
    const [voice, reply] = [await keep('audio/wav'), await keep('audio/mpeg')]
    const lines = [
      { learner: 'I would like a coffee.', partner: 'Of course.', files: [voice, reply] as const },
      { learner: 'Something secret.', partner: 'Hm?', struck: true },
    ]
    const { id, sessionId } = await reviewed({ said: lines }, reader)
    const { public_id } = await app.call(sharePublicly, { params: { id } }, { as: reader })
    expect(public_id).toMatch(/^[\w-]{22}$/)
    const response = await look(public_id)
    expect(response.headers.get('x-robots-tag')).toContain('noindex')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const text = await response.text()
    for (const secret of [id, sessionId, voice, reader.user._id, reader.email, 'Quentin', 'Zoltan', 'secret']) {
      expect(text).not.toContain(secret)
    }
    const shown = JSON.parse(text)
    expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['retry_of']))
    expect(shown.history.messages.map(({ role }: { role: string }) => role)).toEqual(['user', 'assistant', 'assistant'])
    expect(shown.history.messages[0].audio_url).toBeNull()
    expect(shown.history.messages[1].audio_url).toContain(reply)
    expect(shown.goals[0].used).toBe(true)
  })

  test('keeps the link until it is revoked', async () => {
    const { id } = await reviewed()
    const share = async () => (await app.call(sharePublicly, { params: { id } }, { as: learner })).public_id
    const links = new Set(await Promise.all(Array.from({ length: 6 }, share)))
    expect(links.size).toBe(1)
    const [first = ''] = links
    expect((await read(id)).public_id).toBe(first)
    await app.call(revokePublicId, { params: { id } }, { as: learner })
    const gone = await look(first)
    expect([gone.status, gone.headers.get('x-robots-tag')]).toEqual([404, 'noindex, nofollow'])
    const second = await share()
    expect(second).not.toBe(first)
    expect((await look(second)).status).toBe(200)
    await app.connection.db.update(users).set({ status: 'DIACTIVATED' }).where(eq(users.id, learner.user._id))
    expect((await look(second)).status).toBe(404)
    await app.connection.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, learner.user._id))
    await app.call(deleteReview, { params: { id } }, { as: learner })
    expect((await look(second)).status).toBe(404)
  })

  test('gets no link if unwritten or owned by another user', async () => {
    const { id, sessionId } = await reviewed()
    const stranger = await app.register()
    const refused = async (as: TestUser) => {
      const { status, code } = await app.refused(sharePublicly, { params: { id } }, { as })
      return [status, code]
    }
    expect(await refused(stranger)).toEqual([404, 'NOT_FOUND'])
    expect((await app.refused(revokePublicId, { params: { id } }, { as: stranger })).status).toBe(404)
    await app.connection.db.update(reviews).set({ status: 'failed' }).where(eq(reviews.sessionId, sessionId))
    expect(await refused(learner)).toEqual([409, 'REVIEW.NOT_READY'])
    expect((await read(id)).public_id).toBeNull()
  })
})

test('lets teachers read a shared review while its author is a member', async () => {
  const team = await Team.found(app)
  const [member, teacher] = [await team.admit(), await team.admit('TEACHER')]
  const { id } = await reviewed(
    { orgId: team.id, retryOf: { sessionId: 'a'.repeat(24), pairId: 'b'.repeat(24) } },
    member,
  )
  await app.call(sharePublicly, { params: { id } }, { as: member })
  const share = (is_shared: boolean) => app.call(shareWithOrg, { params: { id }, body: { is_shared } }, { as: member })
  expect(await statusOf(id, teacher)).toBe(404)
  expect(await share(true)).toEqual({ is_shared_with_org: true })
  const toBeRead = { is_own: false, is_shared_with_org: true, public_id: null, retry_of: null }
  expect(await read(id, teacher)).toMatchObject(toBeRead)
  expect(await read(id, member)).toMatchObject({ is_own: true, public_id: expect.any(String) })
  expect(await statusOf(id, await team.admit())).toBe(404)
  expect((await app.refused(deleteReview, { params: { id } }, { as: teacher })).status).toBe(404)
  await share(false)
  expect(await statusOf(id, teacher)).toBe(404)
})
