// A task from the steps of a conversation in which nothing looked for mistakes.
import { getConfig } from '@parley/contracts/config.ts'
import { completeTask, createTask, listTasksOfReview, type Task } from '@parley/contracts/practice/task.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiServer } from '#testing/api-server.ts'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { replaceMicrophones } from '#testing/microphone.ts'
import { config } from '#testing/people.ts'
import { provideRecogniser } from '#testing/recogniser.ts'
import { renderPage } from '#testing/render.tsx'
import { reviewPage, storedReview } from '#testing/reviews.ts'
import { idOf } from '#testing/signed-in-page.ts'
import { test } from '#testing/test.ts'

const returned = 'Quiero devolver esta camisa.'
const paid = 'Pagué con tarjeta.'
const review = storedReview({
  mistakes: [],
  issues: [],
  has_errors: false,
  strength: null,
  unrated: 'needs_language_model',
  steps: [
    { text: 'Say what you want to return', is_done: true, said: null, example: returned },
    { text: 'Say how you paid', is_done: false, said: null, example: paid },
  ],
})

const wholeLine = { text: '_____', gap: [0, 5] as [number, number], pair_id: null, is_right: null }
const task: Task = {
  _id: idOf(91),
  review_id: review._id,
  target_language: 'es',
  status: 'in_progress',
  is_completed: false,
  created_at: '2026-11-20T10:10:00.000Z',
  completed_at: null,
  sentences: [
    {
      ...wholeLine,
      prompt: 'Say what you want to return',
      options: ['La camisa es bonita.', paid, returned],
      said: null,
    },
    { ...wholeLine, prompt: 'Say how you paid', options: [], said: 'No sé.' },
  ],
  user_answers: {},
  solutions: null,
  correct_count: null,
  total: 2,
  made_by: null,
}

/** Opens the tasks of the review; there are none yet. */
async function openTasks(api: ApiServer): Promise<void> {
  reviewPage(api, review)
  api.answers(getConfig, { ...config, transcription: 'browser' })
  api.answers(createTask, task)
  await renderPage(`/platform/history/${review._id}?tab=tasks`)
}

/** The task with these answers; the second one did not do its step. */
const completedWith = (answers: Task['user_answers']): Task => ({
  ...task,
  status: 'completed',
  is_completed: true,
  completed_at: task.created_at,
  sentences: task.sentences.map((sentence, at) => ({ ...sentence, is_right: at === 0 })),
  user_answers: answers,
  solutions: { 0: returned, 1: paid },
  correct_count: 1,
})

test('chooses a line and says another one aloud', async ({ api }) => {
  replaceMicrophones()
  provideRecogniser('Tengo la tarjeta de mi madre.')
  await openTasks(api)
  await expect.element(page.getByRole('heading', { name: 'Practise the steps again' })).toBeVisible()
  await page.getByRole('button', { name: 'Make a task' }).click()
  await expect.element(page.getByText('Say what you want to return')).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Which line does this?' })).toBeVisible()
  await expectAccessible('page')
  await expectToFit()
  await page.getByRole('radio', { name: returned }).click()
  await page.getByRole('button', { name: 'Next' }).click()

  const field = page.getByRole('textbox', { name: 'Your line' })
  await expect.element(field).toHaveAccessibleDescription('You said: No sé.')
  await page.getByRole('button', { name: 'Say the line' }).click()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect.element(field).toHaveValue('Tengo la tarjeta de mi madre.')
  await expectAccessible('page')

  api.answers(completeTask, ({ body }) => {
    const completed = completedWith((body as { answers: Task['user_answers'] }).answers)
    api.answers(listTasksOfReview, { items: [completed] })
    return completed
  })
  await page.getByRole('button', { name: 'Check my answers' }).click()
  await expect.element(page.getByRole('heading', { name: '1 of 2 correct' })).toBeVisible()
  // A line that does not do its step is not called wrong: another way to say it follows.
  await expect.element(page.getByText(/^One way to say it:/)).toBeVisible()
  await expect.element(page.getByText(paid).last()).toBeVisible()
  const answers = { 0: returned, 1: 'Tengo la tarjeta de mi madre.' }
  await expect.poll(() => api.bodies(completeTask)).toEqual([{ answers }])
})

test('says without a microphone that the line is typed', async ({ api }) => {
  replaceMicrophones({ refusal: 'NotAllowedError' })
  provideRecogniser('')
  await openTasks(api)
  await page.getByRole('button', { name: 'Make a task' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Say the line' }).click()
  await expect.element(page.getByText('No microphone: type the line.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Your line' }).fill(paid)
  await expect.element(page.getByText('1 sentence has no answer yet.')).toBeVisible()
})
