// Teachers mark hand-ins, next to the model's assessment.
import {
  deleteSpokenComment,
  getReleasedMark,
  getSubmission,
  overruleCorrection,
  releaseMark,
  releaseMarks,
  saveMark,
  saveSpokenComment,
  sendBack,
} from '@parley/contracts/classes/mark.ts'
import { getOverrideFigures } from '@parley/contracts/classes/overview.ts'
import { listOwnAssignments } from '@parley/contracts/classes/own-assignment.ts'
import { handIn } from '@parley/contracts/classes/submission.ts'
import type { Answer } from '@parley/contracts/endpoint.ts'
import { getProgress } from '@parley/contracts/practice/progress.ts'
import { getReview, requestReview } from '@parley/contracts/review/review.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markEvents, spokenComments } from '#database/classes/marking.ts'
import { Classroom } from '../../../testing/classes/classroom.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'
import { testEngine } from '../../../testing/test-database.ts'
import { silence, spoken, wavOf } from '../../../testing/voice.ts'

let app: TestApp
let room: Classroom
let teacher: TestUser
beforeAll(async () => {
  app = await startTestApp()
  room = await Classroom.open(app)
  teacher = room.teacher
}, 150_000)
afterAll(() => app.stop())

const articles = ['Articles', 'a hour', 'an hour'] as const
const past = ['Past tense', 'I goed', 'I went'] as const

/** A student who has handed in a conversation that the model judged A2. */
async function handedIn(fields: Parameters<Classroom['talk']>[2] = {}, assignmentId?: string) {
  const [student, id] = [await room.student(), assignmentId ?? (await room.assign())]
  const talk = await room.talk(student, id, { level: 'A2', mistakes: [articles, past], ...fields })
  const body = { session_id: talk.sessionId, knows_teachers_listen: true as const }
  const { _id } = await app.call(handIn, { params: { id }, body }, { as: student })
  return { student, talk, assignmentId: id, id: _id, params: { id: _id } }
}
const read = (id: string, as = teacher) => app.call(getSubmission, { params: { id } }, { as })
const mark = (id: string, body: Parameters<typeof app.call<typeof saveMark>>[1]['body'], as = teacher) =>
  app.call(saveMark, { params: { id }, body }, { as })
const seenBy = (student: TestUser, reviewId: string) =>
  app.call(getReleasedMark, { params: { id: reviewId } }, { as: student })
const release = (id: string, version: number, as = teacher) =>
  app.call(releaseMark, { params: { id }, body: { version } }, { as })

test('requires a reason if a teacher’s mark differs from the model’s', async () => {
  const { id, params } = await handedIn()
  expect(await read(id)).toMatchObject({
    scale: 'cefr',
    machine: { level: 'A2', overall_band: null, mark: 'A2' },
    mark: null,
    review: { mistakes: [{ original_text: 'a hour' }, { original_text: 'I goed' }] },
  })
  const differs = await app.refused(saveMark, { params, body: { version: 0, value: 'B1' } }, { as: teacher })
  expect(differs).toMatchObject({ status: 400, details: [{ path: 'reason', code: 'required' }] })
  const unknown = await app.refused(saveMark, { params, body: { version: 0, value: '6.5' } }, { as: teacher })
  expect(unknown).toMatchObject({ status: 400, details: [{ path: 'value', code: 'invalid' }] })
  const reason = 'Handled the missing receipt without help.'
  const saved = await mark(id, { version: 0, value: 'B1', reason, comment: 'Watch “an”.' })
  expect(saved).toMatchObject({ version: 1, value: 'B1', reason, released_at: null, has_changes: false })
  expect(saved.by?._id).toBe(teacher.user._id)
  // The model's own level needs no reason.
  await mark(id, { version: 1, value: 'A2' })
  const { machine, events } = await read(id)
  expect(machine.mark).toBe('A2')
  expect(events.map(({ kind, before, after, machine: of }) => [kind, before, after, of])).toEqual([
    ['marked', null, 'B1', 'A2'],
    ['marked', 'B1', 'A2', 'A2'],
  ])
  const logged = await app.connection.db.select().from(markEvents).where(eq(markEvents.submissionId, id))
  expect(logged[0]).toMatchObject({ actorId: teacher.user._id, detail: { reason } })
})

test('tells the second of two concurrent teachers what the first has done', async () => {
  const { id, params } = await handedIn()
  const second = await room.coTeacher()
  await mark(id, { version: 0, value: 'A2', comment: 'From the first.' })
  const late = { version: 0, value: 'B2', reason: 'Fluent.' }
  const told = await app.refused(saveMark, { params, body: late }, { as: second })
  expect(told).toMatchObject({ status: 409, code: 'SUBMISSION.MARKED_MEANWHILE' })
  const seen = await read(id, second)
  expect(seen.mark).toMatchObject({ version: 1, value: 'A2', comment: 'From the first.' })
  expect(seen.mark?.by?._id).toBe(teacher.user._id)
  expect(await mark(id, { ...late, version: 1 }, second)).toMatchObject({ version: 2, by: { _id: second.user._id } })
})

test('shows students only released marks', async () => {
  const { id, student, talk } = await handedIn()
  const nothing = { mark: null, sent_back: null }
  await mark(id, { version: 0, value: 'B1', reason: 'Long answers.', comment: 'Good.' })
  await app.call(
    overruleCorrection,
    { params: { id }, body: { pair_id: talk.pairIds[0] ?? '', original_text: 'a hour', is_right: true } },
    { as: teacher },
  )
  expect(await seenBy(student, talk.reviewId)).toEqual(nothing)
  const own = () => app.call(getReview, { params: { id: talk.reviewId } }, { as: student })
  expect((await own()).mistakes).toHaveLength(2)
  const topics = async () => {
    const asked = { params: { id: student.user._id }, query: {} }
    return (await app.call(getProgress, asked, { as: student })).most_frequent_errors.map(({ topic }) => topic)
  }
  expect(await topics()).toEqual(['article', 'tense'])

  const released = await release(id, 2)
  expect(released).toMatchObject({ version: 2, has_changes: false, released_at: expect.any(String) })
  const name = `${teacher.user.first_name} ${teacher.user.last_name}`
  expect((await seenBy(student, talk.reviewId)).mark).toMatchObject({
    class_name: 'English A2, Tuesdays',
    scale: 'cefr',
    value: 'B1',
    machine_mark: 'A2',
    reason: 'Long answers.',
    comment: 'Good.',
    by: name,
    overruled: [{ original_text: 'a hour', topic: 'article', by: name }],
  })
  // An overruled mistake disappears, both here and from everything derived from mistakes.
  expect((await own()).mistakes.map(({ original_text }) => original_text)).toEqual(['I goed'])
  expect(await topics()).toEqual(['tense'])
  expect((await read(id)).review?.mistakes).toHaveLength(2)

  const changed = await mark(id, { version: 2, value: 'A2', comment: 'On second thoughts.' })
  expect(changed).toMatchObject({ has_changes: true })
  expect((await seenBy(student, talk.reviewId)).mark).toMatchObject({ value: 'B1', comment: 'Good.' })
  await release(id, 3)
  expect((await seenBy(student, talk.reviewId)).mark).toMatchObject({ value: 'A2', comment: 'On second thoughts.' })
  const other = await room.student()
  expect((await app.refused(getReleasedMark, { params: { id: talk.reviewId } }, { as: other })).status).toBe(404)
})

test('a reinstated correction returns with the next release', async () => {
  const { id, student, talk } = await handedIn()
  const overrule = (is_right: boolean) =>
    app.call(
      overruleCorrection,
      { params: { id }, body: { pair_id: talk.pairIds[0] ?? '', original_text: 'a hour', is_right } },
      { as: teacher },
    )
  expect(await overrule(true)).toMatchObject({ version: 1, overruled: [{ original_text: 'a hour' }] })
  // Overruling it twice records it once.
  expect(await overrule(true)).toMatchObject({ version: 1 })
  await mark(id, { version: 1, value: 'A2' })
  await release(id, 2)
  const shown = async () =>
    (await app.call(getReview, { params: { id: talk.reviewId } }, { as: student })).mistakes.length
  expect(await shown()).toBe(1)
  expect(await overrule(false)).toEqual({ version: 3, overruled: [] })
  expect(await shown()).toBe(1)
  await release(id, 3)
  expect(await shown()).toBe(2)
  const made = { pair_id: talk.pairIds[0] ?? '', original_text: 'was never corrected', is_right: true }
  expect((await app.refused(overruleCorrection, { params: { id }, body: made }, { as: teacher })).status).toBe(404)
})

test('releases all unreleased marks together', async () => {
  const assignmentId = await room.assign()
  const [first, second, unmarked] = [
    await handedIn({}, assignmentId),
    await handedIn({}, assignmentId),
    await handedIn({}, assignmentId),
  ]
  for (const { id } of [first, second]) await mark(id, { version: 0, value: 'A2' })
  const all = () => app.call(releaseMarks, { params: { id: assignmentId } }, { as: teacher })
  expect(await all()).toEqual({ released_count: 2 })
  expect(await all()).toEqual({ released_count: 0 })
  for (const { student, talk } of [first, second]) {
    expect((await seenBy(student, talk.reviewId)).mark?.value).toBe('A2')
  }
  expect((await seenBy(unmarked.student, unmarked.talk.reviewId)).mark).toBeNull()
  const without = await app.refused(releaseMark, { params: unmarked.params, body: { version: 0 } }, { as: teacher })
  expect(without.code).toBe('SUBMISSION.NOT_MARKED')
})

test('allows one more attempt for a returned conversation', async () => {
  const { id, params, student, talk, assignmentId } = await handedIn()
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const body = { version: 0, comment: 'Once more, and say why the shirt does not fit.', until }
  const past = { ...body, until: '2026-01-01T00:00:00Z' }
  expect((await app.refused(sendBack, { params, body: past }, { as: teacher })).details).toMatchObject([
    { path: 'until', code: 'past' },
  ])
  const sent = await app.call(sendBack, { params, body }, { as: teacher })
  expect(sent).toMatchObject({ comment: body.comment, until })
  expect((await seenBy(student, talk.reviewId)).sent_back).toEqual(sent)
  expect((await app.refused(sendBack, { params, body }, { as: teacher })).code).toBe('SUBMISSION.SENT_BACK')
  const late = await app.refused(saveMark, { params, body: { version: 0, value: 'A2' } }, { as: teacher })
  expect(late.code).toBe('SUBMISSION.SENT_BACK')
  const own = await app.call(listOwnAssignments, {}, { as: student })
  expect(own.items.find(({ _id }) => _id === assignmentId)).toMatchObject({ items: [{ state: 'sent_back' }] })
  const hand = (sessionId: string) => ({
    params: { id: assignmentId },
    body: { session_id: sessionId, knows_teachers_listen: true as const },
  })
  expect((await app.refused(handIn, hand(talk.sessionId), { as: student })).code).toBe('SUBMISSION.SENT_BACK')
  const better = await room.talk(student, assignmentId, { level: 'B1' })
  const again = await app.call(handIn, hand(better.sessionId), { as: student })
  expect(again).toMatchObject({ attempt: 2 })
  // The first recording stays for students who have heard it.
  expect((await read(again._id)).attempts).toEqual([
    { submission_id: id, attempt: 1, is_best: false, is_current: false },
    { submission_id: again._id, attempt: 2, is_best: true, is_current: true },
  ])
  expect((await read(id)).sent_back).toEqual(sent)
})

const speech = async (version: number, words = 'Well done, and once more please.') => {
  const form = new FormData()
  form.set('version', String(version))
  form.set('audio', new Blob([wavOf(await spoken(words))]), 'comment.wav')
  return form
}
const say = async (id: string, form: FormData, as = teacher) => {
  const path = saveSpokenComment.path.replace(':id', id)
  const response = await app.fetch(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.accessToken}` },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as Answer<typeof saveSpokenComment> }
}

test('plays a spoken comment once it is released', async () => {
  const { id, params, student, talk } = await handedIn()
  const said = await say(id, await speech(0))
  expect(said).toMatchObject({
    status: 200,
    body: { version: 1, value: null, spoken_comment: { duration_ms: expect.any(Number) } },
  })
  const heard = await app.fetch(said.body.spoken_comment?.audio_url ?? '')
  expect([heard.status, heard.headers.get('content-type')]).toEqual([200, 'audio/wav'])
  expect((await say(id, await speech(0))).body).toMatchObject({ code: 'SUBMISSION.MARKED_MEANWHILE' })
  const silent = new FormData()
  silent.set('version', '1')
  silent.set('audio', new Blob([wavOf(silence(1))]), 'comment.wav')
  expect((await say(id, silent)).body).toMatchObject({ code: 'CONVERSATION.NO_SPEECH' })
  await mark(id, { version: 1, value: 'A2' })
  expect((await seenBy(student, talk.reviewId)).mark).toBeNull()
  await release(id, 2)
  expect((await seenBy(student, talk.reviewId)).mark?.spoken_comment?.duration_ms).toBeGreaterThan(0)

  // After a new recording, the student hears the released one until the next release, which deletes it.
  await say(id, await speech(2, 'I have thought about it again.'))
  const rows = () => app.connection.db.select().from(spokenComments).where(eq(spokenComments.submissionId, id))
  expect(await rows()).toHaveLength(2)
  await release(id, 3)
  expect(await rows()).toHaveLength(1)
  await app.call(deleteSpokenComment, { params, query: { version: 3 } }, { as: teacher })
  await release(id, 4)
  expect(await rows()).toEqual([])
  expect((await seenBy(student, talk.reviewId)).mark?.spoken_comment).toBeNull()
})

test('counts how often teachers’ marks differ, hiding the figure for small groups', async () => {
  const figures = () => app.call(getOverrideFigures, {}, { as: teacher })
  // The marks of the tests above are too few to be shown.
  expect(await figures()).toEqual({ marks: [], corrections: [] })
})

// Only PostgreSQL runs two requests in parallel.
if (testEngine === 'postgres') {
  test('stores only one of several concurrent marks', async () => {
    const { id, params } = await handedIn()
    const others = [teacher, await room.coTeacher(), await room.coTeacher()]
    const answers = await Promise.all(
      others.map(async (as, index) => {
        const response = await app.fetch(saveMark.path.replace(':id', id), {
          method: 'PUT',
          headers: { authorization: `Bearer ${as.accessToken}`, 'content-type': 'application/json' },
          body: JSON.stringify({ version: 0, value: 'A2', comment: `Number ${index}` }),
        })
        return response.status
      }),
    )
    expect(answers.toSorted()).toEqual([200, 409, 409])
    expect((await read(id)).mark?.version).toBe(1)
    // Releasing a mark that has just been changed is rejected, too.
    const [marked, released] = await Promise.all([
      mark(id, { version: 1, value: 'A2', comment: 'Changed.' }).then(() => 200),
      app.fetch(releaseMark.path.replace(':id', params.id), {
        method: 'POST',
        headers: { authorization: `Bearer ${teacher.accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ version: 1 }),
      }),
    ])
    expect(marked).toBe(200)
    expect([200, 409]).toContain(released.status)
    const { mark: now } = await read(id)
    expect(now?.released_at === null || now?.has_changes).toBe(true)
  })
}

test('does not judge a review again while a teacher is marking it', async () => {
  const { student, talk, params } = await handedIn()
  const again = () => app.call(requestReview, { body: { session_id: talk.sessionId, again: true } }, { as: student })
  expect((await again()).status).toBe('ready')
  await app.call(sendBack, { params, body: { version: 0, comment: 'Once more.' } }, { as: teacher })
  expect((await again()).status).toBe('pending')
})
