// A take: a recording that is transcribed and not stored.
import { takeSecondsMax, transcribeTake } from '@parley/contracts/conversation/take.ts'
import type { FastifyInstance } from 'fastify'
import type { UserModels } from '#ai/metered.ts'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import { disconnectSignal } from '#platform/http/disconnect-signal.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import type { Caller } from '#platform/http/session.ts'
import type { Uploads } from '#platform/http/uploads.ts'
import { concurrentTurns, turnLimit } from '#platform/limits/limits.ts'
import type { TurnBudget } from '../session/turn-budget.ts'
import { hasSpeech } from '../sound/speech-gate.ts'
import { clientError, failureOf } from './transcription-failure.ts'
import { readTake } from './turn-form.ts'

export interface TakeDeps {
  modelsFor(caller: Caller): UserModels
  readonly uploads: Uploads
  readonly turnBudget: TurnBudget
}

export function takeRoutes(app: FastifyInstance, { modelsFor, uploads, turnBudget }: TakeDeps): void {
  serve(
    app,
    transcribeTake,
    async ({ user, request, reply }) => {
      const { form, upload } = await readTake(request, uploads)
      if (upload.recording.durationMs > takeSecondsMax * 1_000) throw new Problem('UPLOAD.TOO_LARGE')
      const { transcription } = modelsFor(user)
      if (transcription === null) throw clientError(new ModelUnavailable('No transcription is configured'))
      if (!hasSpeech(upload.recording.samples)) return { text: '' }
      const turn = { userId: user.id, orgId: user.orgId, turnsBefore: 0 }
      await turnBudget.take(turn)
      const recording = { wav: upload.wav, language: form.target_language, signal: disconnectSignal(reply) }
      try {
        const { words } = await transcription.transcribe(recording)
        return { text: words.toWellFormed() }
      } catch (error) {
        // A rejected recording, or one whose learner left, has cost a request.
        if (failureOf(error) !== 'refused' && error instanceof ModelUnavailable) await turnBudget.giveBack(turn)
        throw clientError(error)
      }
    },
    { limit: turnLimit, concurrency: concurrentTurns },
  )
}
