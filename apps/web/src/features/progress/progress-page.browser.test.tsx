// The learner's own progress: before the first conversation, after it, and after three months.
import { endpoint } from '@parley/contracts/endpoint.ts'
import {
  getProgress,
  getVoiceOverTime,
  listRecurringMistakes,
  listSaidPhrases,
  type Progress,
  setWeeklyGoal,
} from '@parley/contracts/practice/progress.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiServer } from '#testing/api-server.ts'
import { longPractice, longSaid, soundOf } from '#testing/long-practice.ts'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { anna } from '#testing/people.ts'
import { renderPage } from '#testing/render.tsx'
import { idOf, signedInPage } from '#testing/signed-in-page.ts'
import { test } from '#testing/test.ts'

const at = (day: number) => new Date(Date.UTC(2026, 3, 5 + day)).toISOString()
const long = longPractice(anna._id, idOf, at)

const unpractised: Progress = {
  ...long,
  languages: [],
  cefr_over_time: [],
  ielts_over_time: [],
  most_completed_prompts: [],
  most_frequent_errors: [],
  day_streak: {
    current: 0,
    longest: 0,
    week: long.day_streak.week.map((day) => ({ ...day, is_practised: false, minutes: 0 })),
  },
  recent_days: long.recent_days.map((day) => ({ ...day, minutes: 0 })),
  finished_sessions: 0,
  total_duration_ms: 0,
  latest_tasks: [],
  weekly_goal: { minutes: null, practised_minutes: 0, has_mail: false },
}

/** One four-minute conversation today. */
const firstWeek: Progress = {
  ...unpractised,
  languages: ['es'],
  most_completed_prompts: long.most_completed_prompts,
  most_frequent_errors: long.most_frequent_errors,
  day_streak: { current: 1, longest: 1, week: long.day_streak.week },
  recent_days: unpractised.recent_days.map((day, place) => (place === 83 ? { ...day, minutes: 4 } : day)),
  finished_sessions: 1,
  total_duration_ms: 240_000,
}

function answersWith(api: ApiServer, progress: Progress): void {
  signedInPage(api)
  api.answers(getProgress, progress)
  api.answers(listSaidPhrases, { total: 0, items: [] })
  api.answers(getVoiceOverTime, { sentence: null })
  api.answers(listRecurringMistakes, { gone: [], here: [] })
}

const part = (name: string) => page.getByRole('region', { name, exact: true })

test('offers a goal and a link to practice before the first conversation', async ({ api }) => {
  answersWith(api, unpractised)
  api.answers(setWeeklyGoal, ({ body }) => ({ has_mail: false, minutes: null, ...(body as { minutes?: number }) }))
  await renderPage('/platform/user-progress')
  await expect.element(page.getByRole('heading', { name: 'What you can say will stand here.' })).toBeVisible()
  await page.getByRole('button', { name: 'Set a goal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Weekly goal' })
  const field = dialog.getByLabelText('Minutes a week')
  await expect.element(field).toHaveFocus()
  // The mask is in its own chunk.
  await expect.poll(() => 'inputmask' in field.element()).toBe(true)
  await userEvent.keyboard('4{Enter}')
  await expect.element(dialog.getByText('Enter a whole number from 5 to 2,000.')).toBeVisible()
  await expectAccessible('page')
  await field.clear()
  // Letters are rejected, and k stands for a thousand.
  await userEvent.keyboard('1xk')
  await expect.element(field).toHaveValue('1000')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(part('Weekly goal')).toMatchTextContent('of 1,000 minutes')
  await page.getByRole('switch', { name: /Weekly mail/ }).click()
  await expect.element(page.getByRole('switch', { name: /Weekly mail/ })).toBeChecked()
  await expect.poll(() => api.bodies(setWeeklyGoal)).toMatchObject([{ minutes: 1_000 }, { has_mail: true }])
})

test('clears a goal', async ({ api }) => {
  answersWith(api, { ...unpractised, weekly_goal: { minutes: 90, practised_minutes: 12, has_mail: true } })
  api.answers(setWeeklyGoal, { minutes: null, has_mail: true })
  await renderPage('/platform/user-progress')
  await expect.element(part('Weekly goal')).toMatchTextContent('12 of 90 minutes')
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear the goal' }).click()
  await expect.element(part('Weekly goal')).toMatchTextContent('No goal set.')
  await expect.poll(() => api.bodies(setWeeklyGoal)).toMatchObject([{ minutes: null }])
})

test('shows the parts that have data after the first conversation', async ({ api }) => {
  answersWith(api, firstWeek)
  await renderPage('/platform/user-progress')
  await expect.element(page.getByText('Longest: 1 day')).toBeVisible()
  // Typed lines do not count as said aloud.
  await expect.element(part('What you can say').getByRole('link', { name: 'Say the first one' })).toBeVisible()
  const weeks = page.getByRole('list', { name: 'Minutes, twelve weeks' }).getByRole('listitem')
  await expect.poll(() => weeks.elements()).toHaveLength(12)
  await expect.element(weeks.last()).toMatchTextContent('This week')
  await expect.element(part('Talked about most').getByRole('link', { name: 'Zu viel Gepäck' })).toBeVisible()
  await expect.element(part('What comes up most')).toMatchTextContent('Agreement')
  for (const name of ['Latest tasks', 'IELTS estimate']) await expect.element(part(name)).not.toBeInTheDocument()
  page.getByRole('button', { name: 'Show as a table: Minutes, twelve weeks' }).element().focus()
  await userEvent.keyboard('{Enter}')
  const table = page.getByRole('table', { name: 'Minutes, twelve weeks' })
  await expect.element(table).toBeVisible()
  await expect.poll(() => table.getByRole('row').elements()).toHaveLength(13)
  await userEvent.keyboard('{Enter}')
  await expect.element(table).not.toBeInTheDocument()
  await expectAccessible('page')
  await expectToFit()
})

test('stores the language in the URL', async ({ api }) => {
  answersWith(api, firstWeek)
  api.answers(getProgress, ({ query }) =>
    query.target_language === 'pl' ? { ...firstWeek, finished_sessions: 0 } : firstWeek,
  )
  await renderPage('/platform/user-progress?language=pl')
  await page.getByRole('button', { name: 'Show all languages' }).click()
  await expect.element(page.getByText('Longest: 1 day')).toBeVisible()
  await page.getByRole('combobox', { name: 'Language' }).selectOptions('es')
  await expect.poll(() => location.search).toBe('?language=es')
  await expect.poll(() => api.requests(getProgress).at(-1)?.query.target_language).toBe('es')
})

test('draws three months of progress', async ({ api }) => {
  answersWith(api, long)
  api.refuses(getProgress, 'INTERNAL')
  api.answers(listSaidPhrases, { total: 420, items: longSaid(idOf, at) })
  await renderPage('/platform/user-progress')
  await expect.element(page.getByRole('heading', { name: 'Your progress did not load' })).toBeVisible()
  api.answers(getProgress, long)
  await page.getByRole('button', { name: 'Try again' }).click()
  const level = page.getByRole('region', { name: /^Level over time/ })
  await expect.element(level.getByRole('img', { name: /Latest: B1/ })).toBeVisible()
  const can = part('What you can say')
  await expect.element(can.getByRole('heading')).toMatchTextContent('420')
  const phrases = can.getByRole('slider')
  await expect.element(phrases).toHaveAttribute('aria-valuetext', 'Frase número 180')
  phrases.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(can.getByText('Frase número 179')).toBeVisible()
  await userEvent.keyboard('{Home}')
  await expect.element(can.getByText('Frase número 1', { exact: true })).toBeVisible()
  await phrases.hover({ position: { x: phrases.element().clientWidth / 2, y: 80 } })
  await expect.element(phrases).not.toHaveAttribute('aria-valuenow', '1')
  await level.getByRole('button').click()
  await expect.poll(() => level.getByRole('row').elements().length).toBe(31)
  const ielts = part('IELTS estimate')
  await ielts.getByRole('button').click()
  await expect.element(ielts.getByRole('row').nth(1)).toMatchTextContent('6.5')
  await expectAccessible('page')
  await expectToFit()
})

/** The recordings' URLs, which are not part of the contract. */
const recordings = endpoint({ method: 'GET', path: '/api/files/:name', summary: 'A recording', access: 'public' })

test('compares recordings of the same sentence weeks apart', async ({ api }) => {
  answersWith(api, long)
  const take = (day: number, week: number, seconds: number) => ({
    said_at: at(day),
    week,
    duration_ms: seconds * 1_000,
    audio_url: `/api/files/week-${week}.wav`,
  })
  api.answers(getVoiceOverTime, {
    sentence: {
      text: 'No, lo he perdido, pero pagué con tarjeta.',
      target_language: 'es',
      first: take(0, 1, 6),
      last: take(50, 8, 3),
      again_from: at(21),
    },
  })
  api.handles(recordings, async ({ path }, answer) => {
    await answer.begin(200, { 'content-type': 'audio/wav' })
    await answer.write(soundOf(path.endsWith('week-1.wav') ? [2, 1, 3] : [3]))
    await answer.end()
  })
  await renderPage('/platform/user-progress')
  const voice = part('Your voice over time')
  await expect.element(voice).toMatchTextContent('the same sentence, 7 weeks apart')
  await expect.element(voice).toMatchTextContent('50% shorter.')
  await expect.element(voice).toMatchTextContent('Pauses: 1 at first, 0 now.')
  await expect.element(voice.getByRole('button', { name: 'Both, one after the other' })).toBeVisible()
})

test('saves a picture that shows how much the learner can say', async ({ api }) => {
  answersWith(api, long)
  api.answers(listSaidPhrases, { total: 420, items: longSaid(idOf, at) })
  await renderPage('/platform/user-progress')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Your progress as a picture' })
  const picture = dialog.getByRole('img', { name: /^420 .*Español/ })
  await expect.element(picture).toBeVisible()
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBe(1200)
  await expectAccessible('page')
  await expectToFit()
})
