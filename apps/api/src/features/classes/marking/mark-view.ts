// Formats marks as the contract describes them. Pure.

import type { Mark, MarkEvent, OverruledMistake } from '@parley/contracts/classes/mark.ts'
import type { SentBack } from '@parley/contracts/classes/submission.ts'
import type { z } from 'zod'
import type { SubmissionRow } from '#database/classes/marking.ts'
import type { findSpokenComments } from './mark.queries.ts'
import type { FoundMark, listEvents, listOverruled } from './submission.queries.ts'

export type SpokenRow = Awaited<ReturnType<typeof findSpokenComments>>[number]
type FileUrl = (fileId: string) => string

export const spokenView = (row: SpokenRow | undefined, url: FileUrl) =>
  row === undefined ? null : { audio_url: url(row.audioFile), duration_ms: row.durationMs }

export function markView({ mark, teacherName }: FoundMark, spoken: SpokenRow | undefined, url: FileUrl): Mark {
  const { teacherId } = mark
  return {
    version: mark.version,
    value: mark.value,
    reason: mark.reason,
    comment: mark.comment,
    spoken_comment: spokenView(spoken, url),
    by: teacherId === null ? null : { _id: teacherId, name: teacherName ?? '' },
    updated_at: mark.updatedAt.toISOString(),
    released_at: mark.releasedAt?.toISOString() ?? null,
    has_changes: mark.releasedAt !== null && mark.releasedVersion !== mark.version,
  }
}

export const overruledView = (rows: Awaited<ReturnType<typeof listOverruled>>): z.output<typeof OverruledMistake>[] =>
  rows.map(({ pairId, originalText, teacherName }) => ({
    pair_id: pairId,
    original_text: originalText,
    by: teacherName,
  }))

export const eventsView = (rows: Awaited<ReturnType<typeof listEvents>>): z.output<typeof MarkEvent>[] =>
  rows.map(({ event: { kind, createdAt, detail }, actorName }) => ({
    at: createdAt.toISOString(),
    by: actorName,
    kind,
    before: detail.before ?? null,
    after: detail.after ?? null,
    machine: detail.machine ?? null,
  }))

export const sentBackView = (
  { sentBackAt, sentBackComment, sentBackUntil }: SubmissionRow,
  by: string | null,
): SentBack | null =>
  sentBackAt === null
    ? null
    : {
        comment: sentBackComment ?? '',
        by,
        at: sentBackAt.toISOString(),
        until: sentBackUntil?.toISOString() ?? null,
      }
