// Spoken comments.
import {
  deleteSpokenComment,
  markLimits,
  SpokenCommentForm,
  saveSpokenComment,
} from '@parley/contracts/classes/mark.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Database } from '#database/connect.ts'
import type { Files } from '#platform/files/files.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import { concurrentTurns, type Limit } from '#platform/limits/limits.ts'
import { lockMarking, requireOpen, requireSubmission, writeMark } from './change-mark.ts'
import { deleteUnnamedComments, insertSpokenComment } from './mark.queries.ts'
import { readMark } from './submission-view.ts'

/** An uploaded recording, and whether it contains speech. */
export interface UploadedComment {
  readonly wav: Uint8Array
  readonly durationMs: number
  readonly hasSpeech: boolean
}

export interface SpokenCommentDeps {
  readonly db: Database
  readonly files: Pick<Files, 'url' | 'put' | 'delete'>
  /**
   * Reads a form with one WAV file `audio`.
   * @throws Problem VALIDATION.FAILED, UPLOAD.TOO_LARGE, UPLOAD.UNSUPPORTED_AUDIO
   */
  readSpoken<S extends z.ZodType>(
    request: FastifyRequest,
    form: S,
  ): Promise<{ form: z.output<S>; spoken: UploadedComment }>
  /** Deletes files after the transaction. */
  removeFiles(tx: Database, files: readonly string[]): Promise<void>
}

/** Each of these requests stores a file. */
const spokenLimit: Limit = { name: 'spoken comments', max: 30, windowMs: 60_000, countedIn: 'process' }

export function spokenCommentRoutes(app: FastifyInstance, deps: SpokenCommentDeps): void {
  const { db, files, removeFiles } = deps

  serve(
    app,
    saveSpokenComment,
    async ({ user, params, request }) => {
      // Checked before the upload is read.
      await requireSubmission(db, user, params.id)
      const { form, spoken } = await deps.readSpoken(request, SpokenCommentForm)
      if (spoken.durationMs > markLimits.spokenSeconds * 1_000) throw new Problem('UPLOAD.TOO_LARGE')
      if (!spoken.hasSpeech) throw new Problem('CONVERSATION.NO_SPEECH')
      const audioFile = await files.put(spoken.wav, 'audio/wav')
      try {
        await db.transaction(async (tx) => {
          const marking = await lockMarking(tx, user, params.id, form.version)
          requireOpen(marking)
          const row = { teacherId: user.id, submissionId: params.id, audioFile, durationMs: spoken.durationMs }
          const spokenCommentId = await insertSpokenComment(tx, row)
          await writeMark(tx, user, marking, { change: { spokenCommentId }, kind: 'commented' })
          await removeFiles(tx, await deleteUnnamedComments(tx, [params.id]))
        })
      } catch (error) {
        await files.delete(audioFile)
        throw error
      }
      return readMark(deps, params.id)
    },
    { limit: spokenLimit, concurrency: concurrentTurns },
  )

  serve(app, deleteSpokenComment, async ({ user, params, query }) => {
    await db.transaction(async (tx) => {
      const marking = await lockMarking(tx, user, params.id, query.version)
      if (!marking.stored?.mark.spokenCommentId) throw new Problem('NOT_FOUND')
      await writeMark(tx, user, marking, { change: { spokenCommentId: null }, kind: 'commented' })
      await removeFiles(tx, await deleteUnnamedComments(tx, [params.id]))
    })
    return readMark(deps, params.id)
  })
}
