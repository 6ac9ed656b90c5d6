// What each student of a class has done for one scenario of an assignment.
import type { StudentWork as WorkView } from '@parley/contracts/classes/overview.ts'
import type { Database } from '#database/connect.ts'
import { listExtraTime } from '../assignments/assignment.queries.ts'
import type { requireTaughtAssignment } from '../class/taught.ts'
import { findLevels } from '../marking/submission.queries.ts'
import type { SubmissionDeps } from '../marking/submission-view.ts'
import { listStudentRows } from '../members/member.queries.ts'
import { dueOf, isLeftToHandIn } from '../own/own.rules.ts'
import { listRemindedToday } from '../reminders/teacher-reminder.ts'
import { countGoals } from '../submissions/attempts.rules.ts'
import * as queries from './overview.queries.ts'
import { isLate, standingOf, talkingMs } from './standing.rules.ts'

export type WorkDeps = Pick<SubmissionDeps, 'db' | 'summarizeReviews'>
type Taught = Awaited<ReturnType<typeof requireTaughtAssignment>>
type Row = Awaited<ReturnType<typeof queries.listSubmissions>>[number]

interface Figures {
  readonly goals: readonly number[]
  readonly summaries: Awaited<ReturnType<WorkDeps['summarizeReviews']>>
  readonly levels: Awaited<ReturnType<typeof findLevels>>
}

function submissionOf({ submission }: Row, { goals, summaries, levels }: Figures): WorkView['submission'] {
  const sessionId = submission.sessionId ?? ''
  const summary = summaries.get(sessionId)
  const { level, overallBand } = levels.get(sessionId) ?? { level: null, overallBand: null }
  return {
    _id: submission.id,
    attempt: submission.attempt,
    handed_in_at: submission.handedInAt.toISOString(),
    line: summary?.line ?? null,
    goals_reached: summary === undefined ? null : countGoals(summary.goals, goals).reached,
    goals_total: goals.length,
    level,
    overall_band: overallBand,
  }
}

function markOf({ mark }: Row): WorkView['mark'] {
  if (mark === null) return null
  const isReleased = mark.releasedAt !== null
  return {
    value: mark.value,
    is_released: isReleased,
    has_changes: isReleased && mark.releasedVersion !== mark.version,
  }
}

const markStateOf = (mark: Row['mark']): 'released' | 'kept' | 'none' =>
  mark?.releasedAt ? 'released' : mark?.value ? 'kept' : 'none'

async function findAll(db: Database, { assignment, class: { id: classId } }: Taught, position: number, now: Date) {
  const [students, attempts, talking, extra, rows, remindedToday] = await Promise.all([
    listStudentRows(db, classId),
    queries.countAttempts(db, assignment.id, position),
    queries.listTalks(db, classId, new Date(now.getTime() - talkingMs)),
    listExtraTime(db, [assignment.id]),
    queries.listSubmissions(db, assignment.id, position),
    listRemindedToday(db, assignment.id, now),
  ])
  const isHere = (row: { assignmentId: string; position: number }) =>
    row.assignmentId === assignment.id && row.position === position
  return {
    students,
    remindedToday,
    rowsOf: Map.groupBy(rows, ({ submission }) => submission.studentId),
    usedBy: new Map(attempts.map(({ studentId, used }) => [studentId, used])),
    lastTurnOf: new Map(talking.filter(isHere).map((row) => [row.studentId, row.lastTurnAt.getTime()])),
    extraOf: new Map(extra.map(({ studentId, dueAt }) => [studentId, dueAt])),
    sessionIds: rows.flatMap(({ submission }) => (submission.isCurrent ? (submission.sessionId ?? []) : [])),
  }
}

/** @returns null if the assignment has no such scenario */
export async function assignmentWork(
  { db, summarizeReviews }: WorkDeps,
  taught: Taught,
  position: number,
  now: Date,
): Promise<WorkView[] | null> {
  const item = await queries.findItem(db, taught.assignment.id, position)
  if (item === null) return null
  const found = await findAll(db, taught, position, now)
  const [summaries, levels] = await Promise.all([summarizeReviews(found.sessionIds), findLevels(db, found.sessionIds)])
  const figures = { goals: item.goals, summaries, levels }
  return found.students.map(({ id, name }) => {
    const rows = found.rowsOf.get(id) ?? []
    const current = rows.find(({ submission }) => submission.isCurrent)
    const times = { dueAt: taught.assignment.dueAt, extraDueAt: found.extraOf.get(id) ?? null }
    const due = dueOf(times, current?.submission ?? null)
    const handIn = current
      ? {
          isSentBack: current.submission.sentBackAt !== null,
          sentBackUntil: current.submission.sentBackUntil,
          isLate: current.submission.isLate,
          mark: markStateOf(current.mark),
        }
      : null
    const used = found.usedBy.get(id) ?? 0
    const lastTurnAt = found.lastTurnOf.get(id) ?? null
    const work = {
      attempts: used === 0 && lastTurnAt === null ? null : { lastTurnAt },
      handIn,
      dueAt: due?.getTime() ?? null,
    } as const
    return {
      student: { _id: id, name },
      standing: standingOf(work, now.getTime()),
      is_late: isLate(work, now.getTime()),
      due_at: due?.toISOString() ?? null,
      attempts_used: used,
      sent_back_count: rows.filter(({ submission }) => submission.sentBackAt !== null).length,
      submission: current ? submissionOf(current, figures) : null,
      mark: current ? markOf(current) : null,
      can_be_reminded: isLeftToHandIn({ ...taught.assignment, ...times }, handIn, now) && !found.remindedToday.has(id),
    }
  })
}
