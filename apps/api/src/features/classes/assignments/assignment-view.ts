// Assignments as the class's teachers see them.
import type { Assignment, AssignmentSummary, StudentState } from '@parley/contracts/classes/assignment.ts'
import type { ScenarioSummary } from '@parley/contracts/library/scenario.ts'
import type { ClassRow } from '#database/classes.ts'
import type { Database } from '#database/connect.ts'
import type { Caller } from '#platform/http/session.ts'
import { listStudentRows } from '../members/member.queries.ts'
import { zonedTime } from '../zoned-time.rules.ts'
import * as queries from './assignment.queries.ts'
import { stateOf } from './assignment.rules.ts'

export interface AssignmentDeps {
  readonly db: Database
  /** Scenarios as listed, by version, including deleted and hidden ones. */
  summarizeVersions(caller: Caller, versionIds: readonly string[]): Promise<ReadonlyMap<string, ScenarioSummary>>
}

const countsOf = (states: readonly StudentState[]) => {
  const numberOf = (state: StudentState) => states.filter((each) => each === state).length
  return { students: states.length, none: numberOf('none'), begun: numberOf('begun'), handed_in: numberOf('handed_in') }
}

/** Each student's status in all of a class's assignments, or in one of them; students are in order. */
async function statesIn(db: Database, classId: string, id?: string): Promise<(assignmentId: string) => StudentState[]> {
  const [students, begun, handedIn] = await Promise.all([
    listStudentRows(db, classId),
    queries.listBegun(db, classId, id),
    queries.listHandedIn(db, classId, id),
  ])
  const byAssignment = (found: typeof begun) =>
    new Map(found.map(({ assignmentId, studentIds }) => [assignmentId, new Set(studentIds)]))
  const [begunOf, handedInOf] = [byAssignment(begun), byAssignment(handedIn)]
  const stateIn = (assignmentId: string, studentId: string): StudentState => {
    if (handedInOf.get(assignmentId)?.has(studentId)) return 'handed_in'
    return begunOf.get(assignmentId)?.has(studentId) ? 'begun' : 'none'
  }
  return (assignmentId) => students.map(({ id }) => stateIn(assignmentId, id))
}

type Extra = Awaited<ReturnType<typeof queries.listExtraTime>>[number]

function summaryView(
  { row, title, scenarioCount, goalsCount }: queries.ListedAssignment,
  group: ClassRow,
  extraTime: readonly Extra[],
  states: StudentState[],
): AssignmentSummary {
  return {
    _id: row.id,
    kind: row.kind,
    title,
    target_language: group.language,
    part: row.part,
    scenario_count: scenarioCount,
    goals_count: goalsCount,
    attempts_max: row.attemptsMax,
    late: row.late,
    state: stateOf({ ...row, extraTime }, new Date()),
    visible_from: zonedTime(row.visibleFrom, row.visibleZone),
    due: zonedTime(row.dueAt, row.dueZone),
    counts: countsOf(states),
    student_states: states,
  }
}

/** All assignments of a class, newest first. */
export async function listView(db: Database, caller: Caller, group: ClassRow): Promise<AssignmentSummary[]> {
  const [listed, statesOf] = await Promise.all([
    queries.listAssignmentRows(db, group.id, caller.explanationLanguage),
    statesIn(db, group.id),
  ])
  const extra =
    listed.length === 0
      ? []
      : await queries.listExtraTime(
          db,
          listed.map(({ row }) => row.id),
        )
  const extraOf = Map.groupBy(extra, ({ assignmentId }) => assignmentId)
  return listed.map((each) => summaryView(each, group, extraOf.get(each.row.id) ?? [], statesOf(each.row.id)))
}

function itemView(item: queries.ItemRow, summary: ScenarioSummary | undefined): Assignment['items'][number] {
  if (summary === undefined) throw new Error(`No version ${item.versionId} of a scenario`)
  return {
    position: item.position,
    scenario_id: item.scenarioId,
    title: summary.title,
    difficulty_level: summary.difficulty_level,
    lead: summary.lead,
    lead_translation: summary.lead_translation,
    goals: item.userGoals.map((goal, index) => ({ ...goal, counts: item.goals.includes(index) })),
    step_count: summary.step_count,
    scenario_now: item.scenarioNow,
  }
}

/** One assignment of a class in full. */
export async function assignmentView(
  { db, summarizeVersions }: AssignmentDeps,
  caller: Caller,
  group: ClassRow,
  id: string,
): Promise<Assignment> {
  const [[listed], statesOf, items, extra] = await Promise.all([
    queries.listAssignmentRows(db, group.id, caller.explanationLanguage, id),
    statesIn(db, group.id, id),
    queries.listItems(db, [id]),
    queries.listExtraTime(db, [id]),
  ])
  if (listed === undefined) throw new Error(`No assignment ${id}`)
  const [summaries, author] = await Promise.all([
    summarizeVersions(caller, [...new Set(items.map(({ versionId }) => versionId))]),
    queries.findPerson(db, listed.row.authorId),
  ])
  const { student_states: _, ...summary } = summaryView(listed, group, extra, statesOf(id))
  return {
    ...summary,
    class: { _id: group.id, name: group.name },
    module_id: listed.row.moduleId,
    mode: listed.row.mode,
    items: items.map((item) => itemView(item, summaries.get(item.versionId))),
    note: listed.row.note,
    extra_time: extra.flatMap(({ studentId, name, dueAt, dueZone }) => {
      const due = zonedTime(dueAt, dueZone)
      return due === null ? [] : [{ user_id: studentId, name, due }]
    }),
    author,
    created_at: listed.row.createdAt.toISOString(),
    updated_at: listed.row.updatedAt.toISOString(),
  }
}
