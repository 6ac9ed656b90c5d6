// A team's invitation links on a phone: for people with an account, for new ones, and links that do not work.

import { createInvitationLink } from '@parley/contracts/account/invitation.ts'
import type { Browser, Page } from '@playwright/test'
import { signedIn, signedUp } from './support/account.ts'
import { actFor, signedInOwner } from './support/author.ts'
import { expectAccessible, expectToFitPhone } from './support/looks.ts'
import type { Server } from './support/server.ts'
import { agree, sendLogin, sendSignUp } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

const phone = { viewport: { width: 360, height: 740 }, locale: 'en-GB' }
const onPhone = async (browser: Browser): Promise<Page> => (await browser.newContext(phone)).newPage()

/** Creates a team with its owner in `page`. @returns a function that creates links to it */
async function teamOf(page: Page, server: Server, name: string, seats: number) {
  const owner = await signedInOwner(page, server, { name, seats })
  return async (max_uses: number) => {
    const made = await actFor(page, server, owner, createInvitationLink, '', { max_uses, days: 7 })
    return `${server.url}/auth/signup?invitation=${createInvitationLink.response.parse(await made.json()).token}`
  }
}

test('a user with an account joins by link, signed in or not', {
  tag: '@all',
}, async ({ page, browser, plain }) => {
  const link = await (await teamOf(page, plain, 'Evening school', 9))(5)
  const guest = await onPhone(browser)
  await signedIn(guest, plain)

  await test.step('a signed-in user is asked, joins and switches', async () => {
    await guest.goto(link)
    await expect(guest.getByRole('heading', { name: 'Join Evening school?' })).toBeVisible()
    await expect(guest.getByText('Ida Journey invites you.')).toBeVisible()
    await expectToFitPhone(guest, 'joining by a link')
    await expectAccessible(guest, 'joining by a link')
    await guest.setViewportSize(phone.viewport)
    await guest.getByRole('button', { name: 'Join' }).click()
    await expect(guest.getByRole('heading', { name: 'You belong to Evening school' })).toBeVisible()
    await guest.getByRole('button', { name: 'Switch to Evening school' }).click()
    await guest.waitForURL('**/platform/dashboard')
  })

  await test.step('a member learns that they have already joined', async () => {
    await guest.goto(link)
    await expect(guest.getByRole('heading', { name: 'You belong to Evening school' })).toBeVisible()
    await expect(guest.getByText('the organisation that you practise in now')).toBeVisible()
    await expect(guest.getByRole('button', { name: 'Join' })).toHaveCount(0)
    await guest.context().close()
  })

  await test.step('a signed-out user logs in from the sign-up page and is then asked', async () => {
    const returning = await onPhone(browser)
    const person = await signedUp(returning, plain)
    await returning.context().clearCookies()
    await returning.goto(link)
    await expect(returning.getByRole('heading', { name: 'Join Evening school' })).toBeVisible()
    await returning.getByRole('link', { name: 'Log in' }).click()
    await sendLogin(returning, person)
    await returning.waitForURL('**/platform/join?invitation=*')
    await agree(returning)
    await returning.getByRole('button', { name: 'Join' }).click()
    await expect(returning.getByRole('heading', { name: 'You belong to Evening school' })).toBeVisible()
    await returning.context().close()
  })
})

test('a new user sees the team and the inviter before the form', {
  tag: '@all',
}, async ({ page, browser, plain }) => {
  const linkFor = await teamOf(page, plain, 'Harbour class', 2)
  const [once, often] = [await linkFor(1), await linkFor(100)]
  const guest = await onPhone(browser)
  await guest.goto(once)
  await expect(guest.getByRole('heading', { name: 'Join Harbour class' })).toBeVisible()
  await expect(guest.getByText('Ida Journey invites you.')).toBeVisible()
  await expect(guest.getByLabel('First name')).toBeVisible()
  await sendSignUp(guest)
  await guest.waitForURL('**/platform/dashboard')
  await guest.context().close()

  const late = await onPhone(browser)
  for (const [address, heading] of [
    [once, 'This invitation is used up'],
    [often, 'All places are taken'],
    [`${plain.url}/auth/signup?invitation=made-up`, 'This invitation does not work'],
  ] as const) {
    await late.goto(address)
    await expect(late.getByRole('heading', { name: heading })).toBeVisible()
    await expect(late.getByLabel('First name')).toHaveCount(0)
  }
  await expectToFitPhone(late, 'an invitation that does not work')
  await expectAccessible(late, 'an invitation that does not work')
  await late.getByRole('link', { name: 'Create an account without an invitation' }).click()
  await expect(late.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await expect(late.getByLabel('First name')).toBeVisible()
  await late.context().close()
})
