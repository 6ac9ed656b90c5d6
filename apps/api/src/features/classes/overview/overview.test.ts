// The overview of a class: each student's status, frequent mistakes, a practice module, and exported marks.
import { overruleCorrection, releaseMark, saveMark } from '@parley/contracts/classes/mark.ts'
import {
  exportMarks,
  getAssignmentWork,
  getClassMistakes,
  makePracticeModule,
} from '@parley/contracts/classes/overview.ts'
import { handIn } from '@parley/contracts/classes/submission.ts'
import { getModule } from '@parley/contracts/library/module.ts'
import { listModuleScenarios } from '@parley/contracts/library/module-authoring.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { marks, overruledMistakes, submissions } from '#database/classes/marking.ts'
import { classMembers } from '#database/classes.ts'
import { users } from '#database/users.ts'
import { Classroom } from '../../../testing/classes/classroom.ts'
import { Learner } from '../../../testing/learner.ts'
import { subscribe } from '../../../testing/paddle/subscribed.ts'
import { daysAgo } from '../../../testing/practice.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'
import { overrideFigures } from './override-figures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
}, 150_000)
afterAll(() => app.stop())

const hand = async (room: Classroom, as: TestUser, id: string, fields: Parameters<Classroom['talk']>[2] = {}) => {
  const talk = await room.talk(as, id, fields)
  const body = { session_id: talk.sessionId, position: fields.position ?? 0, knows_teachers_listen: true as const }
  const { _id } = await app.call(handIn, { params: { id }, body }, { as })
  return { ...talk, id: _id }
}
const mark = (as: TestUser, id: string, value: string, fields: { reason?: string; comment?: string } = {}) =>
  app.call(saveMark, { params: { id }, body: { version: 0, value, ...fields } }, { as })
const phrases = [{ phrase: 'I would like a coffee' }, { phrase: 'Can I pay by card' }]

test('shows each student’s progress in an assignment, and who is late', async () => {
  const room = await Classroom.open(app)
  const [idle, begun, talking, done, seen] = [
    await room.student(),
    await room.student(),
    await room.student(),
    await room.student(),
    await room.student(),
  ]
  const ended = { dueAt: daysAgo(1), dueZone: 'UTC', late: 'accept' as const }
  const [past, whole] = [await room.assign(ended), await room.assign({ kind: 'module', positions: 2 })]
  await room.talk(begun, past)
  await room.running(talking, past)
  await hand(room, done, past)
  const { id } = await hand(room, seen, past)
  await mark(room.teacher, id, 'B1')
  await app.call(releaseMark, { params: { id }, body: { version: 1 } }, { as: room.teacher })
  await hand(room, done, whole, { position: 1 })

  const standings = async (assignmentId: string, position: number) => {
    const asked = { params: { id: assignmentId }, query: { position } }
    const { items } = await app.call(getAssignmentWork, asked, { as: room.teacher })
    return [idle, begun, talking, done, seen].map((person) => {
      const found = items.find(({ student }) => student._id === person.user._id)
      return [found?.standing, found?.is_late]
    })
  }
  expect(await standings(past, 0)).toEqual([
    ['not_begun', true],
    ['begun', true],
    ['talking', true],
    ['handed_in', true],
    ['released', true],
  ])
  // Each scenario of a module counts separately.
  const untouched = ['not_begun', false]
  expect(await standings(whole, 0)).toEqual([untouched, untouched, untouched, untouched, untouched])
  expect(await standings(whole, 1)).toEqual([untouched, untouched, untouched, ['handed_in', false], untouched])
})

test('shows details only of attempts that were handed in', async () => {
  const room = await Classroom.open(app)
  const [ann, bob] = [await room.student(), await room.student()]
  const id = await room.assign({ attemptsMax: 3, dueAt: new Date(Date.now() + 86_400_000), dueZone: 'UTC' })
  await room.talk(bob, id, { phrases, level: 'B2' })
  await room.talk(ann, id)
  const second = await hand(room, ann, id, { phrases: phrases.slice(0, 1), level: 'A2' })
  await mark(room.teacher, second.id, 'A2')
  const work = await app.call(getAssignmentWork, { params: { id }, query: {} }, { as: room.teacher })
  expect(work).toMatchObject({ class_id: room.id, scale: 'cefr', attempts_max: 3 })
  const of = (person: TestUser) => work.items.find(({ student }) => student._id === person.user._id)
  expect(of(ann)).toMatchObject({
    standing: 'marked',
    is_late: false,
    due_at: expect.any(String),
    attempts_used: 2,
    submission: {
      _id: second.id,
      attempt: 2,
      line: 'I would like a coffee',
      goals_reached: 1,
      goals_total: 2,
      level: 'A2',
    },
    mark: { value: 'A2', is_released: false, has_changes: false },
  })
  expect(of(bob)).toMatchObject({ standing: 'begun', attempts_used: 1, submission: null, mark: null })
  const none = { params: { id }, query: { position: 1 } }
  expect((await app.refused(getAssignmentWork, none, { as: room.teacher })).status).toBe(404)
})

const articles = (words: string) => ['Articles', `a ${words}`, `an ${words}`] as const

/** Three students whose hand-ins have wrong articles. */
async function classWithMistakes() {
  const room = await Classroom.open(app)
  const id = await room.assign()
  const students = [await room.student(), await room.student(), await room.student()]
  const talks = []
  for (const [index, student] of students.entries()) {
    const own = articles(['hour', 'apple', 'honest man'][index] ?? '')
    talks.push(await hand(room, student, id, { mistakes: [own, ['Plurals', 'two mouses', 'two mice']] }))
  }
  return { room, id, students, talks }
}
const topicsOf = async (room: Classroom) =>
  (await app.call(getClassMistakes, { params: { id: room.id } }, { as: room.teacher })).items

test('distinguishes a class without mistakes from one whose work was not checked', async () => {
  const room = await Classroom.open(app)
  const [id, student] = [await room.assign({ attemptsMax: null }), await room.student()]
  const areChecked = async () =>
    (await app.call(getClassMistakes, { params: { id: room.id } }, { as: room.teacher })).are_mistakes_checked
  expect(await areChecked()).toBe(true)
  await hand(room, student, id, { isChecked: false })
  expect(await areChecked()).toBe(false)
  await hand(room, await room.student(), id)
  expect(await areChecked()).toBe(true)
})

test('lists a class’s common mistakes with examples only from hand-ins', async () => {
  const { room, id, students, talks } = await classWithMistakes()
  const [ann, bob] = students
  // Work not handed in, old hand-ins and a single student do not count for the class.
  for (const student of students) await room.talk(student, id, { mistakes: [['Secrets', 'I has', 'I have']] })
  await hand(room, ann as TestUser, await room.assign(), { mistakes: [['Commas', 'well I', 'well, I']] })
  const older = await hand(room, bob as TestUser, await room.assign(), { mistakes: [articles('umbrella')] })
  await app.connection.db
    .update(submissions)
    .set({ handedInAt: daysAgo(40) })
    .where(eq(submissions.id, older.id))
  const found = await topicsOf(room)
  expect(found.map(({ key, topic, students: who, count }) => [key, topic, who, count])).toEqual([
    ['article', 'article', 3, 3],
    ['number', 'number', 3, 3],
  ])
  expect(found[0]?.examples.map(({ original_text }) => original_text).toSorted()).toEqual([
    'a apple',
    'a honest man',
    'a hour',
  ])
  expect(found[1]?.examples).toEqual([{ original_text: 'two mouses', suggestion: 'two mice' }])

  // An overruled mistake no longer counts, even before release.
  const [first] = talks
  const right = { pair_id: first?.pairIds[0] ?? '', original_text: 'a hour', is_right: true }
  await app.call(overruleCorrection, { params: { id: first?.id ?? '' }, body: right }, { as: room.teacher })
  const byStudents = async () => (await topicsOf(room)).map(({ key, students: who }) => [key, who])
  expect(await byStudents()).toEqual([
    ['number', 3],
    ['article', 2],
  ])
  const isAnn = eq(classMembers.userId, ann?.user._id ?? '')
  await app.connection.db.update(classMembers).set({ status: 'LEFT' }).where(isAnn)
  expect(await byStudents()).toEqual([
    ['article', 2],
    ['number', 2],
  ])
})

test('makes a playable module from the mistakes with one click', async () => {
  const { room, students } = await classWithMistakes()
  await subscribe(app.connection.db, room.team.id)
  const body = { names: { article: 'The little words' } }
  const made = await app.call(makePracticeModule, { params: { id: room.id }, body }, { as: room.teacher })
  expect(made).toMatchObject({ title: 'English A2, Tuesdays: say it right', scenario_count: 2 })
  const [student] = students as [TestUser]
  const params = { id: made.module_id }
  expect(await app.call(getModule, { params }, { as: student })).toMatchObject({ visibility: 'TEAM_ONLY' })
  const { items } = await app.call(listModuleScenarios, { params }, { as: student })
  expect(items.map(({ title }) => title)).toEqual(['The little words', 'Singular and plural'])
  const plurals = items[1]
  expect(plurals?.user_goals).toMatchObject([{ phrase: 'two mice', translation: { de: 'statt „two mouses“' } }])

  const learner = (await Learner.join(app)).as(student)
  const session = await learner.open({ scenario_id: plurals?._id ?? '' })
  const say = async (input: Parameters<typeof learner.say>[1]) => {
    const { lines } = await learner.say(session, input)
    return lines.flatMap(({ type, data }) => (type === 'GPT_FULL_RESPONSE' ? data.content : [])).join(' ')
  }
  expect(await say({ opening: true })).toContain('“two mouses”')
  // The reinstated correction is practised again.
  expect(await say({ text: 'There are two mouses.' })).toContain('“two mouses”')
  expect(await say({ text: 'There are two mice.' })).toContain('That was the last one')

  const one = { params: { id: room.id }, body: { topics: ['article' as const] } }
  expect(await app.call(makePracticeModule, one, { as: room.teacher })).toMatchObject({ scenario_count: 1 })
  const unknown = { params: { id: room.id }, body: { topics: ['idiom' as const] } }
  expect((await app.refused(makePracticeModule, unknown, { as: room.teacher })).code).toBe('TASK.NO_MISTAKES')
})

test('exports marks as CSV without formulas', async () => {
  const room = await Classroom.open(app)
  const [ann, bob] = [await room.student(), await room.student()]
  await app.connection.db
    .update(users)
    .set({ firstName: '=HYPERLINK("http://example.org")', lastName: '+1' })
    .where(eq(users.id, ann.user._id))
  const id = await room.assign({ dueAt: new Date('2026-03-01T19:00:00Z'), dueZone: 'Europe/Berlin', late: 'accept' })
  const submitted = await hand(room, ann, id, { level: 'A2' })
  await mark(room.teacher, submitted.id, 'B1', { reason: '@home, "fluent"', comment: '-1 for\nhaste' })
  const asked = { params: { id: room.id }, query: { time_zone: 'Europe/Berlin' } }
  const { file_name, content } = await app.call(exportMarks, asked, { as: room.teacher })
  expect(file_name).toMatch(/^parley-marks-\d{4}-\d\d-\d\d\.csv$/)
  const lines = content.split('\r\n')
  expect(lines[0]).toBe(
    '\u{feff}assignment,scenario,student,tag_name,due,handed_in,is_late,attempt,state,machine_mark,mark,reason,comment',
  )
  const line = content.slice(content.indexOf('"\'=HYPERLINK'))
  expect(line).toMatch(
    /^"'=HYPERLINK\(""http:\/\/example.org""\) \+1",\S+,2026-03-01 20:00,\d{4}-\d\d-\d\d \d\d:\d\d,true,1,marked,A2,B1,/,
  )
  expect(line).toContain(`"'@home, ""fluent""","'-1 for\nhaste"`)
  expect(content).toContain(`${bob.user.tag_name},2026-03-01 20:00,,,,,,,,`)
})

test('compares teachers’ marks with the model’s once there are enough to be anonymous', async () => {
  const room = await Classroom.open(app, { language: 'pt' })
  const assignmentId = await room.assign()
  const { db } = app.connection
  const ofPortuguese = async () => {
    const { marks: all, corrections } = await overrideFigures(db)
    return [all.find(({ language }) => language === 'pt'), corrections.find(({ language }) => language === 'pt')]
  }
  const release = async (value: string, count: number) => {
    const row = { assignmentId, position: 0, attempt: 1, isLate: false }
    const made = await db.insert(submissions).values(Array(count).fill(row)).returning({ id: submissions.id })
    const mark = { scale: 'cefr', value, releasedValue: value, releasedMachine: 'A2', releasedAt: new Date() } as const
    await db.insert(marks).values(made.map(({ id: submissionId }) => ({ ...mark, submissionId, mistakesShown: 3 })))
    return made[0]?.id ?? ''
  }
  await release('A2', 12)
  const higher = await release('B1', 5)
  const overruled = { submissionId: higher, key: 'k', pairId: 'p', originalText: '', topicKey: 'article' }
  await db.insert(overruledMistakes).values({ ...overruled, isReleased: true })
  expect(await ofPortuguese()).toEqual([undefined, undefined])
  await release('C1', 2)
  await release('A1', 1)
  expect(await ofPortuguese()).toMatchObject([
    { language: 'pt', scale: 'cefr', compared: 20, same: 12, higher: 7, lower: 1, far: 2 },
    { language: 'pt', shown: 60, overruled: 1 },
  ])
})
