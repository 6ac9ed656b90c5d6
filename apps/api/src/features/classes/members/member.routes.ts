// A class's members over HTTP.
import { classLimits } from '@parley/contracts/classes/class.ts'
import * as endpoints from '@parley/contracts/classes/member.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import type { Caller } from '#platform/http/session.ts'
import { describeClass } from '../class/class.routes.ts'
import { requireTaughtClass } from '../class/taught.ts'
import { putMember } from '../joining/joining.queries.ts'
import { localOf } from '../zoned-time.rules.ts'
import * as queries from './member.queries.ts'
import { minutesOf, mondaysUpTo } from './week.rules.ts'

async function listStudents(
  db: Database,
  caller: Caller,
  classId: string,
  timeZone: string,
): Promise<endpoints.ClassStudent[]> {
  const found = await requireTaughtClass(db, caller, classId)
  const mondays = mondaysUpTo(localOf(new Date(), timeZone).slice(0, 10), endpoints.rosterWeeks)
  const [students, practised, talking] = await Promise.all([
    queries.listStudentRows(db, classId),
    queries.listPractice(db, found, mondays),
    queries.listTalking(db, classId),
  ])
  const practiceOf = new Map(practised.map((practice) => [practice.userId, practice]))
  return students.map(({ id, name, tagName, joinedAt }) => {
    const practice = practiceOf.get(id)
    return {
      _id: id,
      name,
      tag_name: tagName,
      joined_at: joinedAt.toISOString(),
      level: practice?.level ?? null,
      week_minutes: (practice?.weeks ?? mondays.map(() => 0)).map(minutesOf),
      last_talk_at: practice?.lastAt.toISOString() ?? null,
      is_talking: talking.has(id),
    }
  })
}

/** @throws Problem NOT_FOUND; FORBIDDEN for the last teacher */
const takeTeacherOut = (db: Database, classId: string, userId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const teachers = await queries.lockTeachers(tx, classId)
    if (!(await queries.endMembership(tx, { classId, userId, role: 'TEACHER' }, 'LEFT'))) throw new Problem('NOT_FOUND')
    if (teachers === 1) throw new Problem('FORBIDDEN')
  })

export function memberRoutes(app: FastifyInstance, { db }: { readonly db: Database }): void {
  serve(app, endpoints.listStudents, async ({ user, params, query }) => ({
    items: await listStudents(db, user, params.id, query.time_zone),
  }))

  serve(app, endpoints.removeStudent, async ({ user, params: { id: classId, user_id: userId }, request }) => {
    await requireTaughtClass(db, user, classId)
    const isGone = await db.transaction((tx) => queries.removeStudent(tx, classId, userId))
    if (!isGone) throw new Problem('NOT_FOUND')
    request.log.info({ event: 'class_student_removed', classId, userId, by: user.id })
  })

  serve(app, endpoints.addTeacher, async ({ user, params: { id: classId, user_id: userId }, request }) => {
    const { orgId } = await requireTaughtClass(db, user, classId)
    if (!(await queries.isTeacherOf(db, orgId, userId))) throw new Problem('NOT_FOUND')
    await db.transaction(async (tx) => {
      if ((await queries.lockTeachers(tx, classId)) >= classLimits.teachers) throw new Problem('CLASS.FULL')
      await putMember(tx, classId, userId, 'TEACHER')
    })
    // Logged because teachers can listen to hand-ins.
    request.log.info({ event: 'class_teacher_added', classId, userId, by: user.id })
    return describeClass(db, user, classId)
  })

  serve(app, endpoints.removeTeacher, async ({ user, params: { id: classId, user_id: userId }, request }) => {
    await requireTaughtClass(db, user, classId)
    await takeTeacherOut(db, classId, userId)
    request.log.info({ event: 'class_teacher_removed', classId, userId, by: user.id })
  })

  serve(app, endpoints.leaveClass, async ({ user, params }) => {
    const member = { classId: params.id, userId: user.id, role: 'STUDENT' } as const
    if (!(await queries.endMembership(db, member, 'LEFT'))) throw new Problem('NOT_FOUND')
  })

  serve(app, endpoints.setReminders, async ({ user, params, body: { has_reminders: hasReminders } }) => {
    if (!(await queries.setReminders(db, params.id, user.id, hasReminders))) throw new Problem('NOT_FOUND')
    return { has_reminders: hasReminders }
  })
}
