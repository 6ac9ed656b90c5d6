// Releases marks to students, individually or all together.
import { getReleasedMark, releaseMark, releaseMarks as releaseMarksEndpoint } from '@parley/contracts/classes/mark.ts'
import { eq, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { marks } from '#database/classes/marking.ts'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import type { Caller } from '#platform/http/session.ts'
import { requireTaughtAssignment } from '../class/taught.ts'
import { lockMarking } from './change-mark.ts'
import { deleteUnnamedComments, insertEvents, lockMarksOf, releaseMarks, releaseOverruled } from './mark.queries.ts'
import { readReleased } from './released-view.ts'
import type { SpokenCommentDeps } from './spoken-comment.routes.ts'
import { readMark, type SubmissionDeps } from './submission-view.ts'

export interface ReleaseDeps extends SubmissionDeps, Pick<SpokenCommentDeps, 'removeFiles'> {
  /** Updates progress after a conversation's corrections were overruled or reinstated. */
  whenOverruled(tx: Database, sessionId: string): Promise<void>
}

/** Releases the current marks to students. @returns how many changed */
async function release(tx: Database, deps: ReleaseDeps, user: Caller, isWanted: SQL): Promise<number> {
  const released = await releaseMarks(tx, isWanted, user.id)
  if (released.length === 0) return 0
  const ids = released.map(({ submissionId }) => submissionId)
  await insertEvents(
    tx,
    released.map(({ submissionId, releasedValue, releasedMachine }) => ({
      submissionId,
      actorId: user.id,
      kind: 'released' as const,
      detail: { after: releasedValue, machine: releasedMachine },
    })),
  )
  for (const sessionId of await releaseOverruled(tx, ids)) await deps.whenOverruled(tx, sessionId)
  await deps.removeFiles(tx, await deleteUnnamedComments(tx, ids))
  return released.length
}

export function releaseRoutes(app: FastifyInstance, deps: ReleaseDeps): void {
  const { db } = deps

  serve(app, releaseMark, async ({ user, params, body }) => {
    await db.transaction(async (tx) => {
      const { stored } = await lockMarking(tx, user, params.id, body.version)
      if (!stored?.mark.value) throw new Problem('SUBMISSION.NOT_MARKED')
      await release(tx, deps, user, eq(marks.submissionId, params.id))
    })
    return readMark(deps, params.id)
  })

  serve(app, releaseMarksEndpoint, ({ user, params }) =>
    db.transaction(async (tx) => {
      await requireTaughtAssignment(tx, user, params.id)
      return { released_count: await release(tx, deps, user, await lockMarksOf(tx, params.id)) }
    }),
  )

  serve(app, getReleasedMark, async ({ user, params }) => {
    const found = await readReleased(deps, user, params.id)
    if (found === null) throw new Problem('NOT_FOUND')
    return found
  })
}
