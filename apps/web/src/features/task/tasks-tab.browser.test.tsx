// What the tasks of a review leave out.
import type { Review } from '@parley/contracts/review/review.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiServer } from '#testing/api-server.ts'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { renderPage } from '#testing/render.tsx'
import { reviewPage, storedReview } from '#testing/reviews.ts'
import { test } from '#testing/test.ts'

const byRules = { strength: null, summary: null, unrated: 'needs_language_model', is_checked_by_rules: true } as const

async function openTasks(api: ApiServer, changes: Partial<Review>) {
  const review = { ...storedReview(), ...byRules, ...changes }
  reviewPage(api, review)
  await renderPage(`/platform/history/${review._id}?tab=tasks`)
}

test('says which mistakes no task practises if only rules checked', async ({ api }) => {
  await openTasks(api, {})
  await expect.element(page.getByText(/^Only simple rules looked for mistakes/)).toBeVisible()
  await expectAccessible('page')
  await expectToFit()
})

test('says that only rules found nothing to make a task of', async ({ api }) => {
  await openTasks(api, { mistakes: [], has_errors: false })
  await expect.element(page.getByText(/Simple rules found none here/)).toBeVisible()
})
