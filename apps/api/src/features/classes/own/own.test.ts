import { getAssignment, updateAssignment, withdrawAssignment } from '@parley/contracts/classes/assignment.ts'
import { listStudents, removeStudent } from '@parley/contracts/classes/member.ts'
import {
  beginAssignment,
  getAssignedBriefing,
  getOwnAssignment,
  listOwnAssignments,
} from '@parley/contracts/classes/own-assignment.ts'

import { handIn } from '@parley/contracts/classes/submission.ts'
import { createSession, getSession } from '@parley/contracts/conversation/conversation.ts'
import { deleteReview, requestReview } from '@parley/contracts/review/review.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignments } from '#database/assignments.ts'
import { submissions } from '#database/classes/marking.ts'
import { sessions } from '#database/conversations.ts'
import { organizations } from '#database/organizations.ts'
import { scenarios } from '#database/scenarios.ts'
import { privateScenario, School, tableForTwo } from '../../../testing/classes/school.ts'
import { Learner } from '../../../testing/learner.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'

let app: TestApp
let learner: Learner
beforeAll(async () => {
  app = await startTestApp()
  learner = await Learner.join(app)
})
afterAll(() => app.stop())

const own = async (as: TestUser) => (await app.call(listOwnAssignments, {}, { as })).items
const one = (as: TestUser, id: string) => app.call(getOwnAssignment, { params: { id } }, { as })
const begin = (as: TestUser, id: string, position = 0) =>
  app.call(beginAssignment, { params: { id }, body: { position, time_zone: 'Europe/Berlin' } }, { as })
const cannotBegin = async (as: TestUser, id: string) =>
  (await app.refused(beginAssignment, { params: { id }, body: { time_zone: 'UTC' } }, { as })).code
/** Starts a conversation and says a line in it. */
async function talk(as: TestUser, id: string): Promise<string> {
  const session = await begin(as, id)
  await learner.as(as).say(session, { text: 'A table for two, please.' })
  return session._id
}
const soon = { local: '2099-01-01T20:00', time_zone: 'Europe/Berlin' }
const pass = (id: string, change: Partial<typeof assignments.$inferInsert>) =>
  app.connection.db.update(assignments).set(change).where(eq(assignments.id, id))

test('a student sees all their assignments in any organisation', async () => {
  const school = await School.open(app)
  const student = await school.enrol()
  const made = await school.give({ due: soon, attempts_max: 2, note: 'Ask for the bill.' })
  await school.give({ is_draft: true })
  await school.give({ visible_from: soon })
  const [first, ...others] = await own(student)
  expect(others).toEqual([])
  expect(first).toMatchObject({
    _id: made._id,
    class: { name: 'Tuesdays' },
    org: { _id: school.team.id },
    teacher_name: 'Vera Marsh',
    title: 'A table for two',
    note: 'Ask for the bill.',
    due: { local: '2099-01-01T20:00', time_zone: 'Europe/Berlin' },
    is_overdue: false,
    is_done: false,
    items: [{ position: 0, attempts_used: 0, attempts_max: 2, state: 'none', refusal: null, running_session_id: null }],
  })
  expect(await own(await school.enrol())).toHaveLength(1)
  expect(await own(school.teacher)).toEqual([])
})

test('a conversation runs in the class’s organisation and uses an attempt at its first line', async () => {
  const school = await School.open(app)
  const student = await school.enrol()
  const { _id: id } = await school.give({ attempts_max: 2 })
  const session = await begin(student, id)
  expect(session.assignment).toEqual({ _id: id, class_name: 'Tuesdays', teacher_name: 'Vera Marsh' })
  const [row] = await app.connection.db.select().from(sessions).where(eq(sessions.id, session._id))
  expect(row?.orgId).toBe(school.team.id)
  expect((await one(student, id)).items[0]).toMatchObject({ attempts_used: 0, running_session_id: session._id })
  expect((await begin(student, id))._id).toBe(session._id)
  await learner.as(student).say(session, { text: 'A table for two, please.' })
  const [item] = (await one(student, id)).items
  expect(item).toMatchObject({
    attempts_used: 1,
    state: 'begun',
    attempts: [{ number: 1, session_id: session._id, review_id: null, is_running: true, is_handed_in: false }],
  })
  expect((await app.call(getAssignment, { params: { id } }, { as: school.teacher })).counts).toMatchObject({ begun: 1 })
  const { items } = await app.call(listStudents, { params: { id: school.classId } }, { as: school.teacher })
  expect(items.map(({ is_talking: isTalking }) => isTalking)).toEqual([true])
})

test('a student’s private conversation does not mention a teacher', async () => {
  const school = await School.open(app)
  const student = await school.enrol()
  await school.give()
  const body = { scenario_id: await tableForTwo(app), time_zone: 'UTC' }
  const session = await app.call(createSession, { body }, { as: student })
  expect(session).not.toHaveProperty('assignment')
  expect(await app.call(getSession, { params: { id: session._id } }, { as: student })).not.toHaveProperty('assignment')
})

test('deleting a conversation does not restore the attempt', async () => {
  const school = await School.open(app)
  const student = await school.enrol()
  const { _id: id } = await school.give({ attempts_max: 1 })
  const sessionId = await talk(student, id)
  const { _id: reviewId } = await app.call(requestReview, { body: { session_id: sessionId } }, { as: student })
  expect((await one(student, id)).items[0]?.attempts).toMatchObject([{ review_id: reviewId }])
  await app.call(deleteReview, { params: { id: reviewId } }, { as: student })
  const [item] = (await one(student, id)).items
  expect(item).toMatchObject({ attempts_used: 1, refusal: 'no_attempts', attempts: [{ session_id: null }] })
  expect(await cannotBegin(student, id)).toBe('ASSIGNMENT.NO_ATTEMPTS_LEFT')
})

test('a teacher sees handed-in work until it is returned', async () => {
  const school = await School.open(app)
  const student = await school.enrol()
  const { _id: id } = await school.give({ due: soon, attempts_max: 1 })
  const sessionId = await talk(student, id)
  await app.call(requestReview, { body: { session_id: sessionId } }, { as: student })
  const body = { session_id: sessionId, position: 0, knows_teachers_listen: true as const }
  await app.call(handIn, { params: { id }, body }, { as: student })
  expect(await one(student, id)).toMatchObject({
    is_done: true,
    items: [{ state: 'handed_in', refusal: 'no_attempts', attempts: [{ is_handed_in: true }] }],
  })
  const counts = async () => (await app.call(getAssignment, { params: { id } }, { as: school.teacher })).counts
  expect(await counts()).toEqual({ students: 1, none: 0, begun: 0, handed_in: 1 })
  const back = { sentBackAt: new Date(), sentBackUntil: new Date('2099-02-01T12:00:00Z') }
  await app.connection.db.update(submissions).set(back).where(eq(submissions.assignmentId, id))
  expect(await one(student, id)).toMatchObject({
    is_done: false,
    due: { at: '2099-02-01T12:00:00.000Z' },
    items: [{ state: 'sent_back', attempts_max: 2, refusal: null, attempts: [{ is_handed_in: true }] }],
  })
  expect(await counts()).toMatchObject({ begun: 1, handed_in: 0 })
  await talk(student, id)
})

test('only students with extra time can continue after the due time', async () => {
  const school = await School.open(app)
  const [slow, other] = [await school.enrol(), await school.enrol()]
  const extra = { local: '2099-01-05T20:00', time_zone: 'America/New_York' }
  const { _id: id } = await school.give({ due: soon, extra_time: [{ user_id: slow.user._id, due: extra }] })
  await pass(id, { dueAt: new Date(Date.now() - 1_000) })
  expect((await one(slow, id)).due).toMatchObject({ local: '2099-01-05T20:00', time_zone: 'America/New_York' })
  expect(await cannotBegin(other, id)).toBe('ASSIGNMENT.CLOSED')
  expect(JSON.stringify(await one(other, id))).not.toContain('2099-01-06')
  await talk(slow, id)
  await pass(id, { late: 'accept' })
  expect(await one(other, id)).toMatchObject({ is_overdue: true, late: 'accept', items: [{ refusal: null }] })
  await talk(other, id)
})

test('a scenario visible only to its teacher can be practised', async () => {
  const school = await School.open(app)
  const student = await school.enrol()
  const scenario_id = await privateScenario(app, school.teacher)
  const { _id: id } = await school.give({ source: { kind: 'scenario', scenario_id } })
  const body = { scenario_id, time_zone: 'UTC' }
  expect(await app.refused(createSession, { body }, { as: student })).toMatchObject({ status: 404 })
  const session = await begin(student, id)
  expect(session.scenario.title).toBe('My own table')
  const edit = { title: 'Another table', updatedAt: new Date(), deletedAt: new Date() }
  await app.connection.db.update(scenarios).set(edit).where(eq(scenarios.id, scenario_id))
  const { status, types } = await learner.as(student).say(session, { text: 'A table for two, please.' })
  expect([status, types.at(-1)]).toEqual([200, 'COMPLETE'])
  expect((await begin(student, id)).scenario.title).toBe('My own table')
})

test('only the class’s students see the briefing, as it was assigned', async () => {
  const school = await School.open(app)
  const student = await school.enrol()
  const scenario_id = await privateScenario(app, school.teacher)
  const { _id: id } = await school.give({ source: { kind: 'scenario', scenario_id } })
  const edit = { title: 'Another table', updatedAt: new Date(), deletedAt: new Date() }
  await app.connection.db.update(scenarios).set(edit).where(eq(scenarios.id, scenario_id))
  const asked = { params: { id }, query: {} }
  const briefing = await app.call(getAssignedBriefing, asked, { as: student })
  expect(briefing).toMatchObject({
    scenario: { title: 'My own table', can_edit: false },
    partner: 'built-in',
    twist: null,
  })
  expect(briefing.free_conversations?.left).toBeGreaterThan(0)
  const elsewhere = { params: { id }, query: { position: 1 } }
  expect((await app.refused(getAssignedBriefing, elsewhere, { as: student })).code).toBe('NOT_FOUND')
  expect((await app.refused(getAssignedBriefing, asked, { as: await app.register() })).code).toBe('NOT_FOUND')
})

test('keeps the scenario once a student has begun', async () => {
  const school = await School.open(app)
  const [student, other] = [await school.enrol(), await school.enrol()]
  const made = await school.give({ attempts_max: 2 })
  const id = made._id
  await talk(student, id)
  const input = (source: object) => ({ params: { id }, body: { source, updated_at: made.updated_at } })
  const another = { kind: 'scenario', scenario_id: await privateScenario(app, school.teacher) }
  expect(await app.refused(updateAssignment, input(another), { as: school.teacher })).toMatchObject({
    code: 'ASSIGNMENT.BEGUN',
  })
  const same = { kind: 'scenario' as const, scenario_id: made.items[0]?.scenario_id ?? '', goals: [0] }
  const body = { source: same, updated_at: made.updated_at }
  const changed = await app.call(updateAssignment, { params: { id }, body }, { as: school.teacher })
  expect(changed.goals_count).toBe(1)
  await app.call(withdrawAssignment, { params: { id } }, { as: school.teacher })
  expect(await own(other)).toEqual([])
  expect(await own(student)).toMatchObject([{ items: [{ attempts_used: 1, refusal: 'withdrawn' }] }])
  expect(await cannotBegin(student, id)).toBe('ASSIGNMENT.CLOSED')
})

test('a removed student no longer sees the assignment but keeps their conversations', async () => {
  const school = await School.open(app)
  const student = await school.enrol()
  const { _id: id } = await school.give()
  const sessionId = await talk(student, id)
  const params = { id: school.classId, user_id: student.user._id }
  await app.call(removeStudent, { params }, { as: school.teacher })
  expect(await own(student)).toEqual([])
  expect(await cannotBegin(student, id)).toBe('NOT_FOUND')
  expect((await app.call(getSession, { params: { id: sessionId } }, { as: student })).is_available).toBe(true)
})

test('a conversation cannot start in a suspended organisation', async () => {
  const school = await School.open(app)
  const student = await school.enrol()
  const { _id: id } = await school.give()
  await app.connection.db.update(organizations).set({ status: 'suspended' }).where(eq(organizations.id, school.team.id))
  expect(await own(student)).toEqual([])
  expect(await cannotBegin(student, id)).toBe('NOT_FOUND')
})
