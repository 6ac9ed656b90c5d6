// Queries for marks: changed by teachers, released to students.
import { createHash } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import {
  type MarkEventRow,
  type MarkRow,
  markEvents,
  marks,
  overruledMistakes,
  spokenComments,
  submissions,
} from '#database/classes/marking.ts'
import type { Database } from '#database/connect.ts'
import { reviews } from '#database/reviews.ts'
import type { CorrectionKey } from './mark.rules.ts'

export type MarkChange = Partial<
  Pick<MarkRow, 'value' | 'machine' | 'reason' | 'comment' | 'spokenCommentId' | 'teacherId' | 'scale'>
>

/**
 * Updates or creates the mark.
 * @returns its new version
 */
export async function changeMark(
  tx: Database,
  submissionId: string,
  scale: MarkRow['scale'],
  change: MarkChange,
): Promise<MarkRow> {
  const set = { ...change, version: sql`${marks.version} + 1`, updatedAt: sql`now()` }
  const [row] = await tx
    .insert(marks)
    .values({ scale, ...change, submissionId })
    .onConflictDoUpdate({ target: marks.submissionId, set })
    .returning()
  if (row === undefined) throw new Error('A mark was not stored')
  return row
}

export const insertEvents = (
  tx: Database,
  events: readonly Pick<MarkEventRow, 'submissionId' | 'actorId' | 'kind' | 'detail'>[],
) => tx.insert(markEvents).values([...events])

export async function insertSpokenComment(
  tx: Database,
  row: Pick<typeof spokenComments.$inferInsert, 'teacherId' | 'submissionId' | 'audioFile' | 'durationMs'>,
): Promise<string> {
  const [made] = await tx.insert(spokenComments).values(row).returning({ id: spokenComments.id })
  if (made === undefined) throw new Error('A spoken comment was not stored')
  return made.id
}

export const findSpokenComments = (db: Database, ids: readonly string[]) =>
  db
    .select()
    .from(spokenComments)
    .where(inArray(spokenComments.id, [...ids]))

/**
 * Deletes spoken comments that no mark or release refers to.
 * @returns the names of their files
 */
export async function deleteUnnamedComments(tx: Database, submissionIds: readonly string[]): Promise<string[]> {
  if (submissionIds.length === 0) return []
  const isNamed = sql`exists (select 1 from ${marks} where ${marks.submissionId} = ${spokenComments.submissionId}
    and ${spokenComments.id} in (${marks.spokenCommentId}, ${marks.releasedSpokenCommentId}))`
  const gone = await tx
    .delete(spokenComments)
    .where(and(inArray(spokenComments.submissionId, [...submissionIds]), not(isNamed)))
    .returning({ file: spokenComments.audioFile })
  return gone.map(({ file }) => file)
}

/** A digest of the line and the words, because the words may be too long for an index. */
const keyOf = ({ pairId, originalText }: CorrectionKey): string =>
  createHash('sha256')
    .update(JSON.stringify([pairId, originalText]))
    .digest('base64url')

/** Marks a correction as overruled. */
export const insertOverruled = (
  tx: Database,
  submissionId: string,
  { by, ...correction }: CorrectionKey & { readonly topicKey: string; readonly by: string },
) =>
  tx
    .insert(overruledMistakes)
    .values({ ...correction, submissionId, teacherId: by, key: keyOf(correction) })
    .onConflictDoUpdate({
      target: [overruledMistakes.submissionId, overruledMistakes.key],
      set: { isRight: true, teacherId: by },
    })

/** Reinstates a correction: immediately for teachers, and with the next release for a student who saw it overruled. */
export async function restoreOverruled(tx: Database, submissionId: string, correction: CorrectionKey): Promise<void> {
  const isIt = and(eq(overruledMistakes.submissionId, submissionId), eq(overruledMistakes.key, keyOf(correction)))
  await tx.delete(overruledMistakes).where(and(isIt, eq(overruledMistakes.isReleased, false)))
  await tx.update(overruledMistakes).set({ isRight: false }).where(isIt)
}

const shownMistakes = sql<number>`coalesce((select jsonb_array_length(${reviews.result} -> 'mistakes')
  from ${reviews} join ${submissions} on ${submissions.sessionId} = ${reviews.sessionId}
  where ${submissions.id} = ${marks.submissionId}), 0)`

/**
 * Releases the current marks.
 * @returns the ones that changed for students
 */
export const releaseMarks = (tx: Database, isWanted: SQL, by: string): Promise<MarkRow[]> =>
  tx
    .update(marks)
    .set({
      releasedAt: sql`now()`,
      releasedBy: by,
      releasedVersion: marks.version,
      releasedValue: marks.value,
      releasedMachine: marks.machine,
      releasedReason: marks.reason,
      releasedComment: marks.comment,
      releasedSpokenCommentId: marks.spokenCommentId,
      mistakesShown: shownMistakes,
    })
    .where(
      and(
        isWanted,
        isNotNull(marks.value),
        or(isNull(marks.releasedVersion), ne(marks.releasedVersion, marks.version)),
      ),
    )
    .returning()

/**
 * The marks of the latest hand-ins for an assignment that were not returned, locked until the transaction ends.
 * @returns a condition on `marks`
 */
export async function lockMarksOf(tx: Database, assignmentId: string): Promise<SQL> {
  const rows = await tx
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(eq(submissions.assignmentId, assignmentId), submissions.isCurrent, isNull(submissions.sentBackAt)))
    .orderBy(submissions.id)
    .for('update')
  return inArray(
    marks.submissionId,
    rows.map(({ id }) => id),
  )
}

/** Releases overruled and reinstated corrections. @returns the affected conversations */
export async function releaseOverruled(tx: Database, submissionIds: readonly string[]): Promise<string[]> {
  if (submissionIds.length === 0) return []
  const isTheirs = inArray(overruledMistakes.submissionId, [...submissionIds])
  const restored = await tx
    .delete(overruledMistakes)
    .where(and(isTheirs, eq(overruledMistakes.isRight, false)))
    .returning({ id: overruledMistakes.submissionId })
  const told = await tx
    .update(overruledMistakes)
    .set({ isReleased: true })
    .where(and(isTheirs, eq(overruledMistakes.isReleased, false)))
    .returning({ id: overruledMistakes.submissionId })
  const changed = [...new Set([...restored, ...told].map(({ id }) => id))]
  if (changed.length === 0) return []
  const rows = await tx
    .select({ sessionId: submissions.sessionId })
    .from(submissions)
    .where(inArray(submissions.id, changed))
  return rows.flatMap(({ sessionId }) => sessionId ?? [])
}

export const setSentBack = (
  tx: Database,
  id: string,
  { by, comment, until }: { by: string; comment: string; until: Date | null },
) =>
  tx
    .update(submissions)
    .set({ sentBackAt: sql`now()`, sentBackBy: by, sentBackComment: comment, sentBackUntil: until })
    .where(eq(submissions.id, id))
    .returning()
