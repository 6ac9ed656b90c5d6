// Every page has exactly one level-1 heading while its data loads.

import { listSessions } from '@parley/contracts/conversation/conversation.ts'
import type { Endpoint } from '@parley/contracts/endpoint.ts'
import { getBriefing } from '@parley/contracts/library/briefing.ts'
import { getModule, listModuleSummaries, listModules } from '@parley/contracts/library/module.ts'
import { getScenario, listScenarios } from '@parley/contracts/library/scenario.ts'
import { listPlans } from '@parley/contracts/org/billing.ts'
import { getOrg } from '@parley/contracts/org/org.ts'
import { getProgress } from '@parley/contracts/practice/progress.ts'
import { listTasksOfReview } from '@parley/contracts/practice/task.ts'
import { getToday } from '@parley/contracts/practice/today.ts'
import { countWords, listDueWords, listWords } from '@parley/contracts/practice/vocabulary.ts'
import { getReview, listReviews } from '@parley/contracts/review/review.ts'
import { getPublicReview } from '@parley/contracts/review/sharing.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#testing/render.tsx'
import { idOf, signedInSubscriber } from '#testing/signed-in-page.ts'
import { test } from '#testing/test.ts'

const id = idOf(7)
const practice = [getOrg, listSessions, listModules, listScenarios, getToday]

const pages: readonly (readonly [address: string, held: readonly Endpoint[]])[] = [
  ['/platform/dashboard', practice],
  ['/platform/dashboard?tab=scenarios', practice],
  [`/platform/dashboard/module/${id}`, [getModule, listModuleSummaries]],
  [`/platform/module/${id}`, [getModule, listModuleSummaries]],
  [`/platform/scenario/${id}`, [getScenario]],
  [`/platform/briefing/${id}`, [getScenario, getBriefing, getOrg]],
  ['/platform/history', [listReviews]],
  [`/platform/history/${id}`, [getReview, listTasksOfReview]],
  ['/platform/user-progress', [getProgress]],
  ['/platform/vocabulary', [countWords, listWords]],
  ['/platform/vocabulary/due', [listDueWords]],
  ['/platform/tariff-plans', [listPlans]],
  ['/session-review/made-up', [getPublicReview]],
]

test.for(pages)('%s has one heading while it loads', async ([address, held], { api }) => {
  signedInSubscriber(api)
  for (const endpoint of held) api.handles(endpoint, () => new Promise(() => {}))
  await renderPage(address)
  const headings = page.getByRole('heading', { level: 1 })
  await expect.poll(() => headings.all().length).toBe(1)
  await expect.poll(() => document.querySelector('[aria-busy=true], [role=status]')).not.toBeNull()
})
