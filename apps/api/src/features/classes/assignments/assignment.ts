// Creates, changes, publishes and withdraws a class's assignments.
import type { createAssignment, updateAssignment } from '@parley/contracts/classes/assignment.ts'
import { assignmentLimits } from '@parley/contracts/classes/assignment.ts'
import type { ZonedInput } from '@parley/contracts/classes/zoned-time.ts'
import type { Received } from '@parley/contracts/endpoint.ts'
import type { AssignmentRow } from '#database/assignments.ts'
import type { ClassRow } from '#database/classes.ts'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Caller } from '#platform/http/session.ts'
import { listStudentRows } from '../members/member.queries.ts'
import { instantOf } from '../zoned-time.rules.ts'
import * as queries from './assignment.queries.ts'
import { type AssignmentTimes, timeErrors } from './assignment.rules.ts'
import { copySource, goalsThatCount } from './source.ts'

type Fields = Received<typeof createAssignment>['body']
type Change = Received<typeof updateAssignment>['body']

const visibleOf = (input: ZonedInput | null) => ({
  visibleFrom: input && instantOf(input.local, input.time_zone),
  visibleZone: input?.time_zone ?? null,
})
const dueOf = (input: ZonedInput | null) => ({
  dueAt: input && instantOf(input.local, input.time_zone),
  dueZone: input?.time_zone ?? null,
})

const extraTimeOf = (input: Fields['extra_time']): queries.ExtraTime[] =>
  input.map(({ user_id: studentId, due }) => ({
    studentId,
    dueAt: instantOf(due.local, due.time_zone),
    dueZone: due.time_zone,
  }))

/** @throws Problem VALIDATION.FAILED */
function requireTimes(times: AssignmentTimes, before: Pick<AssignmentRow, 'dueAt'> | null): void {
  const errors = timeErrors(times, new Date(), before)
  if (errors.length > 0)
    throw new Problem(
      'VALIDATION.FAILED',
      errors.map((error) => ({ ...error, message: error.code })),
    )
}

/** @throws Problem VALIDATION.FAILED for a user who is not a student of the class, or is listed twice */
async function requireStudents(tx: Database, classId: string, extra: readonly queries.ExtraTime[]): Promise<void> {
  if (extra.length === 0) return
  const students = new Set((await listStudentRows(tx, classId)).map(({ id }) => id))
  const details = extra.flatMap(({ studentId }, index) =>
    students.delete(studentId)
      ? []
      : [{ path: `extra_time.${index}.user_id`, code: 'not_a_student', message: 'Not a student of this class' }],
  )
  if (details.length > 0) throw new Problem('VALIDATION.FAILED', details)
}

/** @throws Problem QUOTA.EXCEEDED if a class has more assignments than lists and the exported marks can hold */
async function requireRoom(tx: Database, classId: string): Promise<void> {
  const counts = await queries.lockCounts(tx, classId)
  const full = (['assignments', 'items'] as const).find((code) => counts[code] > assignmentLimits[code])
  if (full === undefined) return
  const message = `At most ${assignmentLimits[full]} ${full} in a class`
  throw new Problem('QUOTA.EXCEEDED', [{ path: '', code: full, message }])
}

/** @returns its id. @throws Problem VALIDATION.FAILED, QUOTA.EXCEEDED */
export const makeAssignment = (db: Database, caller: Caller, group: ClassRow, fields: Fields): Promise<string> =>
  db.transaction(async (tx) => {
    const [visible, due, extra] = [visibleOf(fields.visible_from), dueOf(fields.due), extraTimeOf(fields.extra_time)]
    requireTimes({ ...visible, ...due, extraTime: extra }, null)
    await requireStudents(tx, group.id, extra)
    const { items, ...copied } = await copySource(tx, caller, group, fields.source)
    const id = await queries.insertAssignment(tx, {
      ...copied,
      ...visible,
      ...due,
      classId: group.id,
      authorId: caller.id,
      note: fields.note,
      status: fields.is_draft ? 'draft' : 'given',
      attemptsMax: fields.attempts_max,
      late: fields.late,
    })
    await queries.putItems(tx, id, items)
    await requireRoom(tx, group.id)
    await queries.putExtraTime(tx, id, extra)
    return id
  })

/** @throws Problem NOT_FOUND */
async function lock(tx: Database, caller: Caller, id: string) {
  const found = await queries.lockTaught(tx, caller, id)
  if (found === null) throw new Problem('NOT_FOUND')
  return found
}

/**
 * Once a student has begun, only the goals can change.
 * @throws Problem ASSIGNMENT.BEGUN
 */
async function changeSource(
  tx: Database,
  caller: Caller,
  { assignment, class: group }: { assignment: AssignmentRow; class: ClassRow },
  source: NonNullable<Change['source']>,
): Promise<Partial<AssignmentRow>> {
  if (!(await queries.hasBegun(tx, assignment.id))) {
    const { items, ...copied } = await copySource(tx, caller, group, source)
    await queries.forgetOpened(tx, assignment.id)
    await queries.putItems(tx, assignment.id, items)
    await requireRoom(tx, group.id)
    return copied
  }
  const [item] = await queries.listItems(tx, [assignment.id])
  const isSame =
    source.kind === assignment.kind &&
    (source.kind === 'module' ? source.module_id === assignment.moduleId : source.scenario_id === item?.scenarioId) &&
    (source.kind !== 'exam' || (source.part === assignment.part && source.mode === assignment.mode))
  if (!isSame || item === undefined) throw new Problem('ASSIGNMENT.BEGUN')
  if (source.kind === 'scenario') {
    await queries.setGoals(tx, assignment.id, goalsThatCount(source.goals, item.userGoals.length))
  }
  return {}
}

/** @throws Problem NOT_FOUND, VALIDATION.FAILED, ASSIGNMENT.BEGUN, CLASS.EDITED_MEANWHILE */
export const changeAssignment = (db: Database, caller: Caller, id: string, change: Change): Promise<ClassRow> =>
  db.transaction(async (tx) => {
    const found = await lock(tx, caller, id)
    const { assignment, class: group } = found
    if (assignment.updatedAt.toISOString() !== new Date(change.updated_at).toISOString()) {
      throw new Problem('CLASS.EDITED_MEANWHILE')
    }
    const extra = change.extra_time && extraTimeOf(change.extra_time)
    const times = {
      ...assignment,
      ...(change.visible_from !== undefined && visibleOf(change.visible_from)),
      ...(change.due !== undefined && dueOf(change.due)),
    }
    requireTimes({ ...times, extraTime: extra ?? (await queries.listExtraTime(tx, [id])) }, assignment)
    if (extra !== undefined) {
      await requireStudents(tx, group.id, extra)
      await queries.putExtraTime(tx, id, extra)
    }
    const copied = change.source && (await changeSource(tx, caller, found, change.source))
    const { visibleFrom, visibleZone, dueAt, dueZone } = times
    await queries.updateAssignment(tx, id, {
      ...copied,
      visibleFrom,
      visibleZone,
      dueAt,
      dueZone,
      ...(change.note !== undefined && { note: change.note }),
      ...(change.attempts_max !== undefined && { attemptsMax: change.attempts_max }),
      ...(change.late !== undefined && { late: change.late }),
    })
    return group
  })

/**
 * Publishes a draft or a withdrawn assignment.
 * @throws Problem NOT_FOUND, VALIDATION.FAILED if its due time is in the past
 */
export const give = (db: Database, caller: Caller, id: string): Promise<ClassRow> =>
  db.transaction(async (tx) => {
    const { assignment, class: group } = await lock(tx, caller, id)
    if (assignment.status === 'given') return group
    requireTimes({ ...assignment, extraTime: [] }, null)
    await queries.updateAssignment(tx, id, { status: 'given' })
    return group
  })

/** @throws Problem NOT_FOUND */
export const withdraw = (db: Database, caller: Caller, id: string): Promise<ClassRow> =>
  db.transaction(async (tx) => {
    const { assignment, class: group } = await lock(tx, caller, id)
    if (assignment.status === 'given') await queries.updateAssignment(tx, id, { status: 'withdrawn' })
    return group
  })

/** @throws Problem NOT_FOUND, ASSIGNMENT.BEGUN */
export const remove = (db: Database, caller: Caller, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    await lock(tx, caller, id)
    if (await queries.hasBegun(tx, id)) throw new Problem('ASSIGNMENT.BEGUN')
    await queries.deleteAssignment(tx, id)
  })
