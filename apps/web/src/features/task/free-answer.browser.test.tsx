// A sentence of a task whose answer is typed.

import { completeTask, getTask, listTasksOfReview, type Task } from '@parley/contracts/practice/task.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { renderPage } from '#testing/render.tsx'
import { reviewPage, storedReview } from '#testing/reviews.ts'
import { idOf } from '#testing/signed-in-page.ts'
import { test } from '#testing/test.ts'

const review = storedReview()
const task: Task = {
  _id: idOf(90),
  review_id: review._id,
  target_language: 'es',
  status: 'in_progress',
  is_completed: false,
  created_at: '2026-11-20T10:10:00.000Z',
  completed_at: null,
  sentences: [
    {
      text: 'Ayer _____ al cine.',
      gap: [5, 10],
      options: [],
      said: 'voy',
      pair_id: null,
      prompt: null,
      is_right: null,
    },
  ],
  user_answers: {},
  solutions: null,
  correct_count: null,
  total: 1,
  made_by: { model: 'brain-8b', prompt_version: 1, at: '2026-11-20T10:10:00.000Z' },
}

test('types a free answer and shows what is right', async ({ api }) => {
  reviewPage(api, review)
  api.answers(listTasksOfReview, { items: [task] })
  api.answers(getTask, task)
  await renderPage(`/platform/history/${review._id}?tab=tasks&task=${task._id}`)
  const field = page.getByRole('textbox', { name: 'What belongs in the gap' })
  const handIn = page.getByRole('button', { name: 'Check my answers' })
  await expect.element(page.getByText('You said: voy')).toBeVisible()
  await expect.element(page.getByText(/^Made with brain-8b, instructions version 1, .*2026$/)).toBeVisible()
  await expect.element(handIn).toBeDisabled()
  await field.fill('Fui')
  await expectAccessible('page')
  await expectToFit()
  api.answers(completeTask, ({ body }) => {
    const { answers } = body as { answers: Task['user_answers'] }
    const done = { ...task, status: 'completed' as const, is_completed: true, completed_at: task.created_at }
    const sentences = task.sentences.map((sentence) => ({ ...sentence, is_right: true }))
    const completed: Task = { ...done, sentences, user_answers: answers, solutions: { 0: 'fui' }, correct_count: 1 }
    api.answers(listTasksOfReview, { items: [completed] })
    api.answers(getTask, completed)
    return completed
  })
  await handIn.click()
  await expect.element(page.getByRole('heading', { name: '1 of 1 correct' })).toBeVisible()
  await expect.element(page.getByText('Right', { exact: true })).toBeVisible()
  await expect.poll(() => api.bodies(completeTask)).toEqual([{ answers: { 0: 'Fui' } }])
})
