// A teacher's reminder, from the list of students to the assignment and the mailbox.
import { setReminders } from '@parley/contracts/classes/member.ts'
import { getAssignmentWork, remindStudents } from '@parley/contracts/classes/overview.ts'
import { listOwnAssignments } from '@parley/contracts/classes/own-assignment.ts'
import { handIn, takeBack } from '@parley/contracts/classes/submission.ts'
import { languages } from '@parley/contracts/language/language.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignmentReminders } from '#database/assignments.ts'
import type { Mail } from '#platform/mail.ts'
import { Classroom } from '../../../testing/classes/classroom.ts'
import { awaitMail } from '../../../testing/mailbox.ts'
import { verified } from '../../../testing/people.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'
import { reminderMail } from './reminder-mail.ts'
import { teacherReminderWorker } from './teacher-reminder.ts'

let app: TestApp
let room: Classroom
beforeAll(async () => {
  app = await startTestApp()
  room = await Classroom.open(app, { name: 'Tuesdays' })
}, 150_000)
afterAll(() => app.stop())

const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
const idOf = ({ user }: TestUser) => user._id
const remind = async (id: string, students: readonly TestUser[], position = 0) => {
  const body = { position, student_ids: students.map(idOf) }
  return (await app.call(remindStudents, { params: { id }, body }, { as: room.teacher })).reminded_count
}
async function rowOf(id: string, student: TestUser) {
  const { items } = await app.call(getAssignmentWork, { params: { id }, query: {} }, { as: room.teacher })
  return items.find((row) => row.student._id === idOf(student))
}
async function ownOf(as: TestUser, id: string) {
  const { items } = await app.call(listOwnAssignments, {}, { as })
  return items.find(({ _id }) => _id === id)
}
async function handInTalk(as: TestUser, id: string): Promise<void> {
  const { sessionId } = await room.talk(as, id)
  const body = { session_id: sessionId, knows_teachers_listen: true as const }
  await app.call(handIn, { params: { id }, body }, { as })
}
const wantMail = (as: TestUser) =>
  app.call(setReminders, { params: { id: room.id }, body: { has_reminders: true } }, { as })

test('a student sees the reminder on the assignment until it is handed in', async () => {
  const student = await room.student()
  const id = await room.assign({ dueAt: hours(20), dueZone: 'Europe/Berlin' })
  expect((await ownOf(student, id))?.reminded_at).toBeNull()
  expect(await remind(id, [student])).toBe(1)
  expect((await ownOf(student, id))?.reminded_at).toEqual(expect.any(String))
  await handInTalk(student, id)
  expect((await ownOf(student, id))?.reminded_at).toBeNull()
})

test('reminds a student at most once a day, even by two teachers', async () => {
  const student = await room.student()
  const id = await room.assign()
  expect((await rowOf(id, student))?.can_be_reminded).toBe(true)
  const counts = await Promise.all([remind(id, [student]), remind(id, [student])])
  expect(counts.toSorted()).toEqual([0, 1])
  expect((await rowOf(id, student))?.can_be_reminded).toBe(false)
  expect(await remind(id, [student])).toBe(0)
  await app.connection.db
    .update(assignmentReminders)
    .set({ reason: 'asked 2026-01-01', sentAt: hours(-48) })
    .where(eq(assignmentReminders.studentId, idOf(student)))
  expect((await rowOf(id, student))?.can_be_reminded).toBe(true)
  expect(await remind(id, [student])).toBe(1)
})

test('reminds only students of the class who have something left to hand in', async () => {
  const [done, left, stranger] = [await room.student(), await room.student(), await app.register()]
  const id = await room.assign({ dueAt: hours(20), dueZone: 'Europe/Berlin' })
  await handInTalk(done, id)
  expect(await remind(id, [done, left, stranger])).toBe(1)
  expect((await rowOf(id, done))?.can_be_reminded).toBe(false)
  expect((await ownOf(left, id))?.reminded_at).toEqual(expect.any(String))
  await app.call(takeBack, { params: { id }, query: {} }, { as: done })
  expect((await rowOf(id, done))?.can_be_reminded).toBe(true)
  expect(await remind(id, [left, done], 1)).toBe(0)
  for (const closed of [{ status: 'withdrawn' }, { status: 'draft' }, { dueAt: hours(-1) }] as const) {
    expect(await remind(await room.assign(closed), [left])).toBe(0)
  }
})

test('does not mail students who have just handed in', async () => {
  const [wants, wantsNone] = [await verified(app, await room.student()), await verified(app, await room.student())]
  await wantMail(wants)
  const id = await room.assign({ title: 'A shirt', dueAt: hours(20), dueZone: 'Europe/Berlin' })
  expect(await remind(id, [wants, wantsNone])).toBe(2)
  const mail = await awaitMail(app, wants.email)
  expect(mail.text).toContain('‘A shirt’')
  expect(mail.text).toContain('Due: ')
  expect(mail.link).toMatch(new RegExp(`/platform/briefing/[0-9a-f]{24}\\?assignment=%22${id}%22&position=0$`))
  const mails: Mail[] = []
  const mailer = { send: async (sent: Mail) => void mails.push(sent) }
  const worker = teacherReminderWorker({ db: app.connection.db, mailer, publicUrl: 'https://parley.example' })
  const run = (as: TestUser) =>
    worker.run({ user_id: idOf(as), assignment_id: id, position: 0 }, AbortSignal.timeout(60_000))
  await run(wantsNone)
  expect(mails).toEqual([])
  await run(wants)
  expect(mails).toHaveLength(1)
  await handInTalk(wants, id)
  await run(wants)
  expect(mails).toHaveLength(1)
})

test('the mail says in nine languages that a teacher sent it', () => {
  const assignment = {
    id: '6543210fedcba9876543210f',
    title: 'A shirt',
    className: 'Tuesdays',
    dueAt: null,
    dueZone: 'UTC',
    talk: null,
  } as const
  const write = (language: (typeof languages)[number], name: string | null) =>
    reminderMail({ email: 'ann@example.org', name, language }, assignment, 'teacher', 'https://parley.example')
  const mails = languages.map((language) => write(language, 'Ann'))
  for (const { subject, paragraphs, footer } of mails) {
    expect(subject).toContain('A shirt')
    expect(paragraphs).toEqual([expect.stringMatching(/A shirt.*Tuesdays|Tuesdays.*A shirt/)])
    expect(footer).toContain('https://parley.example/platform/user-profile?tab=classes')
  }
  expect(new Set(mails.flatMap(({ subject, paragraphs }) => [subject, ...paragraphs])).size).toBe(languages.length * 2)
  for (const language of languages) expect(JSON.stringify(write(language, null))).not.toMatch(/A shirt|Tuesdays/)
})
