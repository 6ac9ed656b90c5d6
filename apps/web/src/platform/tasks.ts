// The tasks of a review: the review counts them, their own page does them.
import { listTasksOfReview } from '@parley/contracts/task.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** Key and fetch, newest first. */
export const tasksQuery = (reviewId: string) =>
  queryOptions({
    queryKey: ['tasks', reviewId],
    queryFn: async ({ signal }) => (await call(listTasksOfReview, { params: { id: reviewId } }, { signal })).items,
  })
