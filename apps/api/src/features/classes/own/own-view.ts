// "From your teacher": assignments as an individual student sees them.
import type { OwnAssignment, OwnAssignmentItem, OwnAttempt } from '@parley/contracts/classes/own-assignment.ts'
import type { ScenarioSummary } from '@parley/contracts/library/scenario.ts'
import type { Caller } from '#platform/http/session.ts'
import { type ItemRow, listItems } from '../assignments/assignment.queries.ts'
import type { AssignmentDeps } from '../assignments/assignment-view.ts'
import { zonedTime } from '../zoned-time.rules.ts'
import * as queries from './own.queries.ts'
import { attemptsAllowed, dueOf, inOrder, itemState, type OwnTimes, refusalOf } from './own.rules.ts'

/** One student's data, by assignment. */
interface Found {
  readonly own: queries.OwnRow
  readonly items: readonly ItemRow[]
  readonly attempts: readonly queries.AttemptRow[]
  readonly handedIn: readonly queries.HandInRow[]
}

export const timesOf = ({ row, extraDueAt }: queries.OwnRow): OwnTimes => ({ ...row, extraDueAt })

const attemptView = (
  attempt: queries.AttemptRow,
  goals: readonly number[],
  handIn: queries.HandInRow | null,
): OwnAttempt => ({
  number: attempt.number,
  session_id: attempt.sessionId,
  review_id: attempt.reviewId,
  begun_at: attempt.begunAt.toISOString(),
  goals_reached: (attempt.goalsUsed ?? []).filter((goal) => goals.includes(goal)).length,
  is_running: attempt.state === 'running',
  is_handed_in: handIn !== null && handIn.sessionId === attempt.sessionId,
})

function itemView({ own, attempts, handedIn }: Found, item: ItemRow, summary: ScenarioSummary): OwnAssignmentItem {
  const handIn = handedIn.find(({ position }) => position === item.position) ?? null
  const begun = attempts.filter(({ position }) => position === item.position)
  const used = begun.filter(({ countedAt }) => countedAt !== null)
  const running = begun.findLast(({ state }) => state === 'running')
  const times = timesOf(own)
  return {
    position: item.position,
    scenario_id: item.scenarioId,
    title: summary.title,
    difficulty_level: summary.difficulty_level,
    lead: summary.lead,
    lead_translation: summary.lead_translation,
    goals_count: item.goals.length,
    step_count: summary.step_count,
    attempts_used: used.length,
    attempts_max: attemptsAllowed(times, handIn),
    running_session_id: running?.sessionId ?? null,
    attempts: used.map((attempt) => attemptView(attempt, item.goals, handIn)),
    state: itemState(used.length, handIn),
    refusal: refusalOf(times, { attemptsUsed: used.length, handedIn: handIn }, new Date()),
  }
}

/** The latest due time of its scenarios, because a returned scenario has its own. */
function ownDueOf({ own, handedIn }: Found): Date | null {
  const dues = [null, ...handedIn].map((handIn) => dueOf(timesOf(own), handIn))
  const times = dues.flatMap((due) => (due === null ? [] : [due.getTime()]))
  return times.length === 0 ? null : new Date(Math.max(...times))
}

function ownView(found: Found, summaries: ReadonlyMap<string, ScenarioSummary>): OwnAssignment {
  const { row, class: group, org, extraZone, teacherName, remindedAt } = found.own
  const items = found.items.flatMap((item) => {
    const summary = summaries.get(item.versionId)
    return summary === undefined ? [] : [itemView(found, item, summary)]
  })
  const due = ownDueOf(found)
  const isDone = items.every(({ state }) => state === 'handed_in' || state === 'marked')
  return {
    _id: row.id,
    class: { _id: group.id, name: group.name },
    org: { _id: org.id, name: org.name },
    teacher_name: teacherName,
    kind: row.kind,
    title: row.title ?? items[0]?.title ?? '',
    target_language: group.language,
    part: row.part,
    mode: row.mode,
    note: row.note,
    due: zonedTime(due, extraZone ?? row.dueZone),
    late: row.late,
    is_overdue: due !== null && due < new Date(),
    reminded_at: isDone ? null : (remindedAt?.toISOString() ?? null),
    items,
    is_done: isDone,
  }
}

/** All of the caller's assignments, most urgent first, or one of them. */
export async function ownAssignments(deps: AssignmentDeps, caller: Caller, id?: string): Promise<OwnAssignment[]> {
  const { db } = deps
  const own = await queries.listOwn(db, caller.id, id)
  if (own.length === 0) return []
  const [items, attempts, handedIn] = await Promise.all([
    listItems(
      db,
      own.map(({ row }) => row.id),
    ),
    queries.listAttempts(db, caller.id, id),
    queries.listHandedIn(db, caller.id),
  ])
  const summaries = await deps.summarizeVersions(caller, [...new Set(items.map(({ versionId }) => versionId))])
  const [itemsOf, attemptsOf, handedInOf] = [
    Map.groupBy(items, ({ assignmentId }) => assignmentId),
    Map.groupBy(attempts, ({ assignmentId }) => assignmentId),
    Map.groupBy(handedIn, ({ assignmentId }) => assignmentId),
  ]
  const listed = own.map((each) => {
    const found: Found = {
      own: each,
      items: itemsOf.get(each.row.id) ?? [],
      attempts: attemptsOf.get(each.row.id) ?? [],
      handedIn: handedInOf.get(each.row.id) ?? [],
    }
    const view = ownView(found, summaries)
    return { id: view._id, isDone: view.is_done, due: ownDueOf(found), view }
  })
  return inOrder(listed).map(({ view }) => view)
}
