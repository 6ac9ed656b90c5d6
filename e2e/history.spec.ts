import type { ReviewSummary } from '@parley/contracts/review.ts'
import { listReviews } from '@parley/contracts/review.ts'
import { signedIn } from './support/account.ts'
import { expectAccessible } from './support/looks.ts'
import { reviewedShop } from './support/reviewed.ts'
import { shirtShop } from './support/shirt-shop.ts'
import { expect, test } from './support/test.ts'

test('a conversation is found in the history, and deleted for good on request', async ({
  page,
  provider,
  modelled,
}) => {
  test.setTimeout(240_000)
  await signedIn(page, modelled)
  await reviewedShop(page, provider, modelled)
  const address = page.url()
  const row = page.getByRole('link', { name: shirtShop.title.en, exact: true })

  await test.step('search, language and kind are in the address', async () => {
    await page.getByRole('link', { name: 'History' }).first().click()
    await expect(row).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search the history' }).fill('shirt')
    await expect(page).toHaveURL(/search=shirt/)
    await page.getByRole('combobox', { name: 'Language' }).selectOption('es')
    await expect(page).toHaveURL(/language=es/)
    await expect(row).toBeVisible()
    await page.getByRole('radio', { name: 'IELTS' }).click()
    await expect(page).toHaveURL(/type=IELTS/)
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Search the history' })).toHaveValue('shirt')
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(row).toBeVisible()
    await expectAccessible(page, 'history', ['light'])
  })

  await test.step('one is deleted after confirmation', async () => {
    await page.getByRole('button', { name: `Delete ‘${shirtShop.title.en}’` }).click()
    const dialog = page.getByRole('dialog', { name: `Delete ‘${shirtShop.title.en}’?` })
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toBeVisible()
    await page.getByRole('button', { name: `Delete ‘${shirtShop.title.en}’` }).click()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'This review does not exist' })).toBeVisible()
  })

  await test.step('all are deleted only after a tick', async () => {
    await reviewedShop(page, provider, modelled)
    await page.getByRole('link', { name: 'History' }).first().click()
    await page.getByRole('button', { name: 'Delete all conversations' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete all conversations?' })
    const sure = dialog.getByRole('button', { name: 'Delete all conversations' })
    await expect(sure).toBeDisabled()
    await dialog.getByRole('checkbox', { name: 'Yes, all of it' }).click()
    await expectAccessible(page, 'delete all', ['light'])
    await sure.click()
    await expect(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
  })
})

test('a long history loads by itself, and reports a failed load', async ({ page, plain }) => {
  await signedIn(page, plain)
  const total = 45
  const item = (number: number): ReviewSummary => ({
    _id: number.toString(16).padStart(24, '0'),
    session_id: number.toString(16).padStart(24, 'a'),
    status: 'ready',
    created_at: '2026-07-07T18:00:00.000Z',
    scenario: {
      _id: 'b'.repeat(24),
      title: `Conversation ${number}`,
      target_language: 'es',
      scenario_type: 'DIALOG',
      difficulty_level: 'A2',
    },
    started_at: '2026-07-07T18:00:00.000Z',
    duration_ms: 90_000,
    outcome: null,
    achieved: null,
    counts: { learner_turns: 3, partner_turns: 4, words: 30, different_words: 20, words_per_minute: null },
    level: null,
    steps_done: 0,
    steps_total: 0,
    goals_reached: 1,
    goals_total: 4,
    overall_band: null,
  })
  let isBroken = true
  // Forty-five conversations would take an hour to create.
  await page.route(`**${listReviews.path}?*`, (route) => {
    if (isBroken)
      return route.fulfill({ status: 500, json: { code: 'INTERNAL', error: 'INTERNAL', message: '', details: [] } })
    const offset = Number(new URL(route.request().url()).searchParams.get('offset'))
    const items = Array.from({ length: Math.min(20, total - offset) }, (_, place) => item(offset + place + 1))
    return route.fulfill({ json: { items, offset, limit: 20 } })
  })
  await page.goto(`${plain.url}/platform/history`)
  await expect(page.getByRole('heading', { name: 'This list did not load' })).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  for (const last of [20, 40, 45]) {
    const row = page.getByRole('link', { name: `Conversation ${last}`, exact: true })
    await row.scrollIntoViewIfNeeded()
    await expect(row).toBeInViewport()
  }
  await expect(page.getByRole('link', { name: /^Conversation \d+$/ })).toHaveCount(total)
})
