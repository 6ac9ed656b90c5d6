// Steps shared by all changes of a mark: check that the teacher saw the current version, and record the previous one.

import type { MarkEventRow, MarkRow } from '#database/classes/marking.ts'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Caller } from '#platform/http/session.ts'
import { changeMark, insertEvents, type MarkChange } from './mark.queries.ts'
import { type FoundMark, type FoundSubmission, findMark, findSubmission, lockSubmission } from './submission.queries.ts'

export interface Marking {
  readonly found: FoundSubmission
  readonly stored: FoundMark | null
}

/** @throws Problem NOT_FOUND */
export async function requireSubmission(db: Database, user: Caller, id: string): Promise<FoundSubmission> {
  const found = await findSubmission(db, user, id)
  if (found === null) throw new Problem('NOT_FOUND')
  return found
}

/**
 * A hand-in and its mark, locked until the transaction ends.
 * @param version the version that the teacher has seen, 0 if there was no mark; undefined to skip the check
 * @throws Problem NOT_FOUND, SUBMISSION.MARKED_MEANWHILE
 */
export async function lockMarking(
  tx: Database,
  user: Caller,
  id: string,
  version: number | undefined,
): Promise<Marking> {
  await lockSubmission(tx, id)
  // Read after locking: of two concurrent teachers, the second sees the change that the first made.
  const found = await requireSubmission(tx, user, id)
  const stored = await findMark(tx, id)
  if (version !== undefined && (stored?.mark.version ?? 0) !== version) throw new Problem('SUBMISSION.MARKED_MEANWHILE')
  return { found, stored }
}

/** Returned hand-ins cannot be marked. @throws Problem SUBMISSION.SENT_BACK */
export function requireOpen({ found }: Marking): void {
  if (found.submission.sentBackAt !== null) throw new Problem('SUBMISSION.SENT_BACK')
}

export interface Change {
  readonly change: MarkChange
  readonly kind: MarkEventRow['kind']
  readonly detail?: MarkEventRow['detail']
}

/** Changes the mark, and records who changed it. */
export async function writeMark(
  tx: Database,
  user: Pick<Caller, 'id'>,
  { found }: Marking,
  { change, kind, detail = {} }: Change,
): Promise<MarkRow> {
  const submissionId = found.submission.id
  await insertEvents(tx, [{ submissionId, actorId: user.id, kind, detail }])
  return changeMark(tx, submissionId, found.scale, { ...change, teacherId: user.id })
}
