// The list of ended conversations: filters in the URL, automatic loading, and deletion.
import { deleteAllReviews, deleteReview, listReviews } from '@parley/contracts/review/review.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { answerNothing } from '#testing/no-content.ts'
import { renderPage } from '#testing/render.tsx'
import { reviewSummary } from '#testing/reviews.ts'
import type { SeenRequest } from '#testing/seen-request.ts'
import { idOf, signedInPage } from '#testing/signed-in-page.ts'
import { test } from '#testing/test.ts'

/** Responds with this many conversations, in pages of twenty. */
const pagesOf =
  (total: number) =>
  ({ query }: SeenRequest) => {
    const offset = Number(query.offset ?? 0)
    const items = Array.from({ length: Math.min(20, total - offset) }, (_, place) => reviewSummary(offset + place + 1))
    return { items, offset, limit: 20 }
  }

const conversation = (number: number) => page.getByRole('link', { name: `Conversation ${number}`, exact: true })
const nothingFound = page.getByRole('heading', { name: 'Nothing found' })

test('puts search, language and kind in the URL and the request', async ({ api }) => {
  signedInPage(api)
  api.answers(listReviews, (request) => pagesOf(request.query.scenario_type === 'IELTS' ? 0 : 1)(request))
  await renderPage('/platform/history')
  await expect.element(conversation(1)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the history' }).fill('shirt')
  await expect.poll(() => location.search).toContain('search=shirt')
  await page.getByRole('combobox', { name: 'Language' }).selectOptions('es')
  await expect.poll(() => location.search).toContain('language=es')
  await page.getByRole('radio', { name: 'IELTS' }).click({ force: true })
  await expect.element(nothingFound).toBeVisible()
  await expect.poll(() => location.search).toContain('type=IELTS')
  await expect
    .poll(() => api.requests(listReviews).at(-1)?.query)
    .toMatchObject({
      search: 'shirt',
      target_language: 'es',
      scenario_type: 'IELTS',
    })
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.element(conversation(1)).toBeVisible()
  await expect.poll(() => location.search).toBe('')
  await expectAccessible('page')
  await expectToFit()
})

test('applies the filters from the URL', async ({ api }) => {
  signedInPage(api)
  api.answers(listReviews, pagesOf(0))
  await renderPage('/platform/history?search=shirt&type=IELTS')
  await expect.element(nothingFound).toBeVisible()
  await expect.element(page.getByRole('searchbox', { name: 'Search the history' })).toHaveValue('shirt')
  await expect.element(page.getByRole('radio', { name: 'IELTS' })).toBeChecked()
})

test('loads more of a long list automatically', async ({ api }) => {
  signedInPage(api)
  api.refuses(listReviews, 'INTERNAL')
  await renderPage('/platform/history')
  await expect.element(page.getByRole('heading', { name: 'This list did not load' })).toBeVisible()
  api.answers(listReviews, pagesOf(45))
  await page.getByRole('button', { name: 'Try again' }).click()
  for (const last of [20, 40, 45]) {
    await expect.element(conversation(last)).toBeInTheDocument()
    conversation(last).element().scrollIntoView()
  }
  await expect.poll(() => page.getByRole('link', { name: /^Conversation \d+$/ }).elements().length).toBe(45)
})

test('deletes one conversation after confirmation', async ({ api }) => {
  signedInPage(api)
  api.answers(listReviews, pagesOf(1))
  api.handles(deleteReview, async (_, answer) => {
    api.answers(listReviews, pagesOf(0))
    await answerNothing(answer)
  })
  await renderPage('/platform/history')
  const remove = page.getByRole('button', { name: 'Delete ‘Conversation 1’' })
  await remove.click()
  const dialog = page.getByRole('dialog', { name: 'Delete ‘Conversation 1’?' })
  const keep = dialog.getByRole('button', { name: 'Keep it' })
  await expect.element(keep).toHaveFocus()
  await keep.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(conversation(1)).toBeVisible()
  await remove.click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
  await expect
    .poll(() => api.requests(deleteReview).map(({ path }) => path))
    .toEqual([deleteReview.path.replace(':id', idOf(1))])
})

test('deletes all conversations only after a checkbox is ticked', async ({ api }) => {
  signedInPage(api)
  api.answers(listReviews, pagesOf(2))
  api.handles(deleteAllReviews, async (_, answer) => {
    api.answers(listReviews, pagesOf(0))
    await answerNothing(answer)
  })
  await renderPage('/platform/history')
  await page.getByRole('button', { name: 'Delete all conversations' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete all conversations?' })
  const sure = dialog.getByRole('button', { name: 'Delete all conversations' })
  await expect.element(sure).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Yes, all of it' }).click()
  await expectAccessible('page')
  await sure.click()
  await expect.element(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
})
