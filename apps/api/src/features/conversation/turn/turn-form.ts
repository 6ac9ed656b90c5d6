// Reads what a learner sends: a multipart form, with strict limits.
import type { MultipartFile } from '@fastify/multipart'
import { TurnForm, turnLimits } from '@parley/contracts/conversation/conversation.ts'
import { TakeForm } from '@parley/contracts/conversation/take.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { parseInput } from '#platform/http/input.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Uploads } from '#platform/http/uploads.ts'
import { type Recording, readWav, startsAsWav, type WavRefusal } from '../sound/wav.ts'

/** A character takes at most four bytes in UTF-8. */
const fieldBytes = turnLimits.textCharacters * 4

/** Limits for @fastify/multipart, which rejects larger forms while reading. */
export const formLimits = {
  fileSize: turnLimits.audioBytes,
  files: 1,
  fields: Object.keys(TurnForm.shape).length + 2,
  fieldSize: fieldBytes,
  fieldNameSize: 100,
  parts: Object.keys(TurnForm.shape).length + 3,
  headerPairs: 20,
} as const

export interface Upload {
  readonly wav: Uint8Array
  readonly recording: Recording
}

/**
 * Text, a recording or both; `opening` asks the partner to begin; with none of these, requests a stored turn's reply.
 */
export interface TurnBody {
  readonly form: Omit<TurnForm, 'target_language' | 'explanation_language'>
  readonly upload: Upload | null
}

const wrong = (path: string, message: string) => new Problem('VALIDATION.FAILED', [{ path, code: 'invalid', message }])

const unsupported = (reason: WavRefusal) =>
  new Problem('UPLOAD.UNSUPPORTED_AUDIO', [{ path: 'audio', code: reason, message: 'See the contract' }])

function checkUpload(wav: Uint8Array): Upload {
  const result = readWav(wav)
  if (result.ok) return { wav, recording: result.recording }
  if (result.reason === 'too_long') throw new Problem('UPLOAD.TOO_LARGE')
  throw unsupported(result.reason)
}

async function readFile(
  part: MultipartFile,
  before: Uint8Array | null,
  { uploads, isTooLarge }: { uploads: Uploads; isTooLarge: boolean },
): Promise<Uint8Array> {
  if (part.fieldname !== 'audio') throw wrong(part.fieldname, 'Only `audio` is a file')
  if (before !== null) throw wrong('audio', 'Given twice')
  const wav = await uploads.receive(part.file, (start) => {
    if (!startsAsWav(start)) throw isTooLarge ? new Problem('UPLOAD.TOO_LARGE') : unsupported('not_wave')
  })
  if (part.file.truncated) throw new Problem('UPLOAD.TOO_LARGE')
  return wav
}

async function readParts(
  request: FastifyRequest,
  uploads: Uploads,
): Promise<{ fields: Map<string, unknown>; wav: Uint8Array | null }> {
  const fields = new Map<string, unknown>()
  let wav: Uint8Array | null = null
  const isTooLarge = Number(request.headers['content-length']) > turnLimits.audioBytes
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      wav = await readFile(part, wav, { uploads, isTooLarge })
      continue
    }
    if (fields.has(part.fieldname)) throw wrong(part.fieldname, 'Given twice')
    if (part.valueTruncated || part.fieldnameTruncated) throw wrong(part.fieldname, 'Too long')
    fields.set(part.fieldname, part.value)
  }
  return { fields, wav }
}

/** Stops the parser, which would otherwise go on through any number of parts. */
function discardRest({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

/** Fastify's own rejections have a status; any other error means a malformed form. */
function asRefusal(error: unknown): never {
  if (error instanceof Problem || (error instanceof Error && 'statusCode' in error)) throw error
  throw wrong('', 'Not a well-formed multipart form')
}

/** @throws Problem VALIDATION.FAILED, UPLOAD.TOO_LARGE, UPLOAD.UNSUPPORTED_AUDIO */
async function readForm(request: FastifyRequest, uploads: Uploads) {
  if (!request.isMultipart()) throw wrong('', 'Send multipart/form-data')
  const { fields, wav } = await readParts(request, uploads).catch((error: unknown) => {
    discardRest(request)
    return asRefusal(error)
  })
  return { fields: Object.fromEntries(fields), wav }
}

/**
 * Reads and checks a turn.
 * @throws Problem VALIDATION.FAILED, UPLOAD.TOO_LARGE (over 10 MB or 120 s), UPLOAD.UNSUPPORTED_AUDIO
 */
export async function readTurn(request: FastifyRequest, uploads: Uploads): Promise<TurnBody> {
  const { fields, wav } = await readForm(request, uploads)
  const form = parseInput(TurnForm, fields)
  if (form.opening !== undefined && (form.text !== undefined || wav !== null)) {
    throw wrong('opening', 'The partner speaks first: no text and no audio')
  }
  return { form, upload: wav === null ? null : checkUpload(wav) }
}

/**
 * Reads and checks a form with a recording.
 * @throws Problem as `readTurn`, and if there is no recording
 */
export async function readRecording<S extends z.ZodType>(
  request: FastifyRequest,
  uploads: Uploads,
  schema: S,
): Promise<{ form: z.output<S>; upload: Upload }> {
  const { fields, wav } = await readForm(request, uploads)
  const form = parseInput(schema, fields)
  if (wav === null) throw wrong('audio', 'Missing')
  return { form, upload: checkUpload(wav) }
}

/** Reads and checks a take. */
export const readTake = (request: FastifyRequest, uploads: Uploads) => readRecording(request, uploads, TakeForm)
