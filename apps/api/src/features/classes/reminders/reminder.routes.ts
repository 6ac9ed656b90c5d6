// A teacher's reminders over HTTP.
import { remindStudents } from '@parley/contracts/classes/overview.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { serve } from '#platform/http/serve.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { requireTaughtAssignment } from '../class/taught.ts'
import { remindAll } from './teacher-reminder.ts'

export interface ReminderDeps {
  readonly db: Database
  readonly jobs: Pick<Jobs, 'send'>
}

export function reminderRoutes(app: FastifyInstance, { db, jobs }: ReminderDeps): void {
  serve(app, remindStudents, async ({ user, params, body, request }) => {
    await requireTaughtAssignment(db, user, params.id)
    const asked = { assignmentId: params.id, position: body.position, studentIds: body.student_ids }
    const count = await remindAll(db, jobs, asked, new Date())
    request.log.info({ event: 'students_reminded', assignmentId: params.id, by: user.id, count })
    return { reminded_count: count }
  })
}
