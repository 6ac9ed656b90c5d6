// Teachers view hand-ins, mark them, and return them.
import { getSubmission, overruleCorrection, saveMark, sendBack } from '@parley/contracts/classes/mark.ts'
import { machineMark } from '@parley/contracts/classes/mark-scale.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import { type Change, lockMarking, type Marking, requireOpen, requireSubmission, writeMark } from './change-mark.ts'
import { insertEvents, insertOverruled, restoreOverruled, setSentBack } from './mark.queries.ts'
import { isCorrectionOf, markError } from './mark.rules.ts'
import { overruledView, sentBackView } from './mark-view.ts'
import { releaseRoutes } from './release.routes.ts'
import { type SpokenCommentDeps, spokenCommentRoutes } from './spoken-comment.routes.ts'
import { findMark, listOverruled } from './submission.queries.ts'
import { readMark, type SubmissionDeps, showSubmission } from './submission-view.ts'

export interface MarkingDeps extends Omit<SubmissionDeps, 'files'>, SpokenCommentDeps {
  /** Updates progress after a conversation's corrections were overruled or reinstated. */
  whenOverruled(tx: Database, sessionId: string): Promise<void>
}

const wrong = (path: string, code: string) =>
  new Problem('VALIDATION.FAILED', [{ path, code, message: `See ${path} in the contract` }])

interface Written {
  readonly value: string | null
  readonly reason: string
  readonly comment: string
}

/** @throws Problem VALIDATION.FAILED, at `mark` if it is not on the scale, at `reason` if one is required */
function changeOf({ found, stored }: Marking, { value, reason, comment }: Written): Change {
  const { scale, level, overallBand } = found
  const machine = machineMark(scale, { level, overallBand })
  const error = value === null ? null : markError(scale, { mark: value, reason }, machine)
  if (error !== null) throw wrong(error.path === 'mark' ? 'value' : error.path, error.code)
  const before = stored?.mark.value ?? null
  const kind = value === before ? 'commented' : 'marked'
  return {
    change: { scale, value, machine, reason, comment },
    kind,
    detail: kind === 'marked' ? { before, after: value, machine, ...(reason !== '' && { reason }) } : {},
  }
}

export function markingRoutes(app: FastifyInstance, deps: MarkingDeps): void {
  const { db } = deps

  serve(app, getSubmission, async ({ user, params }) =>
    showSubmission(deps, await requireSubmission(db, user, params.id), user.explanationLanguage),
  )

  serve(app, saveMark, async ({ user, params, body: { version, ...written } }) => {
    await db.transaction(async (tx) => {
      const marking = await lockMarking(tx, user, params.id, version)
      requireOpen(marking)
      await writeMark(tx, user, marking, changeOf(marking, written))
    })
    return readMark(deps, params.id)
  })

  serve(app, sendBack, async ({ user, params, body: { version, comment, until } }) => {
    await db.transaction(async (tx) => {
      const marking = await lockMarking(tx, user, params.id, version)
      requireOpen(marking)
      const end = until === null ? null : new Date(until)
      if (end !== null && end <= new Date()) throw wrong('until', 'past')
      await setSentBack(tx, params.id, { by: user.id, comment, until: end })
      await insertEvents(tx, [{ submissionId: params.id, actorId: user.id, kind: 'sent_back', detail: {} }])
    })
    const { submission, sentBackByName } = await requireSubmission(db, user, params.id)
    const sentBack = sentBackView(submission, sentBackByName)
    if (sentBack === null) throw new Problem('NOT_FOUND')
    return sentBack
  })

  serve(app, overruleCorrection, async ({ user, params, body: { is_right: isRight, ...key } }) => {
    const { submission, isStudentThere } = await requireSubmission(db, user, params.id)
    const { sessionId } = submission
    const review =
      sessionId === null || !isStudentThere ? null : await deps.readReview(sessionId, user.explanationLanguage)
    const correction = { pairId: key.pair_id, originalText: key.original_text }
    const mistake = review?.mistakes.find((each) => isCorrectionOf(each, correction))
    if (mistake === undefined) throw new Problem('NOT_FOUND')
    await db.transaction(async (tx) => {
      const marking = await lockMarking(tx, user, params.id, undefined)
      const overruled = await listOverruled(tx, params.id, 'teacher')
      if (overruled.some((each) => isCorrectionOf(mistake, each)) === isRight) return
      if (isRight) await insertOverruled(tx, params.id, { ...correction, topicKey: mistake.topic, by: user.id })
      else await restoreOverruled(tx, params.id, correction)
      await writeMark(tx, user, marking, { change: {}, kind: isRight ? 'overruled' : 'restored', detail: correction })
    })
    const [overruled, mark] = [await listOverruled(db, params.id, 'teacher'), await findMark(db, params.id)]
    return { overruled: overruledView(overruled), version: mark?.mark.version ?? 0 }
  })

  spokenCommentRoutes(app, deps)
  releaseRoutes(app, deps)
}
