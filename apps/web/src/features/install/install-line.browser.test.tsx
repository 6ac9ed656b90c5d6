// The line below a review that offers the app.
import { listReviews } from '@parley/contracts/review/review.ts'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '#platform/http/query.ts'
import { watchInstallPrompt } from '#platform/page/install-prompt.ts'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { signedInAs } from '#testing/people.ts'
import { renderPart } from '#testing/render.tsx'
import { reviewSummary } from '#testing/reviews.ts'
import { test } from '#testing/test.ts'
import { InstallLine } from './install-line.tsx'

watchInstallPrompt()

const line = page.getByRole('complementary', { name: 'Install Parley' })
const rendered = () => renderPart(<InstallLine />, { texts: ['install'] })

/** Imitates Chromium for a frequent visitor. @returns the request to show its prompt */
function offerApp(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(async () => ({ outcome }))
  dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  return prompt
}

test('offers nothing after the first review', async ({ api }) => {
  signedInAs(api)
  api.answers(listReviews, { items: [reviewSummary(1), reviewSummary(2, { status: 'pending' })], offset: 0, limit: 5 })
  offerApp('dismissed')
  await rendered()
  await expect.poll(() => queryClient.getQueryData(['install', 'reviews'])).toBeDefined()
  await expect.element(line).not.toBeInTheDocument()
})

test('offers the browser’s prompt after the second review until declined', async ({ api }) => {
  signedInAs(api)
  api.answers(listReviews, { items: [reviewSummary(1), reviewSummary(2)], offset: 0, limit: 5 })
  const prompt = offerApp('dismissed')
  const { unmount } = await rendered()
  await expect.element(line).toBeVisible()
  await expectAccessible()
  await expectToFit()
  await line.getByRole('button', { name: 'Install' }).click()
  await expect.poll(() => prompt.mock.calls.length).toBe(1)
  await expect.element(line).not.toBeInTheDocument()
  await unmount()
  const before = api.requests(listReviews).length
  offerApp('dismissed')
  await rendered()
  await expect.element(line).not.toBeInTheDocument()
  expect(api.requests(listReviews)).toHaveLength(before)
})
