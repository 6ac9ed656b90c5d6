// Mails reminders of work due within a day to students who opted in, once per due day.
import { Id } from '@parley/contracts/id.ts'
import { Day } from '@parley/contracts/practice/progress.ts'
import type { Database } from '#database/connect.ts'
import { type Jobs, jobQueue, type Worker } from '#platform/jobs/jobs.ts'
import type { MailSender } from '#platform/mail.ts'
import * as queries from './due.queries.ts'
import { dueDay } from './due.rules.ts'
import { openAssignment } from './open-assignment.ts'
import { reminderMail } from './reminder-mail.ts'

const clockQueue = jobQueue({ name: 'due-reminder-clock', data: {}, keepSeconds: 86_400 })

export const dueReminderQueue = jobQueue({
  name: 'due-reminder',
  /** `day` is the due day; a due time that moves to another day gets a separate job. */
  data: { user_id: Id, assignment_id: Id, day: Day },
  retryDelaySeconds: 30,
  retryLimit: 8,
  keepSeconds: 3600,
})

/** Number of students and assignments checked per transaction. */
const pageSize = 200

/** Queues mails that have not been sent, and records them in the same transaction. */
export async function announceDue(
  db: Database,
  jobs: Pick<Jobs, 'send'>,
  now: Date,
  { limit = pageSize, signal }: { readonly limit?: number; readonly signal?: AbortSignal } = {},
): Promise<void> {
  const announce = (after: queries.Place | null) =>
    db.transaction(async (tx) => {
      const page = await queries.listForMail(tx, now, after, limit)
      const places = page.map(({ studentId, assignment, due }) => ({ studentId, assignmentId: assignment.id, due }))
      const due = places.flatMap(({ due, ...place }) => {
        const day = due && dueDay(due.dueAt)
        return day === null ? [] : [{ ...place, day, reason: `due ${day}` }]
      })
      for (const { studentId, assignmentId, day } of await queries.insertReminders(tx, due)) {
        await jobs.send(dueReminderQueue, { user_id: studentId, assignment_id: assignmentId, day }, tx)
      }
      return places.length < limit ? null : (places.at(-1) ?? null)
    })
  let last: queries.Place | null = null
  do {
    signal?.throwIfAborted()
    last = await announce(last)
  } while (last !== null)
}

export const dueReminderWorker = ({
  db,
  mailer,
  publicUrl,
}: MailSender): Worker<(typeof dueReminderQueue)['data']> => ({
  async run({ user_id: studentId, assignment_id: assignmentId, day }) {
    const reader = await queries.findReader(db, studentId)
    const found = await queries.findForMail(db, { studentId, assignmentId }, new Date())
    if (reader === null || found === null || dueDay(found.due.dueAt) !== day) return
    const assignment = await openAssignment(db, found, found.due.position, reader.language)
    await mailer.send(reminderMail(reader, assignment, 'clock', publicUrl))
  },
})

/** Starts the jobs; looks for due work at 33 minutes past each hour. */
export async function sendDueReminders(jobs: Jobs, sender: MailSender): Promise<void> {
  await jobs.work(dueReminderQueue, dueReminderWorker(sender))
  await jobs.work(clockQueue, { run: (_, signal) => announceDue(sender.db, jobs, new Date(), { signal }) })
  await jobs.repeat(clockQueue, '33 * * * *')
}
