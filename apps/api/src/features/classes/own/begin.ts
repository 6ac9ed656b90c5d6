// Starts a conversation for an assignment: in the class's organisation, with the assigned version of the scenario.
import type { Session } from '@parley/contracts/conversation/conversation.ts'
import type { Briefing } from '@parley/contracts/library/briefing.ts'
import type { IeltsPart } from '@parley/contracts/library/scenario.ts'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Caller } from '#platform/http/session.ts'
import { listItems } from '../assignments/assignment.queries.ts'
import type { AssignmentDeps } from '../assignments/assignment-view.ts'
import * as queries from './own.queries.ts'
import { type HandedIn, refusalOf } from './own.rules.ts'
import { timesOf } from './own-view.ts'

export interface AssignedTalk {
  /** The assigned version. */
  readonly versionId: string
  readonly part: IeltsPart | null
  readonly mode: 'practice' | 'exam'
  readonly timeZone: string
  /** Called in the transaction that opens the conversation. */
  whenOpened(tx: Database, sessionId: string): Promise<void>
}

export interface BeginDeps extends AssignmentDeps {
  /** Opens a conversation for the caller, in their current organisation. */
  openTalk(caller: Caller, talk: AssignedTalk): Promise<Session>
  /** Returns one of the caller's conversations. */
  showTalk(caller: Caller, sessionId: string): Promise<Session>
  /** The briefing for a version of a scenario. */
  briefVersion(caller: Caller, versionId: string, part: IeltsPart | null): Promise<Briefing>
}

interface Begin {
  readonly assignmentId: string
  readonly position: number
  readonly timeZone: string
}

/** @throws Problem ASSIGNMENT.CLOSED, ASSIGNMENT.NO_ATTEMPTS_LEFT */
function requireOpen(own: queries.OwnRow, attemptsUsed: number, handedIn: HandedIn | null): void {
  const refusal = refusalOf(timesOf(own), { attemptsUsed, handedIn }, new Date())
  if (refusal === null) return
  throw new Problem(refusal === 'no_attempts' ? 'ASSIGNMENT.NO_ATTEMPTS_LEFT' : 'ASSIGNMENT.CLOSED')
}

/**
 * One scenario of an assignment, for a student who acts in the class's organisation.
 * @throws Problem NOT_FOUND
 */
async function findAssigned({ db }: BeginDeps, caller: Caller, assignmentId: string, position: number) {
  const [own] = await queries.listOwn(db, caller.id, assignmentId)
  const item = own && (await listItems(db, [assignmentId])).find((each) => each.position === position)
  if (own === undefined || item === undefined) throw new Problem('NOT_FOUND')
  return { own, item, student: { ...caller, orgId: own.org.id } }
}

/** @throws Problem NOT_FOUND */
export async function briefAssigned(
  deps: BeginDeps,
  caller: Caller,
  assignmentId: string,
  position: number,
): Promise<Briefing> {
  const { own, item, student } = await findAssigned(deps, caller, assignmentId, position)
  return deps.briefVersion(student, item.versionId, own.row.part)
}

/**
 * Opens a conversation, whose first line uses an attempt, or continues one that has no line yet.
 * @throws Problem NOT_FOUND, ASSIGNMENT.CLOSED, ASSIGNMENT.NO_ATTEMPTS_LEFT; the errors of opening a conversation
 */
export async function beginTalk(deps: BeginDeps, caller: Caller, begin: Begin): Promise<Session> {
  const { db } = deps
  const { assignmentId, position, timeZone } = begin
  const { own, item, student } = await findAssigned(deps, caller, assignmentId, position)
  const of = { studentId: caller.id, assignmentId, position }
  const handedIn = (await queries.listHandedIn(db, caller.id)).find(
    (each) => each.assignmentId === assignmentId && each.position === position,
  )
  requireOpen(own, await queries.countAttempts(db, of), handedIn ?? null)
  const untouched = (await queries.listAttempts(db, caller.id, assignmentId)).find(
    (each) => each.position === position && each.countedAt === null && each.state === 'running',
  )
  if (untouched?.sessionId) return deps.showTalk(student, untouched.sessionId)
  return deps.openTalk(student, {
    versionId: item.versionId,
    part: own.row.part,
    mode: own.row.mode ?? 'practice',
    timeZone,
    async whenOpened(tx, sessionId) {
      await queries.lockStudent(tx, own.class.id, caller.id)
      const used = await queries.countAttempts(tx, of)
      requireOpen(own, used, handedIn ?? null)
      await queries.putAttempt(tx, of, used + 1, sessionId)
    },
  })
}
