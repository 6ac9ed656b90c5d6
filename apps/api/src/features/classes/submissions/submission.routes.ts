// Students hand in attempts, and withdraw unmarked ones.
import { handIn, type OwnSubmission, takeBack } from '@parley/contracts/classes/submission.ts'
import type { FastifyInstance } from 'fastify'
import type { SubmissionRow } from '#database/classes/marking.ts'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import { handInState } from '../own/own.rules.ts'
import * as queries from './submission.queries.ts'

const view = (row: SubmissionRow, sessionId: string): OwnSubmission => ({
  _id: row.id,
  position: row.position,
  session_id: sessionId,
  attempt: row.attempt,
  handed_in_at: row.handedInAt.toISOString(),
  is_late: row.isLate,
})

type Current = Awaited<ReturnType<typeof queries.lockCurrent>>

/** @throws Problem NOT_FOUND, ASSIGNMENT.CLOSED */
async function requireOpen(tx: Database, place: queries.Place, current: Current): Promise<{ isLate: boolean }> {
  const found = await queries.findOwnItem(tx, place)
  if (found === null) throw new Problem('NOT_FOUND')
  const times = { ...found.assignment, extraDueAt: found.extraDueAt }
  const state = handInState(times, current?.submission ?? null, new Date())
  if (state === 'unknown') throw new Problem('NOT_FOUND')
  if (state === 'closed') throw new Problem('ASSIGNMENT.CLOSED')
  return { isLate: state === 'late' }
}

/** @throws Problem SUBMISSION.SENT_BACK, SUBMISSION.MARKED */
async function makeWay(tx: Database, sessionId: string, current: Current): Promise<void> {
  if (current === null) return
  const { submission, isMarked } = current
  if (submission.sentBackAt !== null) {
    if (await queries.wasHandedIn(tx, sessionId)) throw new Problem('SUBMISSION.SENT_BACK')
    await queries.supersede(tx, submission.id)
    return
  }
  if (isMarked) throw new Problem('SUBMISSION.MARKED')
  // It is not marked yet, so the earlier hand-in becomes private again.
  await queries.deleteSubmission(tx, submission.id)
}

export function submissionRoutes(app: FastifyInstance, { db }: { readonly db: Database }): void {
  serve(app, handIn, ({ user, params, body: { position, session_id: sessionId } }) =>
    db.transaction(async (tx) => {
      const place = { studentId: user.id, assignmentId: params.id, position }
      await queries.lockStudent(tx, user.id)
      const current = await queries.lockCurrent(tx, place)
      // A repeated request hands in only once.
      if (current?.submission.sessionId === sessionId && current.submission.sentBackAt === null) {
        return view(current.submission, sessionId)
      }
      const { isLate } = await requireOpen(tx, place, current)
      const attempt = await queries.findAttempt(tx, place, sessionId)
      if (attempt === null) throw new Problem('NOT_FOUND')
      if (attempt.state === 'running') throw new Problem('SUBMISSION.NOT_FINISHED')
      await makeWay(tx, sessionId, current)
      const row = await queries.insertSubmission(tx, { ...place, sessionId, attempt: attempt.number, isLate })
      return view(row, sessionId)
    }),
  )

  serve(app, takeBack, ({ user, params, query }) =>
    db.transaction(async (tx) => {
      const place = { studentId: user.id, assignmentId: params.id, position: query.position }
      await queries.lockStudent(tx, user.id)
      const current = await queries.lockCurrent(tx, place)
      if (current === null) throw new Problem('NOT_FOUND')
      if (current.isMarked || current.submission.sentBackAt !== null) throw new Problem('SUBMISSION.MARKED')
      await queries.deleteSubmission(tx, current.submission.id)
    }),
  )
}
