// Creates a task, which can be cancelled, and hands it in.
import { completeTask, createTask, type Task } from '@parley/contracts/practice/task.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#platform/http/call.ts'
import { tasksQuery } from '#platform/tasks.ts'
import type { Answers } from './task.rules.ts'
import { forgetAnswers } from './use-answers.ts'

/** Creates a task and calls `onMade` with it. Leaving the page cancels the request, as does `cancel`. */
export function useMakeTask(reviewId: string, onMade: (task: Task) => void) {
  const client = useQueryClient()
  const running = useRef<AbortController>(null)
  const cancel = () => running.current?.abort()
  useEffect(() => () => running.current?.abort(), [])
  const made = useMutation({
    mutationFn: () => {
      running.current = new AbortController()
      return call(createTask, { body: { review_id: reviewId } }, { signal: running.current.signal })
    },
    onSuccess: (task) => {
      client.setQueryData(tasksQuery(reviewId).queryKey, (tasks = []) => [task, ...tasks])
      onMade(task)
    },
  })
  // Cancelling is not a failure.
  const error = running.current?.signal.aborted ? null : made.error
  return { make: () => made.mutate(), cancel, isMaking: made.isPending, error }
}

/** Hands in the answers and stores the server's result. */
export function useHandIn(task: Task) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answers: Answers) => call(completeTask, { params: { id: task._id }, body: { answers } }),
    onSuccess: (done) => {
      forgetAnswers(task)
      client.setQueryData(tasksQuery(task.review_id).queryKey, (tasks = []) =>
        tasks.map((each) => (each._id === done._id ? done : each)),
      )
    },
  })
}
