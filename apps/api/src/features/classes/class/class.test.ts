import { createClass, deleteClass, getClass, listClasses, updateClass } from '@parley/contracts/classes/class.ts'
import { joinClass, renewJoinCode } from '@parley/contracts/classes/join-code.ts'
import {
  addTeacher,
  leaveClass,
  listStudents,
  removeStudent,
  removeTeacher,
  setReminders,
} from '@parley/contracts/classes/member.ts'
import { removeMember } from '@parley/contracts/org/org.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterOrg, renewed, Team } from '../../../testing/people.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const statusOf = (call: Promise<{ status: number }>) => call.then(({ status }) => status)
const make = (as: TestUser, name = 'Spanish A2, Tuesdays') =>
  app.call(createClass, { body: { name, language: 'es', level: 'A2' } }, { as })
const look = (as: TestUser, id: string) => app.call(getClass, { params: { id } }, { as })
const cannotLook = (as: TestUser, id: string) => statusOf(app.refused(getClass, { params: { id } }, { as }))
const students = async (as: TestUser, id: string) => (await app.call(listStudents, { params: { id } }, { as })).items

/** A team with a teacher and their class. */
async function startClass() {
  const team = await Team.found(app)
  const teacher = await team.admit('TEACHER')
  return { team, teacher, found: await make(teacher) }
}

/** A user who has joined by code and switched to the team. */
async function join(teacher: TestUser, classId: string): Promise<TestUser> {
  const student = await app.register()
  const { code } = await app.call(renewJoinCode, { params: { id: classId }, body: {} }, { as: teacher })
  const { org } = await app.call(joinClass, { body: { code } }, { as: student })
  return enterOrg(app, student, org._id)
}

test('teachers and admins can create and teach a class', async () => {
  const { team, teacher, found } = await startClass()
  expect(found).toMatchObject({
    name: 'Spanish A2, Tuesdays',
    language: 'es',
    level: 'A2',
    mark_scale: 'cefr',
    org: { _id: team.id, name: 'Riverside School' },
    own_role: 'TEACHER',
    teachers: [{ _id: teacher.user._id }],
    student_count: 0,
    has_reminders: null,
  })
  expect((await app.call(listClasses, {}, { as: teacher })).teaches).toEqual([found])
  expect(await look(team.owner, found._id)).toEqual({ ...found, own_role: 'ADMIN' })
  expect((await app.call(listClasses, {}, { as: team.owner })).teaches).toHaveLength(1)
})

test('hides a class from teachers of other classes and organisations', async () => {
  const { team, found } = await startClass()
  const colleague = await team.admit('TEACHER')
  const stranger = await (await Team.found(app)).admit('TEACHER')
  for (const other of [colleague, stranger]) {
    expect(await cannotLook(other, found._id)).toBe(404)
    expect((await app.call(listClasses, {}, { as: other })).teaches).toEqual([])
    const change = { params: { id: found._id }, body: { name: 'Mine' } }
    expect(await statusOf(app.refused(updateClass, change, { as: other }))).toBe(404)
    expect(await statusOf(app.refused(listStudents, { params: { id: found._id } }, { as: other }))).toBe(404)
  }
})

test('a co-teacher has the same rights as the first teacher', async () => {
  const { team, teacher, found } = await startClass()
  const colleague = await team.admit('TEACHER')
  const params = (person: TestUser) => ({ params: { id: found._id, user_id: person.user._id } })
  const both = await app.call(addTeacher, params(colleague), { as: teacher })
  expect(both.teachers.map(({ _id }) => _id)).toEqual([teacher.user._id, colleague.user._id])
  await app.call(updateClass, { params: { id: found._id }, body: { mark_scale: 'points' } }, { as: colleague })
  expect(await look(teacher, found._id)).toMatchObject({ mark_scale: 'points', name: found.name, level: 'A2' })
  await app.call(removeTeacher, params(teacher), { as: colleague })
  expect(await cannotLook(teacher, found._id)).toBe(404)
  expect(await statusOf(app.refused(removeTeacher, params(colleague), { as: colleague }))).toBe(403)
})

test('a student sees the class and its teachers, but no other students', async () => {
  const { teacher, found } = await startClass()
  const student = await join(teacher, found._id)
  const seen = await look(student, found._id)
  expect(seen).toMatchObject({ own_role: 'STUDENT', student_count: 1, has_reminders: false })
  expect((await app.call(listClasses, {}, { as: student })).attends).toEqual([seen])
  expect(await statusOf(app.refused(listStudents, { params: { id: found._id } }, { as: student }))).toBe(403)
  const wish = { params: { id: found._id }, body: { has_reminders: true } }
  expect(await app.call(setReminders, wish, { as: student })).toEqual({ has_reminders: true })
  expect((await look(student, found._id)).has_reminders).toBe(true)
})

test('a teacher sees students by name, with their practice per week', async () => {
  const { teacher, found } = await startClass()
  const student = await join(teacher, found._id)
  expect(await students(teacher, found._id)).toEqual([
    {
      _id: student.user._id,
      name: 'Vera Marsh',
      tag_name: student.user.tag_name,
      joined_at: expect.any(String),
      level: null,
      week_minutes: [0, 0, 0, 0, 0, 0],
      last_talk_at: null,
      is_talking: false,
    },
  ])
})

test('a student who left may return unless a teacher removed them', async () => {
  const { teacher, found } = await startClass()
  const student = await join(teacher, found._id)
  const { code } = await app.call(renewJoinCode, { params: { id: found._id }, body: {} }, { as: teacher })
  await app.call(leaveClass, { params: { id: found._id } }, { as: student })
  expect(await cannotLook(student, found._id)).toBe(404)
  expect(await students(teacher, found._id)).toEqual([])
  await app.call(joinClass, { body: { code } }, { as: student })
  expect(await students(teacher, found._id)).toHaveLength(1)
  await app.call(removeStudent, { params: { id: found._id, user_id: student.user._id } }, { as: teacher })
  expect(await statusOf(app.refused(joinClass, { body: { code } }, { as: student }))).toBe(403)
})

test('a member who leaves the organisation leaves its classes', async () => {
  const { team, teacher, found } = await startClass()
  const student = await join(teacher, found._id)
  await app.call(removeMember, { body: { user_id: student.user._id } }, { as: team.owner })
  expect(await students(teacher, found._id)).toEqual([])
  expect((await app.call(listClasses, {}, { as: await renewed(app, student) })).attends).toEqual([])
})

test('deletes a class and its code but keeps its members', async () => {
  const { teacher, found } = await startClass()
  const student = await join(teacher, found._id)
  await app.call(deleteClass, { params: { id: found._id } }, { as: teacher })
  expect(await cannotLook(teacher, found._id)).toBe(404)
  expect(await cannotLook(student, found._id)).toBe(404)
})

test('rejects a class in a personal organisation or by an ordinary member', async () => {
  const alone = await app.register()
  const { team } = await startClass()
  const body = { name: 'Mine', language: 'es' }
  for (const as of [alone, await team.admit('MEMBER')]) {
    expect(await statusOf(app.refused(createClass, { body }, { as }))).toBe(403)
  }
})
