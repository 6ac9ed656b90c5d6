// What remains of marks after an account is deleted.

import { deleteUser } from '@parley/contracts/account/user.ts'
import { deleteClass } from '@parley/contracts/classes/class.ts'
import {
  getReleasedMark,
  getSubmission,
  releaseMark,
  saveMark,
  saveSpokenComment,
  sendBack,
} from '@parley/contracts/classes/mark.ts'
import { handIn } from '@parley/contracts/classes/submission.ts'
import type { Answer } from '@parley/contracts/endpoint.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { markEvents, overruledMistakes, spokenComments } from '#database/classes/marking.ts'
import { Classroom } from '../../../testing/classes/classroom.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'
import { spoken, wavOf } from '../../../testing/voice.ts'
import { exportOf } from '../../user/user.export.ts'

let app: TestApp
let room: Classroom
beforeAll(async () => {
  app = await startTestApp()
  room = await Classroom.open(app)
}, 150_000)
afterAll(() => app.stop())

const end = (as: TestUser) => app.call(deleteUser, { body: { password: as.password } }, { as })
const name = ({ user }: TestUser) => `${user.first_name} ${user.last_name}`

/** A hand-in with a written and a spoken comment, released. */
async function marked() {
  const [student, teacher, assignmentId] = [await room.student(), await room.coTeacher(), await room.assign()]
  const talk = await room.talk(student, assignmentId, { level: 'A2', mistakes: [['Articles', 'a hour', 'an hour']] })
  const body = { session_id: talk.sessionId, knows_teachers_listen: true as const }
  const { _id: id } = await app.call(handIn, { params: { id: assignmentId }, body }, { as: student })
  const form = new FormData()
  form.set('version', '0')
  form.set('audio', new Blob([wavOf(await spoken('Well done.'))]), 'comment.wav')
  const said = await app.fetch(saveSpokenComment.path.replace(':id', id), {
    method: 'POST',
    headers: { authorization: `Bearer ${teacher.accessToken}` },
    body: form,
  })
  const { spoken_comment } = (await said.json()) as Answer<typeof saveSpokenComment>
  const written = {
    version: 1,
    value: 'B1',
    reason: `${student.user.first_name} was fluent.`,
    comment: 'Well done, Vera.',
  }
  await app.call(saveMark, { params: { id }, body: written }, { as: teacher })
  await app.call(releaseMark, { params: { id }, body: { version: 2 } }, { as: teacher })
  return { id, student, teacher, talk, audioUrl: spoken_comment?.audio_url ?? '' }
}
const isGone = (url: string) =>
  vi.waitFor(async () => expect((await app.fetch(url)).status).toBe(404), { timeout: 60_000 })
const read = (id: string) => app.call(getSubmission, { params: { id } }, { as: room.teacher })

test('keeps a deleted student’s mark without personal data', async () => {
  const { id, student, teacher, audioUrl } = await marked()
  const sent = { version: 2, comment: 'Once more, Vera.' }
  await app.call(sendBack, { params: { id }, body: sent }, { as: teacher })
  await end(student)
  const seen = await read(id)
  expect(seen).toMatchObject({
    student: null,
    review: null,
    goals: [],
    machine: { level: null, mark: 'A2' },
    mark: { value: 'B1', reason: '', comment: '', spoken_comment: null, by: { _id: teacher.user._id } },
    sent_back: { comment: '' },
  })
  expect(JSON.stringify(seen)).not.toContain(student.user.first_name === 'Vera' ? 'Vera was' : student.user.first_name)
  const events = await app.connection.db.select().from(markEvents).where(eq(markEvents.submissionId, id))
  expect(events.map(({ detail }) => detail)).not.toContainEqual(expect.objectContaining({ reason: expect.anything() }))
  expect(await app.connection.db.select().from(spokenComments).where(eq(spokenComments.submissionId, id))).toEqual([])
  await isGone(audioUrl)
})

test('keeps a deleted teacher’s mark without their name and voice', async () => {
  const { id, student, teacher, talk, audioUrl } = await marked()
  const shown = () => app.call(getReleasedMark, { params: { id: talk.reviewId } }, { as: student })
  expect((await shown()).mark).toMatchObject({ by: name(teacher), spoken_comment: { audio_url: expect.any(String) } })
  await end(teacher)
  expect((await shown()).mark).toMatchObject({
    value: 'B1',
    comment: 'Well done, Vera.',
    by: null,
    spoken_comment: null,
  })
  expect((await read(id)).mark).toMatchObject({ value: 'B1', by: null, spoken_comment: null })
  await isGone(audioUrl)
})

test('exports students’ words only to the student', async () => {
  const { id, student, teacher, talk } = await marked()
  const quoted = { submissionId: id, key: 'k', pairId: talk.pairIds[0] ?? '', topicKey: 'article' }
  const values = { ...quoted, teacherId: teacher.user._id, originalText: 'a hour' }
  await app.connection.db.insert(overruledMistakes).values(values)
  const exported = async ({ user }: TestUser) => {
    let document = ''
    const files = { url: (id: string) => id }
    for await (const piece of exportOf(app.connection.db, files, user._id, new AbortController().signal))
      document += piece
    return JSON.parse(document)
  }
  expect((await exported(student)).released_marks).toMatchObject([{ value: 'B1', comment: 'Well done, Vera.' }])
  const { overruled_mistakes, mark_events, released_marks } = await exported(teacher)
  expect(overruled_mistakes).toMatchObject([{ submission_id: id }])
  expect(JSON.stringify([overruled_mistakes, mark_events])).not.toContain('a hour')
  expect(released_marks).toEqual([])
})

test('deletes all marks and comments with the class', async () => {
  const { id, talk, student, audioUrl } = await marked()
  await app.call(deleteClass, { params: { id: room.id } }, { as: room.teacher })
  await isGone(audioUrl)
  expect((await app.refused(getSubmission, { params: { id } }, { as: room.teacher })).status).toBe(404)
  expect(await app.call(getReleasedMark, { params: { id: talk.reviewId } }, { as: student })).toEqual({
    mark: null,
    sent_back: null,
  })
})
