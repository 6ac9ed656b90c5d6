// The weekly mail, from the opt-in to the mailbox.
import { languages } from '@parley/contracts/language/language.ts'
import { setWeeklyGoal } from '@parley/contracts/practice/progress.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { users } from '#database/users.ts'
import { globalWords, userWords } from '#database/vocabulary.ts'
import { type Jobs, startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log/log.ts'
import { awaitMail, mailsTo } from '../../testing/mailbox.ts'
import { insertReviewedSession } from '../../testing/practice.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { addDays, dayOf, weekOf } from './progress.rules.ts'
import { announceWeeks, weeklyMail } from './weekly-mail.ts'

vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
let jobs: Jobs
beforeAll(async () => {
  app = await startTestApp()
  jobs = await startJobs(app.connection, createLog({ LOG_LEVEL: 'silent' }))
}, 150_000)
afterAll(async () => {
  await jobs.stop(1_000)
  await app.stop()
})

/** Mondays of this week and of the week before. */
const monday = weekOf(dayOf(new Date(), 'UTC'))[0] ?? ''
const lastMonday = addDays(monday, -7)
const at = (day: string, time: string) => new Date(`${day}T${time}Z`)
const announce = (moment: Date) => announceWeeks(app.connection.db, jobs, moment)

async function reader(zone: string, language: TestUser['user']['explanation_language'] = 'en'): Promise<TestUser> {
  const as = await app.register()
  await app.connection.db.update(users).set({ explanationLanguage: language }).where(eq(users.id, as.user._id))
  const body = { minutes: 60, has_mail: true, time_zone: zone }
  await app.call(setWeeklyGoal, { body }, { as })
  return as
}
const practised = (as: TestUser, day: string, minutes: number) =>
  insertReviewedSession(app.connection.db, { userId: as.user._id, finishedAt: at(day, '12:00:00'), minutes })

async function dueWord(as: TestUser): Promise<void> {
  const { db } = app.connection
  const entry = { targetLanguage: 'en', nativeLanguage: 'de', kind: 'word', source: 'learner' } as const
  const [word] = await db
    .insert(globalWords)
    .values({ ...entry, ownerId: as.user._id, word: 'umbrella', lemmaKey: 'umbrella', senses: [] })
    .returning()
  const dueAt = new Date(Date.now() - 60_000)
  await db.insert(userWords).values({ userId: as.user._id, globalWordId: word?.id ?? '', targetLanguage: 'en', dueAt })
}

test('is sent once, on Monday morning, with the week’s events', async () => {
  const as = await reader('UTC')
  await practised(as, addDays(lastMonday, -1), 40)
  await practised(as, lastMonday, 20)
  await practised(as, addDays(lastMonday, 6), 22)
  await announce(at(addDays(monday, -1), '09:00:00'))
  await announce(at(monday, '06:59:00'))
  await announce(at(monday, '07:00:00'))
  await Promise.all([announce(at(monday, '08:00:00')), announce(at(monday, '08:00:00'))])
  const mail = await awaitMail(app, as.email)
  expect(mail.text).toContain('Minutes practised: 42 of 60')
  expect(mail.text).toContain('Conversations finished: 2')
  expect(mail.text).toMatch(/Days in a row: \d+ \(longest: 2\)/)
  expect(mail.text).not.toContain('Words due')
  expect(mail.link).toMatch(/\/platform\/user-progress$/)
  expect(mail.text).toContain('/platform/user-progress?weekly_mail=off')
  // The mail to another user shows that no earlier one to this user is still on its way.
  await announce(at(monday, '09:00:00'))
  const next = await reader('Europe/Dublin')
  await practised(next, lastMonday, 5)
  await announce(at(monday, '10:00:00'))
  await awaitMail(app, next.email)
  expect(await mailsTo(app, as.email)).toHaveLength(1)
})

test('skips users who opted out, practised nothing, or are deactivated', async () => {
  const zone = 'Asia/Kathmandu'
  const [off, idle, shut, last] = [await reader(zone), await reader(zone), await reader(zone), await reader(zone, 'de')]
  for (const as of [off, shut, last]) await practised(as, addDays(lastMonday, 2), 7)
  await practised(idle, addDays(lastMonday, -3), 7)
  await app.call(setWeeklyGoal, { body: { has_mail: false, time_zone: zone } }, { as: off })
  await app.connection.db.update(users).set({ status: 'DIACTIVATED' }).where(eq(users.id, shut.user._id))
  await dueWord(last)
  await announce(at(monday, '02:00:00'))
  const mail = await awaitMail(app, last.email)
  expect(mail.text).toContain('Geübte Minuten: 7 von 60')
  expect(mail.text).toContain('Heute fällige Wörter: 1')
  for (const as of [off, idle, shut]) expect(await mailsTo(app, as.email)).toEqual([])
})

test('contains all figures in each of nine languages', () => {
  const week = {
    monday: '2026-12-28',
    sunday: '2027-01-03',
    durationMs: 83 * 60_000,
    conversations: 14,
    streak: { current: 25, longest: 36 },
    dueWords: 47,
  }
  const reader = { email: 'ann@example.org', name: 'Ann', timeZone: 'UTC', goal: 95 }
  const mails = languages.map((language) => weeklyMail({ ...reader, language }, week, 'https://parley.example'))
  for (const mail of mails) {
    const text = mail.paragraphs.join('\n')
    for (const figure of ['83', '95', '14', '25', '36', '47']) expect(text).toContain(figure)
    expect(mail.subject).toContain('28')
    expect(text + mail.subject).not.toMatch(/[!\p{Extended_Pictographic}]/u)
  }
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(languages.length)
  expect(new Set(mails.flatMap(({ paragraphs }) => paragraphs)).size).toBe(languages.length * 5)
})
