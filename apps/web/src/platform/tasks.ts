// A review's tasks, shared by the review (which counts them) and the task feature.
import { listTasksOfReview } from '@parley/contracts/practice/task.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http/call.ts'

/** The query for a review's tasks, newest first. */
export const tasksQuery = (reviewId: string) =>
  queryOptions({
    queryKey: ['tasks', reviewId],
    queryFn: async ({ signal }) => (await call(listTasksOfReview, { params: { id: reviewId } }, { signal })).items,
  })
