// A teacher reminds students who have not handed in.
import { Id } from '@parley/contracts/id.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { assignmentReminders, assignments } from '#database/assignments.ts'
import { classMembers } from '#database/classes.ts'
import type { Database } from '#database/connect.ts'
import { type Jobs, jobQueue, type Worker } from '#platform/jobs/jobs.ts'
import type { MailSender } from '#platform/mail.ts'
import { isLeftToHandIn } from '../own/own.rules.ts'
import { findReader, insertReminders } from './due.queries.ts'
import { openAssignment } from './open-assignment.ts'
import { listProgress, type Progress } from './progress.queries.ts'
import { reminderMail } from './reminder-mail.ts'
import { askedReason } from './teacher-reminder.rules.ts'

export const teacherReminderQueue = jobQueue({
  name: 'teacher-reminder',
  data: { user_id: Id, assignment_id: Id, position: z.number() },
  retryDelaySeconds: 30,
  retryLimit: 8,
  keepSeconds: 3600,
})

/** A scenario of an assignment, and students of the class. */
interface ReminderTarget {
  readonly assignmentId: string
  readonly position: number
  readonly studentIds: readonly string[]
}

const isLeft = ({ assignment, extraDueAt, scenarios }: Progress, position: number, now: Date): boolean => {
  const scenario = scenarios[position]
  return scenario !== undefined && isLeftToHandIn({ ...assignment, extraDueAt }, scenario.handIn, now)
}

const listLeft = async (db: Database, { assignmentId, position, studentIds }: ReminderTarget, now: Date) => {
  const condition = and(eq(assignments.id, assignmentId), inArray(classMembers.userId, [...studentIds]))
  return (await listProgress(db, { condition })).filter((progress) => isLeft(progress, position, now))
}

/**
 * Records the reminders, which students see, and queues mails to students who want them, in one transaction.
 * @returns how many students are reminded: not those who have handed in, or were reminded today
 */
export const remindAll = (db: Database, jobs: Pick<Jobs, 'send'>, asked: ReminderTarget, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const left = await listLeft(tx, asked, now)
    const { assignmentId, position } = asked
    const reason = askedReason(now)
    const reminders = left.map(({ studentId, wantsMail }) => ({ studentId, assignmentId, reason, wantsMail }))
    const reminded = await insertReminders(tx, reminders)
    for (const { studentId, wantsMail } of reminded) {
      const data = { user_id: studentId, assignment_id: assignmentId, position }
      if (wantsMail) await jobs.send(teacherReminderQueue, data, tx)
    }
    return reminded.length
  })

/** Checks again, because students may have handed in since. */
export const teacherReminderWorker = ({
  db,
  mailer,
  publicUrl,
}: MailSender): Worker<(typeof teacherReminderQueue)['data']> => ({
  async run({ user_id: studentId, assignment_id: assignmentId, position }) {
    const reader = await findReader(db, studentId)
    const [found] = await listLeft(db, { assignmentId, position, studentIds: [studentId] }, new Date())
    if (reader === null || found === undefined || !found.wantsMail) return
    const assignment = await openAssignment(db, found, position, reader.language)
    await mailer.send(reminderMail(reader, assignment, 'teacher', publicUrl))
  },
})

/** Students who were already reminded of an assignment today. */
export async function listRemindedToday(db: Database, assignmentId: string, now: Date): Promise<Set<string>> {
  const rows = await db
    .select({ studentId: assignmentReminders.studentId })
    .from(assignmentReminders)
    .where(and(eq(assignmentReminders.assignmentId, assignmentId), eq(assignmentReminders.reason, askedReason(now))))
  return new Set(rows.map(({ studentId }) => studentId))
}
