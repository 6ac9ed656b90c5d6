// Converts a stored task for the response. Pure.
import type { Task } from '@parley/contracts/practice/task.ts'
import { isRightAnswer } from '@parley/contracts/text/answer.ts'
import type { TaskRow } from '#database/tasks.ts'

/** Reveals no solution before the task is completed. */
export const taskView = (row: TaskRow): Task => {
  const isCompleted = row.completedAt !== null
  const solutions = Object.fromEntries(row.sentences.map(({ solution }, index) => [String(index), solution]))
  return {
    _id: row.id,
    review_id: row.reviewId,
    target_language: row.targetLanguage,
    status: isCompleted ? 'completed' : 'in_progress',
    is_completed: isCompleted,
    created_at: row.createdAt.toISOString(),
    completed_at: row.completedAt?.toISOString() ?? null,
    sentences: row.sentences.map((sentence, index) => {
      const { text, gap, options, said = null, pairId, step, isRight } = sentence
      const isSolution = isRightAnswer(sentence, row.userAnswers[index], sentence.solution)
      const right = isCompleted ? (isRight ?? isSolution) : null
      return { text, gap, options, said, pair_id: pairId, prompt: step?.text ?? null, is_right: right }
    }),
    user_answers: row.userAnswers,
    solutions: isCompleted ? solutions : null,
    correct_count: row.correctCount,
    total: row.sentences.length,
    made_by: row.madeBy,
  }
}
