// Marks outlive a deleted account, without its name and without text that may contain it.
import { eq, inArray, sql } from 'drizzle-orm'
import { markEvents, marks, overruledMistakes, spokenComments, submissions } from '#database/classes/marking.ts'
import type { Database } from '#database/connect.ts'

/**
 * Removes a student's personal data from marks: teachers' comments, and the student's own words. The mark and the
 * model's assessment stay, for the class and for statistics.
 * @returns the files of spoken comments
 */
export async function forgetStudent(tx: Database, userId: string): Promise<string[]> {
  const own = tx.select({ id: submissions.id }).from(submissions).where(eq(submissions.studentId, userId))
  await tx
    .update(marks)
    .set({ reason: '', comment: '', releasedReason: '', releasedComment: '' })
    .where(inArray(marks.submissionId, own))
  await tx.update(overruledMistakes).set({ originalText: '' }).where(inArray(overruledMistakes.submissionId, own))
  await tx
    .update(markEvents)
    .set({ detail: sql`${markEvents.detail} - 'reason' - 'originalText'` })
    .where(inArray(markEvents.submissionId, own))
  await tx.update(submissions).set({ sentBackComment: null }).where(eq(submissions.studentId, userId))
  const spoken = await tx
    .delete(spokenComments)
    .where(inArray(spokenComments.submissionId, own))
    .returning({ file: spokenComments.audioFile })
  return spoken.map(({ file }) => file)
}

/** Removes a deleted teacher's spoken comments from marks. Written comments stay, without the name. */
export async function forgetTeacher(tx: Database, userId: string): Promise<void> {
  const said = tx.select({ id: spokenComments.id }).from(spokenComments).where(eq(spokenComments.teacherId, userId))
  await tx.update(marks).set({ spokenCommentId: null }).where(inArray(marks.spokenCommentId, said))
  await tx.update(marks).set({ releasedSpokenCommentId: null }).where(inArray(marks.releasedSpokenCommentId, said))
}
