// The class and its members, as a teacher sees them.
import { listOrgs } from '@parley/contracts/org/org.ts'
import { getClassProgress, getProgress, listSharedReviews } from '@parley/contracts/practice/progress.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiServer } from '#testing/api-server.ts'
import { longPractice } from '#testing/long-practice.ts'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { anna, ownOrg, team } from '#testing/people.ts'
import { renderPage } from '#testing/render.tsx'
import { idOf, signedInPage } from '#testing/signed-in-page.ts'
import { test } from '#testing/test.ts'
import type { ClassMember } from './class.rules.ts'

const memberId = idOf(0xb0)
const member: ClassMember = {
  _id: memberId,
  name: 'Bo Larsen',
  tag_name: 'bo-larsen',
  role: 'MEMBER',
  last_practice_at: null,
  minutes_this_week: 4,
  total_minutes: 90,
  current_streak: 1,
  levels: [],
  shared_reviews_count: 1,
}
const teacher: ClassMember = {
  ...member,
  _id: anna._id,
  name: 'Anna Berg',
  tag_name: anna.tag_name,
  role: 'TEACHER',
  shared_reviews_count: 0,
}
const at = (day: number) => new Date(Date.UTC(2026, 3, 5 + day)).toISOString()

/** Signs in a person who has this role in the team. */
function inTeamAs(api: ApiServer, role: 'TEACHER' | 'MEMBER'): void {
  signedInPage(api, { current_org_id: team._id })
  api.answers(listOrgs, {
    items: [
      { ...ownOrg, is_current: false },
      { ...team, role, is_current: true },
    ],
  })
  api.answers(getClassProgress, {
    items: [teacher, member],
    most_frequent_errors: longPractice(memberId, idOf, at).most_frequent_errors,
    are_mistakes_checked: true,
  })
}

test('the class can be sorted by any column, by keyboard', async ({ api }) => {
  inTeamAs(api, 'TEACHER')
  await renderPage('/platform/class')
  const rows = page.getByRole('row')
  await expect.element(rows.nth(1)).toMatchTextContent('@anna-berg')
  const shared = page.getByRole('columnheader', { name: 'Shared reviews' })
  shared.getByRole('button').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(shared).toHaveAttribute('aria-sort', 'descending')
  await expect.element(rows.nth(1)).toMatchTextContent('@bo-larsen')
  await userEvent.keyboard(' ')
  await expect.element(shared).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(rows.nth(1)).toMatchTextContent('@anna-berg')
  const wrong = page.getByRole('region', { name: 'What the class gets wrong most' })
  await expect.element(wrong.getByText(/Pronunciation is never checked/)).toBeVisible()
  await expectAccessible('page')
  await expectToFit()
})

test('a member’s progress is shown without anything to change', async ({ api }) => {
  inTeamAs(api, 'TEACHER')
  api.answers(getProgress, longPractice(memberId, idOf, at))
  api.answers(listSharedReviews, { items: [], offset: 0, limit: 20 })
  await renderPage('/platform/class')
  await page.getByRole('link', { name: 'Bo Larsen' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bo Larsen' })).toBeVisible()
  await expect.poll(() => api.requests(getProgress).at(-1)?.path).toContain(memberId)
  const reviews = page.getByRole('region', { name: 'Shared reviews' })
  await expect.element(reviews).toMatchTextContent('No review is shared with the teachers.')
  expect(page.getByRole('switch').elements()).toEqual([])
  expect(page.getByRole('button', { name: /goal/ }).elements()).toEqual([])
  await expectAccessible('page')
})

test('a member sees no class', async ({ api }) => {
  inTeamAs(api, 'MEMBER')
  await renderPage('/platform/class')
  await expect.element(page.getByRole('heading', { name: 'No class here' })).toBeVisible()
})
