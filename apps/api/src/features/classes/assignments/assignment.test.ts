import * as endpoints from '@parley/contracts/classes/assignment.ts'
import { listStudents } from '@parley/contracts/classes/member.ts'
import { listModules } from '@parley/contracts/library/module.ts'
import { listIeltsScenarios } from '@parley/contracts/library/scenario.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignmentItems } from '#database/assignments.ts'
import { scenarios } from '#database/scenarios.ts'
import { privateScenario, School, tableForTwo } from '../../../testing/classes/school.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const due = (local: string) => ({ local, time_zone: 'Europe/Berlin' })
const read = (as: TestUser, id: string) => app.call(endpoints.getAssignment, { params: { id } }, { as })
const list = async ({ teacher, classId }: School) =>
  (await app.call(endpoints.listAssignments, { params: { id: classId } }, { as: teacher })).items
const act = (
  endpoint: typeof endpoints.giveAssignment | typeof endpoints.withdrawAssignment,
  as: TestUser,
  id: string,
) => app.call(endpoint, { params: { id } }, { as })
const change = async ({ teacher }: School, id: string, body: object) => {
  const { updated_at } = await read(teacher, id)
  return app.call(endpoints.updateAssignment, { params: { id }, body: { ...body, updated_at } }, { as: teacher })
}
/** The validation errors of a new assignment. */
const errorsOf = async ({ teacher, classId }: School, fields: object) => {
  const source = { kind: 'scenario', scenario_id: await tableForTwo(app) }
  const input = { params: { id: classId }, body: { source, ...fields } }
  const { details } = await app.refused(endpoints.createAssignment, input, { as: teacher })
  return details.map(({ path, code }) => `${path} ${code}`)
}

test('assigns a scenario with the selected goals and a due time', async () => {
  const school = await School.open(app)
  await school.enrol()
  const scenarioId = await tableForTwo(app)
  const made = await school.give({
    source: { kind: 'scenario', scenario_id: scenarioId, goals: [1, 0] },
    due: due('2099-03-29T02:30'),
    attempts_max: 3,
    late: 'accept',
    note: 'Ask for the bill.',
  })
  expect(made).toMatchObject({
    kind: 'scenario',
    title: 'A table for two',
    state: 'open',
    goals_count: 2,
    scenario_count: 1,
    attempts_max: 3,
    late: 'accept',
    note: 'Ask for the bill.',
    // The clocks change that night, so this hour does not exist.
    due: { at: '2099-03-29T01:30:00.000Z', local: '2099-03-29T03:30', time_zone: 'Europe/Berlin' },
    visible_from: null,
    counts: { students: 1, none: 1, begun: 0, handed_in: 0 },
    author: { _id: school.teacher.user._id },
  })
  expect(made.items[0]).toMatchObject({ position: 0, scenario_id: scenarioId, scenario_now: 'same' })
  expect(made.items[0]?.goals.map(({ counts }) => counts).slice(0, 3)).toEqual([true, true, false])
  expect(await read(school.team.owner, made._id)).toEqual(made)
  expect(await list(school)).toMatchObject([{ _id: made._id, student_states: ['none'] }])
})

test('assigns a module with all its scenarios, or a part of an exam', async () => {
  const school = await School.open(app)
  const as = school.teacher
  const { items: modules } = await app.call(listModules, { query: { target_language: 'en' } }, { as })
  const module = modules.find(({ scenario_count: count }) => count > 1)
  const made = await school.give({ source: { kind: 'module', module_id: module?._id ?? '' } })
  expect(made).toMatchObject({ kind: 'module', title: module?.title, scenario_count: module?.scenario_count })
  expect(made.items.map(({ position }) => position)).toEqual(made.items.map((_, index) => index))
  const { items: tests } = await app.call(listIeltsScenarios, { query: {} }, { as })
  const scenario_id = tests[0]?._id ?? ''
  const exam = await school.give({ source: { kind: 'exam', scenario_id, part: '2' } })
  expect(exam).toMatchObject({ kind: 'exam', part: '2', mode: 'exam', goals_count: 0 })
})

test('reports invalid fields by path', async () => {
  const school = await School.open(app)
  const outsider = await app.register()
  expect(await errorsOf(school, { due: due('2026-01-01T20:00') })).toEqual(['due past'])
  expect(await errorsOf(school, { due: due('2099-01-01T20:00'), visible_from: due('2099-01-02T20:00') })).toEqual([
    'due before_visible',
  ])
  const extra = { user_id: outsider.user._id, due: due('2099-02-01T20:00') }
  expect(await errorsOf(school, { extra_time: [extra] })).toEqual(['extra_time.0.due no_due'])
  expect(await errorsOf(school, { due: due('2099-01-01T20:00'), extra_time: [extra] })).toEqual([
    'extra_time.0.user_id not_a_student',
  ])
  expect(await errorsOf(school, { due: { local: '2099-02-30T20:00', time_zone: 'Europe/Berlin' } })).toEqual([
    'due.local custom',
  ])
  const scenario_id = await tableForTwo(app)
  expect(await errorsOf(school, { source: { kind: 'scenario', scenario_id, goals: [99] } })).toEqual([
    'source.goals unknown_goal',
  ])
  expect(await errorsOf(school, { source: { kind: 'scenario', scenario_id, goals: [] } })).toEqual([
    'source.goals no_goals',
  ])
  const hidden = await privateScenario(app, outsider)
  expect(await errorsOf(school, { source: { kind: 'scenario', scenario_id: hidden } })).toEqual([
    'source.scenario_id not_found',
  ])
  const [german] = await app.connection.db.select().from(scenarios).where(eq(scenarios.targetLanguage, 'de')).limit(1)
  expect(await errorsOf(school, { source: { kind: 'scenario', scenario_id: german?.id } })).toEqual([
    'source.scenario_id other_language',
  ])
})

test('keeps an assignment’s scenario after the original is edited or deleted', async () => {
  const school = await School.open(app)
  const scenario_id = await privateScenario(app, school.teacher)
  const made = await school.give({ source: { kind: 'scenario', scenario_id } })
  const { db } = app.connection
  const edit = { title: 'Another table', userGoals: [], updatedAt: new Date() }
  await db.update(scenarios).set(edit).where(eq(scenarios.id, scenario_id))
  expect((await read(school.teacher, made._id)).items).toEqual([{ ...made.items[0], scenario_now: 'edited' }])
  await db.update(scenarios).set({ deletedAt: new Date() }).where(eq(scenarios.id, scenario_id))
  const after = await read(school.teacher, made._id)
  expect(after).toMatchObject({ title: 'My own table', items: [{ scenario_now: 'deleted' }] })
})

test('publishes, withdraws, republishes and deletes a draft', async () => {
  const school = await School.open(app)
  const as = school.teacher
  const draft = await school.give({ is_draft: true })
  expect(draft.state).toBe('draft')
  expect((await act(endpoints.giveAssignment, as, draft._id)).state).toBe('open')
  expect((await act(endpoints.withdrawAssignment, as, draft._id)).state).toBe('withdrawn')
  expect((await act(endpoints.giveAssignment, as, draft._id)).state).toBe('open')
  await app.call(endpoints.deleteAssignment, { params: { id: draft._id } }, { as })
  expect(await list(school)).toEqual([])
})

test('changes individual fields', async () => {
  const school = await School.open(app)
  const student = await school.enrol()
  const made = await school.give({ due: due('2099-01-01T20:00'), note: 'First.' })
  const extra_time = [{ user_id: student.user._id, due: due('2099-01-05T20:00') }]
  const changed = await change(school, made._id, { extra_time, attempts_max: 2 })
  expect(changed).toMatchObject({ note: 'First.', attempts_max: 2, due: { local: '2099-01-01T20:00' } })
  expect(changed.extra_time).toMatchObject([{ user_id: student.user._id, due: { local: '2099-01-05T20:00' } }])
  expect(await change(school, made._id, { due: null, extra_time: [] })).toMatchObject({ due: null, extra_time: [] })
  const late = { params: { id: made._id }, body: { note: 'Mine.', updated_at: made.updated_at } }
  expect(await app.refused(endpoints.updateAssignment, late, { as: school.teacher })).toMatchObject({
    code: 'CLASS.EDITED_MEANWHILE',
  })
})

test('rejects a teacher of another class', async () => {
  const school = await School.open(app)
  const other = await school.team.admit('TEACHER')
  const made = await school.give()
  const body = { source: { kind: 'scenario', scenario_id: await tableForTwo(app) } }
  const tries = [
    app.refused(endpoints.createAssignment, { params: { id: school.classId }, body }, { as: other }),
    app.refused(endpoints.getAssignment, { params: { id: made._id } }, { as: other }),
    app.refused(endpoints.withdrawAssignment, { params: { id: made._id } }, { as: other }),
    app.refused(listStudents, { params: { id: school.classId } }, { as: other }),
  ]
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test('rejects a draft that exists only as a rehearsal', async () => {
  const school = await School.open(app)
  const scenario_id = await privateScenario(app, school.teacher)
  await app.connection.db.update(scenarios).set({ isUnsaved: true }).where(eq(scenarios.id, scenario_id))
  const source = { kind: 'scenario', scenario_id }
  expect(await errorsOf(school, { source })).toEqual(['source.scenario_id not_found'])
})

test('limits the number of scenarios per class', async () => {
  const school = await School.open(app)
  const made = await school.give()
  const { db } = app.connection
  const [item] = await db.select().from(assignmentItems).where(eq(assignmentItems.assignmentId, made._id))
  if (item === undefined) throw new Error('No item')
  const others = Array.from({ length: endpoints.assignmentLimits.items - 1 }, (_, at) => ({
    ...item,
    position: at + 1,
  }))
  await db.insert(assignmentItems).values(others)
  const source = { kind: 'scenario' as const, scenario_id: await tableForTwo(app) }
  const input = { params: { id: school.classId }, body: { source } }
  const { code, details } = await app.refused(endpoints.createAssignment, input, { as: school.teacher })
  expect([code, details[0]?.code]).toEqual(['QUOTA.EXCEEDED', 'items'])
  expect(await list(school)).toHaveLength(1)
})
