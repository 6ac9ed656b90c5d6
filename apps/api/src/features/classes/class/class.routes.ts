// Classes over HTTP: create, change, list, delete.
import * as endpoints from '@parley/contracts/classes/class.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import type { Caller } from '#platform/http/session.ts'
import * as queries from './class.queries.ts'
import { requireTaughtClass } from './taught.ts'

const classView = ({ row, orgName, ...found }: queries.ClassOfUser): endpoints.Class => ({
  _id: row.id,
  name: row.name,
  language: row.language,
  level: row.level,
  mark_scale: row.markScale,
  org: { _id: row.orgId, name: orgName },
  own_role: found.role ?? 'ADMIN',
  teachers: [...found.teachers],
  student_count: found.studentCount,
  has_reminders: found.role === 'STUDENT' ? found.hasReminders : null,
  created_at: row.createdAt.toISOString(),
})

/** @throws Problem NOT_FOUND if the caller may not see it */
export async function describeClass(db: Database, caller: Caller, classId: string): Promise<endpoints.Class> {
  const found = await queries.findClass(db, caller, classId)
  if (found === null) throw new Problem('NOT_FOUND')
  return classView(found)
}

/** @throws Problem FORBIDDEN in a personal organisation, QUOTA.EXCEEDED */
const makeClass = (db: Database, caller: Caller, fields: Required<queries.ClassChange>): Promise<string> =>
  db.transaction(async (tx) => {
    const existing = await queries.lockTeam(tx, caller.orgId)
    if (existing === null) throw new Problem('FORBIDDEN')
    if (existing >= endpoints.classLimits.classes) {
      const message = `At most ${endpoints.classLimits.classes} classes`
      throw new Problem('QUOTA.EXCEEDED', [{ path: '', code: 'classes', message }])
    }
    return queries.insertClass(tx, { ...fields, orgId: caller.orgId, teacherId: caller.id })
  })

export interface ClassDeps {
  readonly db: Database
  /** Deletes files after the transaction. */
  removeFiles(tx: Database, files: readonly string[]): Promise<void>
}

export function classRoutes(app: FastifyInstance, { db, removeFiles }: ClassDeps): void {
  serve(app, endpoints.listClasses, async ({ user }) => {
    const [teaches, attends] = await Promise.all([queries.listTaught(db, user), queries.listAttended(db, user.id)])
    return { teaches: teaches.map(classView), attends: attends.map(classView) }
  })

  serve(app, endpoints.getClass, ({ user, params }) => describeClass(db, user, params.id))

  serve(app, endpoints.createClass, async ({ user, body: { mark_scale: markScale, ...body } }) => {
    const id = await makeClass(db, user, { ...body, markScale })
    return describeClass(db, user, id)
  })

  serve(app, endpoints.updateClass, async ({ user, params, body: { mark_scale: markScale, ...body } }) => {
    await requireTaughtClass(db, user, params.id)
    await queries.updateClass(db, params.id, { ...definedOf(body), ...(markScale !== undefined && { markScale }) })
    return describeClass(db, user, params.id)
  })

  serve(app, endpoints.deleteClass, async ({ user, params, request }) => {
    await requireTaughtClass(db, user, params.id)
    await db.transaction(async (tx) => removeFiles(tx, await queries.deleteClass(tx, params.id)))
    request.log.info({ event: 'class_deleted', classId: params.id, orgId: user.orgId, by: user.id })
  })
}

/** The fields present in the request. */
const definedOf = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>
  }
