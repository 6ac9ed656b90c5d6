// Reads a form with a recording, for features that store recordings of their own.
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Uploads } from '#platform/http/uploads.ts'
import { hasSpeech } from '../sound/speech-gate.ts'
import { readRecording } from './turn-form.ts'

/** @throws Problem VALIDATION.FAILED, UPLOAD.TOO_LARGE, UPLOAD.UNSUPPORTED_AUDIO */
export async function readSpoken<S extends z.ZodType>(request: FastifyRequest, uploads: Uploads, schema: S) {
  const { form, upload } = await readRecording(request, uploads, schema)
  const { durationMs, samples } = upload.recording
  return { form, spoken: { wav: upload.wav, durationMs, hasSpeech: hasSpeech(samples) } }
}
