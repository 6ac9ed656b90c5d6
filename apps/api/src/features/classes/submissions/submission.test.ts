// Handing in: the student chooses the attempt, and teachers hear only that one.
import { getSubmission } from '@parley/contracts/classes/mark.ts'
import { getAssignmentWork } from '@parley/contracts/classes/overview.ts'
import { handIn, takeBack } from '@parley/contracts/classes/submission.ts'
import { deleteReview } from '@parley/contracts/review/review.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignmentExtraTime, assignments } from '#database/assignments.ts'
import { marks, submissions } from '#database/classes/marking.ts'
import { classMembers } from '#database/classes.ts'
import { reviews } from '#database/reviews.ts'
import { Classroom } from '../../../testing/classes/classroom.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'
import { testEngine } from '../../../testing/test-database.ts'

let app: TestApp
let room: Classroom
beforeAll(async () => {
  app = await startTestApp()
  room = await Classroom.open(app)
}, 150_000)
afterAll(() => app.stop())

const body = (sessionId: string, position = 0) => ({
  session_id: sessionId,
  position,
  knows_teachers_listen: true as const,
})
const hand = (as: TestUser, id: string, sessionId: string) =>
  app.call(handIn, { params: { id }, body: body(sessionId) }, { as })
const refused = (as: TestUser, id: string, sessionId: string) =>
  app.refused(handIn, { params: { id }, body: body(sessionId) }, { as })
const codeOf = async (as: TestUser, id: string, sessionId: string) => (await refused(as, id, sessionId)).code
const rowsOf = (id: string) => app.connection.db.select().from(submissions).where(eq(submissions.assignmentId, id))
const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour)

test('lets teachers hear only the attempt that the student chose', async () => {
  const [student, id] = [await room.student(), await room.assign()]
  const [first, second] = [await room.talk(student, id), await room.talk(student, id)]
  const submitted = await hand(student, id, first.sessionId)
  expect(submitted).toMatchObject({ session_id: first.sessionId, attempt: 1, is_late: false, position: 0 })
  expect(await app.call(getSubmission, { params: { id: submitted._id } }, { as: room.teacher })).toMatchObject({
    student: { _id: student.user._id },
    review: { _id: first.reviewId },
    attempts: [{ attempt: 1, is_best: true, is_current: true }],
  })
  const replaced = await hand(student, id, second.sessionId)
  expect(replaced).toMatchObject({ session_id: second.sessionId, attempt: 2 })
  // The earlier hand-in becomes private again.
  expect((await app.refused(getSubmission, { params: { id: submitted._id } }, { as: room.teacher })).status).toBe(404)
  expect(await rowsOf(id)).toHaveLength(1)
  // A repeated request hands in only once.
  expect(await hand(student, id, second.sessionId)).toEqual(replaced)
})

test('hands in only after the student agrees that teachers will hear it', async () => {
  const [student, id] = [await room.student(), await room.assign()]
  const { sessionId } = await room.talk(student, id)
  const send = (fields: object) =>
    app.refused(handIn, { params: { id }, body: { session_id: sessionId, ...fields } }, { as: student })
  expect(await send({})).toMatchObject({ status: 400, details: [{ path: 'knows_teachers_listen' }] })
  expect((await send({ knows_teachers_listen: false })).status).toBe(400)
  expect(await rowsOf(id)).toEqual([])
})

test('a student can withdraw work only until it is marked', async () => {
  const [student, id] = [await room.student(), await room.assign()]
  const [first, second] = [await room.talk(student, id), await room.talk(student, id)]
  await hand(student, id, first.sessionId)
  const back = { params: { id }, query: {} }
  await app.call(takeBack, back, { as: student })
  expect((await app.refused(takeBack, back, { as: student })).status).toBe(404)
  const { _id } = await hand(student, id, second.sessionId)
  await app.connection.db.insert(marks).values({ submissionId: _id, scale: 'cefr', value: 'B1' })
  expect((await app.refused(takeBack, back, { as: student })).code).toBe('SUBMISSION.MARKED')
  expect(await codeOf(student, id, first.sessionId)).toBe('SUBMISSION.MARKED')
})

test('accepts only finished conversations that this student had for this assignment', async () => {
  const [student, other, id] = [await room.student(), await room.student(), await room.assign()]
  const { sessionId } = await room.talk(other, id)
  expect((await refused(student, id, sessionId)).status).toBe(404)
  const elsewhere = await room.talk(student, await room.assign())
  expect((await refused(student, id, elsewhere.sessionId)).status).toBe(404)
  const running = await room.running(student, id)
  expect(await codeOf(student, id, running.sessionId)).toBe('SUBMISSION.NOT_FINISHED')
  const failed = await room.talk(student, id)
  // A student can hand in while the model is unreachable.
  await app.connection.db.update(reviews).set({ status: 'failed' }).where(eq(reviews.id, failed.reviewId))
  expect(await hand(student, id, failed.sessionId)).toMatchObject({ attempt: 2 })
  const stranger = await app.register()
  const own = await room.talk(stranger, id)
  expect((await refused(stranger, id, own.sessionId)).status).toBe(404)
  expect((await refused(room.teacher, id, (await room.talk(room.teacher, id)).sessionId)).status).toBe(404)
})

test('accepts late work only if allowed or within extra time', async () => {
  const [slow, named] = [await room.student(), await room.student()]
  const ended = { dueAt: inHours(-1), dueZone: 'UTC' }
  const [strict, lenient] = [await room.assign(ended), await room.assign({ ...ended, late: 'accept' })]
  expect(await codeOf(slow, strict, (await room.talk(slow, strict)).sessionId)).toBe('ASSIGNMENT.CLOSED')
  expect((await hand(slow, lenient, (await room.talk(slow, lenient)).sessionId)).is_late).toBe(true)
  await app.connection.db
    .insert(assignmentExtraTime)
    .values({ assignmentId: strict, studentId: named.user._id, dueAt: inHours(1), dueZone: 'UTC' })
  expect((await hand(named, strict, (await room.talk(named, strict)).sessionId)).is_late).toBe(false)
  const { db } = app.connection
  const [draft, planned, withdrawn] = [
    await room.assign({ status: 'draft' }),
    await room.assign({ visibleFrom: inHours(1) }),
    await room.assign(),
  ]
  for (const id of [draft, planned]) {
    expect((await refused(slow, id, (await room.talk(slow, id)).sessionId)).status).toBe(404)
  }
  const talk = await room.talk(slow, withdrawn)
  await db.update(assignments).set({ status: 'withdrawn' }).where(eq(assignments.id, withdrawn))
  expect(await codeOf(slow, withdrawn, talk.sessionId)).toBe('ASSIGNMENT.CLOSED')
})

test('a student who has left can neither hand in nor be heard', async () => {
  const [student, id] = [await room.student(), await room.assign()]
  const [first, second] = [await room.talk(student, id), await room.talk(student, id)]
  const { _id } = await hand(student, id, first.sessionId)
  const isTheirs = and(eq(classMembers.classId, room.id), eq(classMembers.userId, student.user._id))
  await app.connection.db.update(classMembers).set({ status: 'LEFT' }).where(isTheirs)
  expect((await refused(student, id, second.sessionId)).status).toBe(404)
  const seen = await app.call(getSubmission, { params: { id: _id } }, { as: room.teacher })
  expect(seen).toMatchObject({ student: { _id: student.user._id }, review: null, goals: [] })
})

test('keeps the hand-in when its conversation is deleted', async () => {
  const [student, id] = [await room.student(), await room.assign()]
  const talk = await room.talk(student, id, { level: 'B1' })
  const { _id } = await hand(student, id, talk.sessionId)
  await app.call(deleteReview, { params: { id: talk.reviewId } }, { as: student })
  expect(await app.call(getSubmission, { params: { id: _id } }, { as: room.teacher })).toMatchObject({
    review: null,
    machine: { level: null },
  })
  const { items } = await app.call(getAssignmentWork, { params: { id }, query: {} }, { as: room.teacher })
  expect(items.find(({ student: { _id: who } }) => who === student.user._id)).toMatchObject({
    standing: 'handed_in',
    attempts_used: 1,
    submission: { line: null, goals_reached: null, goals_total: 2 },
  })
})

// Only PostgreSQL runs two requests in parallel.
if (testEngine === 'postgres') {
  test('stores only one of several concurrent hand-ins', async () => {
    const [student, id] = [await room.student(), await room.assign()]
    const talks = [await room.talk(student, id), await room.talk(student, id), await room.talk(student, id)]
    const all = await Promise.all([...talks, ...talks].map(({ sessionId }) => hand(student, id, sessionId)))
    expect(all).toHaveLength(6)
    const rows = await rowsOf(id)
    expect(rows.map(({ isCurrent }) => isCurrent)).toEqual([true])
  })
}
