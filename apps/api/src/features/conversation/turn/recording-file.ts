// The file of a learner's recording.
import { hash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { TurnRow } from '#database/conversations.ts'
import { readIfThere } from '#platform/files/files.ts'
import { Problem } from '#platform/http/problem.ts'
import { countPauses } from '../sound/speech-gate.ts'
import type { PipelineDeps } from './turn-context.ts'
import type { Upload } from './turn-form.ts'

/** The columns of a recording. */
export type RecordingColumns = Pick<
  TurnRow,
  'userAudioFile' | 'userAudioDigest' | 'userAudioBytes' | 'userDurationMs' | 'userPauses'
>

export const noRecording: RecordingColumns = {
  userAudioFile: null,
  userAudioDigest: null,
  userAudioBytes: 0,
  userDurationMs: 0,
  userPauses: null,
}

/** @param isTest whether pauses are counted, for the fluency of an IELTS test */
export const columnsOf = ({ wav, recording }: Upload, file: string, isTest: boolean): RecordingColumns => ({
  userAudioFile: file,
  userAudioDigest: digestOf(wav),
  userAudioBytes: wav.byteLength,
  userDurationMs: recording.durationMs,
  userPauses: isTest ? countPauses(recording.samples) : null,
})

const digestOf = (bytes: Uint8Array): string => hash('sha256', bytes)

/**
 * A received recording. A missing file may be in another folder or bucket, or on a detached disk: it does not mean
 * silence.
 * @throws Problem UNAVAILABLE if it cannot be read now
 */
export async function readRecording(
  { files }: Pick<PipelineDeps, 'files'>,
  { userAudioFile: file, userAudioDigest }: RecordingColumns,
  log: FastifyBaseLogger,
): Promise<Uint8Array> {
  const wav = file === null ? null : await readIfThere(files, file)
  if (wav !== null && digestOf(wav) === userAudioDigest) return wav
  log.error({ file }, wav === null ? 'A stored recording was not found' : 'A stored recording is damaged')
  throw new Problem('UNAVAILABLE')
}

/** Deletes a file that no row refers to, without hiding the original error. */
export async function deleteUnused(
  { db, files, removeFiles }: Pick<PipelineDeps, 'db' | 'files' | 'removeFiles'>,
  file: string,
  log: FastifyBaseLogger,
): Promise<void> {
  await files
    .delete(file)
    .catch(() => removeFiles(db, [file]))
    .catch((error: unknown) => log.error({ err: error, file }, 'A file was not deleted'))
}
