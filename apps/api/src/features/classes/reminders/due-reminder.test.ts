// Reminders of due work, from the switch in the profile to the mailbox.
import { leaveClass, setReminders } from '@parley/contracts/classes/member.ts'
import { handIn } from '@parley/contracts/classes/submission.ts'
import { languages } from '@parley/contracts/language/language.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignmentExtraTime, assignmentReminders, assignments } from '#database/assignments.ts'
import { submissions } from '#database/classes/marking.ts'
import { memberships } from '#database/organizations.ts'
import { users } from '#database/users.ts'
import { type Jobs, startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log/log.ts'
import type { Mail } from '#platform/mail.ts'
import { Classroom } from '../../../testing/classes/classroom.ts'
import { awaitMail, mailsTo } from '../../../testing/mailbox.ts'
import { verified } from '../../../testing/people.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'
import { countDueSoon } from './due.queries.ts'
import { announceDue, dueReminderWorker } from './due-reminder.job.ts'
import { reminderMail } from './reminder-mail.ts'

let app: TestApp
let room: Classroom
let queue: Jobs
beforeAll(async () => {
  app = await startTestApp()
  room = await Classroom.open(app, { name: 'Tuesdays' })
  queue = await startJobs(app.connection, createLog({ LOG_LEVEL: 'silent' }), { takesJobs: false })
}, 150_000)
afterAll(async () => {
  await queue.stop(1_000)
  await app.stop()
})

const db = () => app.connection.db
const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

/** A student of the class with reminders turned on and a verified e-mail address. */
async function student(): Promise<TestUser> {
  const as = await verified(app, await room.student())
  await app.call(setReminders, { params: { id: room.id }, body: { has_reminders: true } }, { as })
  return as
}
const assign = (fields: Parameters<Classroom['assign']>[0] = {}) =>
  room.assign({ dueAt: hours(20), dueZone: 'Europe/Berlin', ...fields })
const change = (id: string, fields: Partial<typeof assignments.$inferInsert>) =>
  db().update(assignments).set(fields).where(eq(assignments.id, id))

interface Sent {
  readonly user_id: string
  readonly assignment_id: string
  readonly day: string
}

/** The jobs that a run of the schedule has queued. */
async function found(now = new Date(), limit?: number): Promise<Sent[]> {
  const sent: Sent[] = []
  const jobs = { send: async (_queue: unknown, data: unknown) => void sent.push(data as Sent) }
  await announceDue(db(), jobs, now, limit === undefined ? {} : { limit })
  return sent
}
const foundFor = async (as: TestUser, now?: Date) => (await found(now)).filter(({ user_id: id }) => id === as.user._id)

/** The mails sent by these jobs. */
async function mailsOf(jobs: readonly Sent[]): Promise<Mail[]> {
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  const worker = dueReminderWorker({ db: db(), mailer, publicUrl: 'https://parley.example' })
  for (const job of jobs) await worker.run(job, AbortSignal.timeout(60_000))
  return mails
}

async function handInTalk(as: TestUser, id: string): Promise<void> {
  const { sessionId } = await room.talk(as, id)
  const body = { session_id: sessionId, knows_teachers_listen: true as const }
  await app.call(handIn, { params: { id }, body }, { as })
}

test('sends one mail even if several jobs run concurrently', async () => {
  const as = await student()
  await db().update(users).set({ explanationLanguage: 'de' }).where(eq(users.id, as.user._id))
  const dueAt = hours(20)
  const id = await assign({ title: 'Zurückgeben', dueAt })
  await Promise.all([announceDue(db(), queue, new Date()), announceDue(db(), queue, new Date())])
  await announceDue(db(), queue, hours(1))
  const mail = await awaitMail(app, as.email)
  const time = dueAt.toLocaleTimeString('de', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' })
  expect(mail.text).toContain('„Zurückgeben“ für die Klasse „Tuesdays“ hast du noch nicht abgegeben.')
  expect(mail.text).toMatch(new RegExp(`Fällig: \\S+, \\d+\\. \\S+, ${time} Mitteleuropäische Zeit`))
  expect(mail.link).toMatch(/\/platform\/briefing\/[0-9a-f]{24}\?assignment=%22[0-9a-f]{24}%22&position=0$/)
  expect(mail.link).toContain(id)
  expect(mail.text).toContain('/platform/user-profile?tab=classes')
  // The mail for another assignment shows that none was sent before it.
  const next = await assign()
  await announceDue(db(), queue, new Date())
  await awaitMail(app, as.email, 2)
  expect(await mailsTo(app, as.email)).toHaveLength(2)
  const rows = await db().select().from(assignmentReminders).where(eq(assignmentReminders.studentId, as.user._id))
  expect(new Set(rows.map(({ assignmentId }) => assignmentId))).toEqual(new Set([id, next]))
  expect(rows).toHaveLength(2)
})

test('does not record a mail that could not be queued', async () => {
  const as = await student()
  await assign()
  const send = () => Promise.reject(new Error('the process ends'))
  await expect(announceDue(db(), { send }, new Date())).rejects.toThrow('the process ends')
  expect((await foundFor(as)).length).toBeGreaterThan(0)
  expect(await foundFor(as)).toEqual([])
})

test('finds all students, page by page', async () => {
  const group = [await student(), await student(), await student()]
  const id = await assign()
  const sent = (await found(new Date(), 2)).filter(({ assignment_id: assignmentId }) => assignmentId === id)
  const ids = sent.map(({ user_id: userId }) => userId)
  expect(ids).toEqual(expect.arrayContaining(group.map(({ user }) => user._id)))
  expect(new Set(ids).size).toBe(ids.length)
})

test('sends no mail after the work is handed in', async () => {
  const [early, late] = [await student(), await student()]
  const id = await assign()
  await handInTalk(early, id)
  const isIt = ({ assignment_id: assignmentId }: Sent) => assignmentId === id
  expect((await foundFor(early)).filter(isIt)).toEqual([])
  const place = { user_id: late.user._id, assignment_id: id, day: hours(20).toISOString().slice(0, 10) }
  expect(await mailsOf([place])).toHaveLength(1)
  await handInTalk(late, id)
  expect(await mailsOf([place])).toEqual([])
  const back = { sentBackAt: new Date(), sentBackUntil: hours(100) }
  await db().update(submissions).set(back).where(eq(submissions.studentId, early.user._id))
  expect((await foundFor(early)).filter(isIt)).toEqual([])
  const [again, ...others] = (await foundFor(early, hours(80))).filter(isIt)
  expect([again?.day, others]).toEqual([hours(100).toISOString().slice(0, 10), []])
})

test('links to the hand-in page if the student has already talked', async () => {
  const as = await student()
  const id = await assign()
  await room.talk(as, id)
  const [mail] = await mailsOf((await foundFor(as)).filter(({ assignment_id: assignmentId }) => assignmentId === id))
  expect(mail?.link.url).toBe('https://parley.example/platform/dashboard')
})

test('reminds a student with extra time a day before their own due time', async () => {
  const [slow, other] = [await student(), await student()]
  const id = await assign()
  const extra = { assignmentId: id, studentId: slow.user._id, dueAt: hours(60), dueZone: 'America/New_York' }
  await db().insert(assignmentExtraTime).values(extra)
  const isIt = ({ assignment_id: assignmentId }: Sent) => assignmentId === id
  const now = (await found()).filter(isIt).map(({ user_id: userId }) => userId)
  expect([now.includes(other.user._id), now.includes(slow.user._id)]).toEqual([true, false])
  const then = (await found(hours(50))).filter(isIt)
  expect(then.map(({ user_id: userId }) => userId)).toEqual([slow.user._id])
  await db()
    .update(assignmentExtraTime)
    .set({ dueAt: hours(22) })
    .where(eq(assignmentExtraTime.assignmentId, id))
  const day = hours(22).toISOString().slice(0, 10)
  const [mail] = await mailsOf([{ user_id: slow.user._id, assignment_id: id, day }])
  expect(mail?.paragraphs.join(' ')).toContain('Eastern Time')
})

test('reminds again only if the due time moves to another day', async () => {
  const as = await student()
  const noon = new Date(`${hours(48).toISOString().slice(0, 10)}T12:00:00Z`)
  const after = (count: number) => new Date(noon.getTime() + count * 3_600_000)
  const id = await assign({ dueAt: noon })
  const sent = async (now: Date) =>
    (await foundFor(as, now)).filter(({ assignment_id: assignmentId }) => assignmentId === id).map(({ day }) => day)
  expect(await sent(after(-20))).toEqual([noon.toISOString().slice(0, 10)])
  await change(id, { dueAt: after(3) })
  expect(await sent(after(-19))).toEqual([])
  await change(id, { dueAt: after(24) })
  expect(await sent(after(-18))).toEqual([])
  expect(await sent(after(4))).toEqual([after(24).toISOString().slice(0, 10)])
})

test('does not remind students who opted out, left, or have no assignment', async () => {
  const unwilling = await room.student()
  const [left, removed, shutOut] = [await student(), await student(), await student()]
  await app.call(leaveClass, { params: { id: room.id } }, { as: left })
  const isTheirs = and(eq(memberships.orgId, room.team.id), eq(memberships.userId, removed.user._id))
  await db().update(memberships).set({ status: 'REMOVED' }).where(isTheirs)
  await db().update(users).set({ status: 'DIACTIVATED' }).where(eq(users.id, shutOut.user._id))
  const here = await student()
  const id = await assign()
  const unseen = [
    await assign({ status: 'draft' }),
    await assign({ status: 'withdrawn' }),
    await assign({ visibleFrom: hours(2) }),
    await assign({ dueAt: hours(-1) }),
    await assign({ dueAt: null, dueZone: null }),
  ]
  const sent = await found()
  const toWhom = sent.filter(({ assignment_id: assignmentId }) => assignmentId === id).map(({ user_id }) => user_id)
  expect(toWhom).toContain(here.user._id)
  for (const { user } of [unwilling, left, removed, shutOut]) expect(toWhom).not.toContain(user._id)
  expect(sent.filter(({ assignment_id: assignmentId }) => unseen.includes(assignmentId))).toEqual([])
  await app.call(setReminders, { params: { id: room.id }, body: { has_reminders: false } }, { as: here })
  expect(await mailsOf(sent.filter(({ user_id: userId }) => userId === here.user._id))).toEqual([])
})

test('counts due work for device reminders even if mail is off', async () => {
  const other = await Classroom.open(app)
  const as = await other.student()
  expect(await countDueSoon(db(), as.user._id, new Date())).toBe(0)
  const [first] = [await other.assign({ dueAt: hours(20) }), await other.assign({ dueAt: hours(2) })]
  await other.assign({ dueAt: hours(30) })
  expect(await countDueSoon(db(), as.user._id, new Date())).toBe(2)
  await handInTalk(as, first)
  expect(await countDueSoon(db(), as.user._id, new Date())).toBe(1)
})

test('uses names only in mail to verified addresses', () => {
  const due = {
    id: '6543210fedcba9876543210f',
    title: 'A shirt',
    className: 'Tuesdays',
    dueAt: new Date('2026-11-24T19:00:00Z'),
    dueZone: 'Europe/Berlin',
    talk: { scenarioId: '0123456789abcdef01234567', position: 2, part: '1', mode: 'exam' },
  } as const
  const write = (language: (typeof languages)[number], name: string | null) =>
    reminderMail({ email: 'ann@example.org', name, language }, due, 'clock', 'https://parley.example')
  const mails = languages.map((language) => write(language, 'Ann'))
  for (const { subject, paragraphs, footer, link } of mails) {
    expect(subject).toContain('A shirt')
    expect(paragraphs[0]).toContain('A shirt')
    expect(paragraphs[0]).toContain('Tuesdays')
    expect(paragraphs[1]).toContain('24')
    expect(paragraphs[1]).toContain('20:00')
    expect(footer).toContain('https://parley.example/platform/user-profile?tab=classes')
    expect(link.url).toContain('&position=2&part=1&mode=exam')
    expect(`${subject}${paragraphs.join('')}`).not.toMatch(/[!\p{Extended_Pictographic}]/u)
  }
  expect(new Set(mails.flatMap(({ subject, paragraphs }) => [subject, ...paragraphs])).size).toBe(languages.length * 3)
  expect(mails[0]?.paragraphs[1]).toBe('Due: Tuesday 24 November, 20:00 Central European Time')
  for (const language of languages) expect(JSON.stringify(write(language, null))).not.toMatch(/A shirt|Tuesdays/)
})
