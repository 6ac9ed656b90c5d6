// What the tasks of a review leave out.
import { nextScenario } from '@parley/contracts/library/next-scenario.ts'
import { listKept } from '@parley/contracts/practice/kept.ts'
import { listTasksOfReview } from '@parley/contracts/practice/task.ts'
import { listDueWords } from '@parley/contracts/practice/vocabulary.ts'
import { getReview, listReviews, type Review } from '@parley/contracts/review/review.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiServer } from '#testing/api-server.ts'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { renderPage } from '#testing/render.tsx'
import { storedReview } from '#testing/reviews.ts'
import { signedInPage } from '#testing/signed-in-page.ts'
import { test } from '#testing/test.ts'

const byRules = { strength: null, summary: null, unrated: 'needs_language_model', is_checked_by_rules: true } as const

async function openTasks(api: ApiServer, changes: Partial<Review>) {
  const review = { ...storedReview(), ...byRules, ...changes }
  signedInPage(api)
  api.answers(getReview, review)
  api.answers(listReviews, { items: [], offset: 0, limit: 5 })
  api.answers(listTasksOfReview, { items: [] })
  api.answers(listDueWords, { items: [], total: 0 })
  api.refuses(nextScenario, 'NOT_FOUND')
  api.refuses(listKept, 'NOT_FOUND')
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
