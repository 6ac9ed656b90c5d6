// A task's answers that are not handed in yet, stored in this browser so that a reload loses none.
import type { Task } from '@parley/contracts/practice/task.ts'
import { useState } from 'react'
import { type Answers, fitting } from './task.rules.ts'

const keyOf = ({ _id }: Pick<Task, '_id'>) => `parley.task.${_id}`

function read(task: Task): Answers {
  try {
    return {
      ...fitting(task, task.user_answers),
      ...fitting(task, JSON.parse(localStorage.getItem(keyOf(task)) ?? '{}')),
    }
  } catch {
    // Invalid data is ignored.
    return {}
  }
}

export function useAnswers(task: Task) {
  const [answers, setAnswers] = useState(() => read(task))
  /** @param text undefined removes the answer */
  const answer = (place: number, text: string | undefined) => {
    const { [place]: _before, ...others } = answers
    const next = text === undefined ? others : { ...others, [place]: text }
    setAnswers(next)
    localStorage.setItem(keyOf(task), JSON.stringify(next))
  }
  return { answers, answer }
}

/** Removes the stored answers of a task that was handed in, because the server has them. */
export const forgetAnswers = (task: Pick<Task, '_id'>): void => localStorage.removeItem(keyOf(task))
