// The practice page's tour: its stops, their order, and when it begins.

import { acceptFirstGuide, type User } from '@parley/contracts/account/user.ts'
import { listSessions } from '@parley/contracts/conversation/conversation.ts'
import { listModules } from '@parley/contracts/library/module.ts'
import { getOrg } from '@parley/contracts/org/org.ts'
import { getToday } from '@parley/contracts/practice/today.ts'
import { expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiServer } from '#testing/api-server.ts'
import { expectAccessible } from '#testing/looks.ts'
import { anna } from '#testing/people.ts'
import { renderPage } from '#testing/render.tsx'
import { moduleSummary } from '#testing/scenarios.ts'
import { ownOrg, signedInPage, signedInSubscriber } from '#testing/signed-in-page.ts'
import { test } from '#testing/test.ts'

const stop = (title: string) => page.getByRole('dialog', { name: title })
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Signs in a user who has not seen the tour. */
function newcomer(api: ApiServer, signedIn: (api: ApiServer, changes: Partial<User>) => User = signedInPage): void {
  const user = signedIn(api, { settings: { ...anna.settings, is_first_guide_completed: false } })
  api.answers(getOrg, ownOrg(user))
  api.answers(listSessions, { items: [], offset: 0, limit: 20 })
  api.answers(listModules, { items: [moduleSummary(1)], offset: 0, limit: 20 })
  api.refuses(getToday, 'NOT_FOUND')
  api.answers(acceptFirstGuide, anna)
}

test('moves forward and back through the stops', async ({ api }) => {
  newcomer(api)
  await renderPage('/platform/dashboard')
  await expect.element(stop('Three ways to practise')).toBeVisible()
  await expect.element(page.getByText('1 of 3')).toBeVisible()
  await expectAccessible()
  await button('Next').click()
  await expect.element(stop('Find what you need')).toBeVisible()
  await button('Previous').click()
  await expect.element(stop('Three ways to practise')).toBeVisible()
  await button('Next').click()
  await button('Next').click()
  await expect.element(stop('Start here')).toBeVisible()
  await button('Done').click()
  await expect.element(stop('Start here')).not.toBeInTheDocument()
  await expect.poll(() => api.requests(acceptFirstGuide).length).toBe(1)
})

test('includes creating for subscribers', async ({ api }) => {
  newcomer(api, signedInSubscriber)
  await renderPage('/platform/dashboard')
  for (const [place, title] of [
    'Three ways to practise',
    'Find what you need',
    'Write your own',
    'Start here',
  ].entries()) {
    await expect.element(stop(title)).toBeVisible()
    await expect.element(page.getByText(`${place + 1} of 4`)).toBeVisible()
    if (place < 3) await button('Next').click()
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(stop('Start here')).not.toBeInTheDocument()
  await expect.poll(() => api.requests(acceptFirstGuide).length).toBe(1)
})

test('waits for the elements that it explains', async ({ api }) => {
  newcomer(api)
  const list = api.holds(listModules)
  const timeouts = vi.spyOn(AbortSignal, 'timeout')
  await renderPage('/platform/dashboard')
  // It has begun to wait, for up to ten seconds.
  await expect.poll(() => timeouts.mock.calls.flat()).toContain(10_000)
  await expect.element(page.getByRole('tab').first()).toBeVisible()
  expect(document.querySelector('.parley-tour')).toBeNull()
  list.open()
  await expect.element(stop('Three ways to practise')).toBeVisible()
  await expect.element(page.getByText('1 of 3')).toBeVisible()
})
