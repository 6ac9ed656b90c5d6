// The app's frame: header, a phone's tab bar, the list of keys, and the message while the server is unreachable.
import { logout } from '@parley/contracts/account/auth.ts'
import { getUser } from '@parley/contracts/account/user.ts'
import { getProgress } from '@parley/contracts/practice/progress.ts'
import { countWords, listWords } from '@parley/contracts/practice/vocabulary.ts'
import { listReviews } from '@parley/contracts/review/review.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sessionToken } from '#platform/session/session.ts'
import type { ApiServer } from '#testing/api-server.ts'
import { expectAccessible, expectToFit, phone } from '#testing/looks.ts'
import { renderPage } from '#testing/render.tsx'
import { signedInPage } from '#testing/signed-in-page.ts'
import { test } from '#testing/test.ts'

function signedIn(api: ApiServer): void {
  signedInPage(api)
  api.answers(listReviews, { items: [], offset: 0, limit: 20 })
  api.answers(listWords, { items: [], offset: 0, limit: 20 })
  api.answers(countWords, { items: [] })
}

const texts = (links: { elements(): Element[] }) => links.elements().map(({ textContent }) => textContent)

test('links from the header to all pages in order', async ({ api }) => {
  signedIn(api)
  await renderPage('/platform/history')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect
    .poll(() => texts(menu.getByRole('link')))
    .toEqual(['Practice', 'History', 'Progress', 'Vocabulary', 'Plans'])
  const languages = page.getByRole('button', { name: 'Language of the interface: English' })
  await languages.click()
  const list = page.getByRole('menu')
  await list.getByRole('menuitemradio', { name: 'Deutsch' }).hover()
  await expectAccessible('page')
  await expect.element(list).toBeVisible()
  await userEvent.hover(page.getByRole('contentinfo'))
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(languages).toHaveFocus()
})

test('shows a tab bar and a collapsible menu on a phone', async ({ api }) => {
  signedIn(api)
  api.answers(logout)
  await page.viewport(phone.width, phone.height)
  await renderPage('/platform/vocabulary')
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const bar = page.getByRole('navigation', { name: 'Main menu' })
  const menu = page.getByRole('navigation', { name: 'Account' })
  await expect.poll(() => texts(bar.getByRole('link'))).toEqual(['Practice', 'History', 'Progress', 'Words'])
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect.poll(() => texts(menu.getByRole('link'))).toEqual(['Profile', 'Plans'])
  await expectAccessible('page')
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await button.click()
  await bar.getByRole('link', { name: 'History' }).click()
  await expect.poll(() => location.pathname).toBe('/platform/history')
  await expect.element(menu).not.toBeInTheDocument()
  await button.click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => sessionToken.token()).toBeNull()
})

test.for([
  ['/platform/history', 'Show these keys'],
  ['/platform/user-progress', 'Go from phrase to phrase'],
] as const)('? lists the keys on %s', async ([address, line], { api }) => {
  signedIn(api)
  api.refuses(getProgress, 'NOT_FOUND')
  await renderPage(address)
  // Keys go to the test's document once it was clicked.
  await page.getByRole('heading', { level: 1 }).click()
  await userEvent.keyboard('?')
  const dialog = page.getByRole('dialog', { name: 'Keys' })
  await expect.element(dialog).toMatchTextContent(line)
  await expectAccessible('page')
  await expectToFit()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('? is a letter while typing', async ({ api }) => {
  signedIn(api)
  await renderPage('/platform/history')
  const field = page.getByRole('searchbox')
  await field.click()
  await userEvent.keyboard('?')
  await expect.element(field).toHaveValue('?')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('refetches failed data once the server is available again', async ({ api }) => {
  signedIn(api)
  api.refuses(listReviews, 'UNAVAILABLE')
  await renderPage('/platform/history')
  const told = page.getByText('Parley cannot answer at the moment. It keeps trying.')
  await expect.element(told).toBeVisible()
  await expectAccessible('page')
  await expectToFit()
  api.answers(listReviews, { items: [], offset: 0, limit: 20 })
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect.element(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
  await expect.element(page.getByText('The connection is back.')).toBeInTheDocument()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('waits for a server that is unavailable at the start', async ({ api }) => {
  signedIn(api)
  api.refuses(getUser, 'UNAVAILABLE')
  const rendered = renderPage('/platform/history')
  await expect.element(page.getByRole('heading', { name: 'Parley is unavailable for a moment' })).toBeVisible()
  await expectAccessible('page')
  signedIn(api)
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await rendered
  await expect.element(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
})
