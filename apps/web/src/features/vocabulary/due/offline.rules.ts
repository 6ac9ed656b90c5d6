// Due words and their answers without a connection. Pure.
import type { Grade } from '@parley/contracts/practice/vocabulary.ts'
import { Problem } from '#platform/http/problem.ts'

/** An answer that has not been sent yet. */
export interface WaitingGrade {
  /** The word's ID. */
  readonly _id: string
  readonly grade: Grade
  /** When the word was due when it was shown: the answer does not apply to any other due time. */
  readonly dueAt: string
  /** ISO 8601; answers are sent in this order. */
  readonly gradedAt: string
  /** The user who answered: the answer is never sent to another account. */
  readonly userId: string
}

/** Whether the server did not receive the request or could not handle it. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof Problem && (error.code === 'NETWORK' || error.code === 'UNAVAILABLE')

/** Whether the server permanently rejects the answer: the word was removed, or the answer is invalid. */
export const isPointless = (error: unknown): boolean =>
  error instanceof Problem && (error.status === 400 || error.status === 404 || error.status === 422)

/** Filters out words that were already answered. */
export function stillDue<Word extends { readonly _id: string; readonly due_at: string | null }>(
  words: readonly Word[],
  waiting: readonly WaitingGrade[],
): Word[] {
  return words.filter(({ _id, due_at: dueAt }) => !waiting.some((one) => one._id === _id && one.dueAt === dueAt))
}
