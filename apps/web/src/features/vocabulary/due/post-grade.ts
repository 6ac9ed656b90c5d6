import { gradeWord } from '@parley/contracts/practice/vocabulary.ts'
import { call } from '#platform/http/call.ts'
import type { PostGrade } from './send-grades.ts'

/** Idempotent by the word's due time: if a lost response causes a grade to be sent twice, it counts once. */
export const postGrade: PostGrade = ({ _id: id, grade, dueAt, gradedAt }) =>
  call(gradeWord, { params: { id }, body: { grade, due_at: dueAt, graded_at: gradedAt } })
