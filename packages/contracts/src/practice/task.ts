// Tasks: sentences with gaps, made from a review's own mistakes, or from the steps of its conversation.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Time } from '../id.ts'
import { Language } from '../language/language.ts'
import { MadeBy } from '../review/made-by.ts'
import { taskAnswerMax } from '../text/answer.ts'

export const TaskStatus = z.enum(['in_progress', 'completed'])

/** Answers by the index of their sentence. */
export const TaskAnswers = z.record(z.string().regex(/^\d{1,3}$/), z.string().max(taskAnswerMax))

export const TaskSentence = z.object({
  /**
   * The complete sentence. Between the two offsets, in UTF-16 code units, the gap is shown as underscores. If the learner
   * has to say or to choose the entire line, there is only the gap.
   */
  text: z.string(),
  gap: z.tuple([z.number().int().min(0), z.number().int().min(0)]),
  /** At least three choices, including the solution; empty for a free answer. Older tasks may have two. */
  options: z.array(z.string()),
  /** What the learner said in place of the gap; null in a sentence that a model has written. */
  said: z.string().nullable(),
  /** The line in the conversation that the sentence comes from. */
  pair_id: Id.nullable(),
  /** The step that is practised, in the explanation language; null if the sentence comes from a mistake. */
  prompt: z.string().nullable(),
  /** Null until the task is completed. A line of the learner's own that does the step is right, whatever its words. */
  is_right: z.boolean().nullable(),
})

export const Task = z.object({
  _id: Id,
  review_id: Id,
  target_language: Language,
  status: TaskStatus,
  is_completed: z.boolean(),
  created_at: Time,
  completed_at: Time.nullable(),
  sentences: z.array(TaskSentence),
  user_answers: TaskAnswers,
  /** Null until the task is completed, so that the solutions cannot be read earlier. */
  solutions: TaskAnswers.nullable(),
  correct_count: z.number().nullable(),
  total: z.number(),
  /** What wrote or tried the sentences; null if no language model did, and in tasks older than this field. */
  made_by: MadeBy.nullable(),
})
export type Task = z.infer<typeof Task>

export const createTask = endpoint({
  method: 'POST',
  path: '/api/task-generator',
  summary:
    'Create a task from the mistakes in a review, or from the steps of its conversation if it has none; disconnecting cancels the work',
  access: 'self',
  body: z.strictObject({ review_id: Id }),
  status: 201,
  response: Task,
  errors: [
    'REVIEW.NOT_READY',
    'TASK.NO_MISTAKES',
    'AI.UNAVAILABLE',
    'AI.MODEL_LOADING',
    'BUDGET.EXCEEDED',
    'USER.EMAIL_NOT_VERIFIED',
  ],
})

export const getTask = endpoint({
  method: 'GET',
  path: '/api/task-generator/:id',
  summary: 'One task',
  access: 'self',
  params: IdParams,
  response: Task,
})

export const listTasksOfReview = endpoint({
  method: 'GET',
  path: '/api/task-generator/review/:id',
  summary: 'The tasks of a review, newest first',
  access: 'self',
  params: IdParams,
  response: z.object({ items: z.array(Task) }),
})

export const completeTask = endpoint({
  method: 'PATCH',
  path: '/api/task-generator/:id/completed',
  summary: 'Submit the answers; a completed task never changes and is returned as it is',
  access: 'self',
  params: IdParams,
  body: z.strictObject({ answers: TaskAnswers }),
  response: Task,
})
