// Billing: the free limit, plans, and an owner's actions on a subscription.
import { acceptInvitation, inviteMember, listOrgs } from '@parley/contracts/org/org.ts'
import type { Page } from '@playwright/test'
import { signedIn } from './support/account.ts'
import { actFor } from './support/author.ts'
import { button, openSubscription, signedInTrying, tag } from './support/billing.ts'
import { operate } from './support/operator.ts'
import { type Server, startServer } from './support/server.ts'
import { hearPartner, openFromCard, openScenarios, stage, type, waitForAnswer } from './support/stage.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'
import { beginTrial } from './support/trial.ts'

let server: Server
test.beforeAll(async () => {
  // One per day, so that the second conversation exceeds the limit.
  server = await startServer({ FREE_CONVERSATIONS_PER_DAY: '1' })
})
test.afterAll(() => server?.remove())

const told = (page: Page, sentence: string) => page.getByRole('status').filter({ hasText: sentence })
const banner = (page: Page) => page.getByRole('complementary', { name: 'Subscription' })

/** Presses a button, and then the button of the confirmation dialog. */
async function doAsked(page: Page, name: string, question: string, answer = name): Promise<void> {
  await button(page, name).click()
  await page.getByRole('dialog', { name: question }).getByRole('button', { name: answer, exact: true }).click()
  await expect(page.getByRole('dialog', { name: question })).toBeHidden()
}

/** Triggers an event on the developer's page, and returns. */
async function moveTime(page: Page, act: string, outcome: string): Promise<void> {
  await openSubscription(page, server)
  await button(page, 'Move time on').click()
  await button(page, act).click()
  await expect(page.getByRole('definition').filter({ hasText: outcome })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Parley' }).click()
  await page.waitForURL('**/platform/tariff-plans')
}

test('a user who reaches the free limit subscribes and creates a scenario', async ({ page }) => {
  await signedIn(page, server)
  const scenario = page.getByRole('article').getByRole('link')
  await openScenarios(page, server.url)
  await openFromCard(page, scenario.first())
  await hearPartner(page)
  await type(page, 'Hello.')
  await openScenarios(page, server.url)
  await expect(page.getByText('0 of 1 free conversation left')).toBeVisible()
  await scenario.nth(1).click()
  await expect(page.getByRole('status').getByText('Your free conversation for today is used.')).toBeVisible()
  await page.getByRole('link', { name: 'See the plans' }).click()
  await page.waitForURL('**/platform/tariff-plans')

  const plan = page.getByRole('region', { name: 'Parley', exact: true })
  await expect(plan).toContainText('€120')
  await expect(page.getByText('2 months free')).toBeVisible()
  await page.getByRole('radio', { name: 'Monthly' }).click()
  await expect(plan).toContainText('€12')
  await plan.getByRole('button', { name: 'Try 7 days free' }).click()
  await expect(page.getByRole('heading', { name: 'Complete your order' })).toBeVisible()
  await expect(page.getByText('No card is asked for and no money moves.')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '€0.00' })).toBeVisible()
  await button(page, 'Complete order').click()
  await page.waitForURL('**/platform/tariff-plans*')
  await expect(told(page, 'Your plan has begun')).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/platform/tariff-plans`)
  await expect(plan.getByText('Your plan')).toBeVisible()

  await page.goto(`${server.url}/platform/dashboard`)
  await page.getByRole('button', { name: 'Make your own' }).click()
  await page.getByRole('menuitem', { name: 'New scenario' }).click()
  await page.getByLabel('Title', { exact: true }).fill('The heating is broken')
  await page.getByLabel('Description', { exact: true }).fill('It has been cold for a week.')
  const says = (key: string) => text('en', 'scenario-wizard', key)
  const step = (name: string) =>
    page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: says(`step.${name}`) })
  await step('content').click()
  await page.getByLabel(says('scene.setting'), { exact: true }).fill('A stairway')
  await page.getByLabel(says('scene.situation'), { exact: true }).fill('You meet your landlord by chance.')
  await page.getByLabel(says('scene.goal'), { exact: true }).fill('Agree on a day for the repair.')
  await page.getByRole('textbox', { name: 'Step 1', exact: true }).fill('Say what is broken')
  await step('details').click()
  await button(page, says('save')).click()
  await page.waitForURL(/\/platform\/scenario\/[0-9a-f]{24}$/)
})

test('a line without a free conversation left stays in its conversation', {
  tag: '@all',
}, async ({ page }) => {
  await signedIn(page, server)
  const scenario = page.getByRole('article').getByRole('link')
  await openScenarios(page, server.url)
  await openFromCard(page, scenario.first())
  await waitForAnswer(page)
  const first = page.url()
  await openScenarios(page, server.url)
  await openFromCard(page, scenario.nth(1))
  await waitForAnswer(page)
  await type(page, 'Hello.')
  await waitForAnswer(page)

  await page.goto(first)
  await button(page, 'Type').click()
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Good evening.')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/platform/tariff-plans')
  await expect(told(page, text('en', 'problem', 'ORG.FREE_SESSION_LIMIT_EXPIRED'))).toBeVisible()
  await page.goto(first)
  await expect(stage(page).said).toContainText('Good evening.')
})

test('an owner ends the trial early, cancels and resumes', {
  tag: '@all',
}, async ({ page }) => {
  await signedInTrying(page, server)

  await test.step('a declined card does not end the trial', async () => {
    await openSubscription(page, server)
    await expect(tag(page, 'Trial')).toBeVisible()
    await button(page, 'Update payment method').click()
    await button(page, 'Use a card that is declined').click()
    await expect(page.getByText('The pretend card is declined.')).toBeVisible()
    await openSubscription(page, server)
    await button(page, 'End the trial now').click()
    const question = page.getByRole('dialog', { name: 'End the trial now?' })
    await expect(question).toContainText('You are charged €12 now. This cannot be undone.')
    await question.getByRole('button', { name: 'End trial and pay' }).click()
    await expect(question.getByRole('alert')).toHaveText(text('en', 'billing', 'refused.declined'))
    await question.getByRole('button', { name: 'Keep the trial' }).click()
    await expect(tag(page, 'Trial')).toBeVisible()
    await button(page, 'Update payment method').click()
    await button(page, 'Use a card that works').click()
    await expect(page.getByText('The pretend card works.')).toBeVisible()
  })

  await test.step('a double click charges once', async () => {
    await openSubscription(page, server)
    await button(page, 'End the trial now').click()
    await button(page, 'End trial and pay').dblclick()
    await expect(told(page, 'The trial has ended, and your plan is active.')).toBeVisible()
    await expect(tag(page, 'Active')).toBeVisible()
    await button(page, 'Move time on').click()
    await expect(page.getByRole('definition').filter({ hasText: '€12.00' })).toHaveCount(1)
  })

  await test.step('a cancelled plan works until its last day and can be resumed', async () => {
    await openSubscription(page, server)
    await doAsked(page, 'Cancel subscription', 'Cancel the subscription?')
    await expect(tag(page, 'Ends soon')).toBeVisible()
    await page.reload()
    await expect(tag(page, 'Ends soon')).toBeVisible()
    await expect(page.getByText('Access until')).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
    await doAsked(page, 'Resume subscription', 'Resume the subscription?')
    await expect(tag(page, 'Active')).toBeVisible()
    await expect(page.getByText('Next payment')).toBeVisible()
  })

  await test.step('a plan change states its charge', async () => {
    await page.goto(`${server.url}/platform/tariff-plans`)
    await page.getByRole('radio', { name: 'Yearly' }).click()
    await button(page, 'Change to this plan').click()
    const question = page.getByRole('dialog', { name: 'Change to Parley (Yearly)?' })
    await expect(question).toContainText(/You are charged €10\d(\.\d\d)? now/)
    await question.getByRole('button', { name: 'Change plan' }).click()
    await expect(told(page, 'Your plan is Parley now.')).toBeVisible()
    await expect(button(page, 'In use')).toBeVisible()
  })

  await test.step('a downgrade shows the credit before and after', async () => {
    const leftOver = '€108 credit: your next 9 payments are covered.'
    await page.getByRole('radio', { name: 'Monthly' }).click()
    await button(page, 'Change to this plan').click()
    const question = page.getByRole('dialog', { name: 'Change to Parley (Monthly)?' })
    await expect(question).toContainText('Nothing is charged now.')
    await expect(question).toContainText(leftOver)
    await question.getByRole('button', { name: 'Change plan' }).click()
    await expect(question).toBeHidden()
    await openSubscription(page, server)
    await expect(page.getByText(leftOver)).toBeVisible()
  })
})

test('a failed payment shows the banner until a working card is added', {
  tag: '@all',
}, async ({ page }) => {
  await signedInTrying(page, server)

  await test.step('past due: every page has the banner, and everything works for three days', async () => {
    await moveTime(page, 'Go there, payment fails', 'Payment due')
    await expect(banner(page)).toContainText('Your last payment did not go through. Everything stays open until')
    expect((await banner(page).boundingBox())?.height).toBe(64)
    await expect(banner(page).getByRole('link')).toHaveAttribute('href', '/platform/tariff-plans')
    await page.getByRole('link', { name: 'See your subscription' }).first().click()
    await expect(tag(page, 'Payment due')).toBeVisible()
    await page.goto(`${server.url}/platform/scenario`)
    await expect(page.getByLabel('Title', { exact: true })).toBeVisible()
  })

  await test.step('a valid card pays what is due', async () => {
    await openSubscription(page, server)
    await button(page, 'Pay now').click()
    await button(page, 'Use a card that works').click()
    await expect(page.getByText('The pretend card works.')).toBeVisible()
    await openSubscription(page, server)
    await expect(tag(page, 'Active')).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
  })

  await test.step('an owner can choose a plan again, without a second trial, after a cancelled one ends', async () => {
    await doAsked(page, 'Cancel subscription', 'Cancel the subscription?')
    await expect(tag(page, 'Ends soon')).toBeVisible()
    await moveTime(page, 'Go there, payment succeeds', 'Cancelled')
    await openSubscription(page, server)
    await expect(tag(page, 'Cancelled')).toBeVisible()
    await expect(button(page, 'Move time on')).toHaveCount(0)
    await page.getByRole('link', { name: 'Choose a plan' }).click()
    await page.getByRole('radio', { name: 'Monthly' }).click()
    await button(page, 'Choose this plan').click()
    await expect(page.getByRole('heading', { name: 'Complete your order' })).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: '€0.00' })).toHaveCount(0)
    await button(page, 'Complete order').click()
    await expect(told(page, 'Your plan has begun')).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
    await openSubscription(page, server)
    await expect(tag(page, 'Active')).toBeVisible()
  })
})

test('a member who does not own the organisation sees a due payment but no prices', {
  tag: '@all',
}, async ({ page, browser }) => {
  const team = 'Harbour Language School'
  const context = await browser.newContext({ locale: 'en-GB' })
  const guest = await context.newPage()
  const owner = await signedIn(page, server)
  const member = await signedIn(guest, server)
  await operate(server, 'org', 'create', '--name', team, '--owner', owner.email, '--max-members', '3')
  await page.goto(`${server.url}/platform/user-profile?tab=organizations`)
  await page.getByRole('button', { name: `Switch to ${team}` }).click()
  await page.waitForURL('**/platform/dashboard')
  const accessToken = await page.evaluate(() => localStorage.getItem('parley.access_token') ?? '')
  await actFor(page, server, { ...owner, accessToken }, inviteMember, '', { tag_name: member.tag_name, role: 'MEMBER' })
  const orgs = listOrgs.response.parse(await (await actFor(guest, server, member, listOrgs, '')).json()).items
  const id = orgs.find(({ name }) => name === team)?._id ?? ''
  await actFor(guest, server, member, acceptInvitation, id)

  await guest.goto(`${server.url}/platform/user-profile?tab=organizations`)
  await guest.getByRole('button', { name: `Switch to ${team}` }).click()
  await guest.waitForURL('**/platform/dashboard')
  await expect(guest.getByRole('article').first()).toBeVisible()
  await expect(guest.getByRole('banner').getByRole('link', { name: 'Plans' })).toHaveCount(0)
  await guest.goto(`${server.url}/platform/tariff-plans`)
  await expect(guest.getByRole('heading', { name: `The owner of ${team} chooses its plan` })).toBeVisible()
  await expect(guest.getByText('€')).toHaveCount(0)
  await openSubscription(guest, server)
  await expect(guest.getByText(`${team} has no plan. Its owner can choose one.`)).toBeVisible()
  await expect(guest.getByRole('tabpanel').getByRole('link')).toHaveCount(0)

  await beginTrial(page, server, { ...owner, accessToken })
  await moveTime(page, 'Go there, payment fails', 'Payment due')
  await guest.goto(`${server.url}/platform/vocabulary`)
  await expect(banner(guest)).toHaveText(`The last payment for ${team} did not go through. Its owner can pay it.`)
  await expect(banner(guest).getByRole('link')).toHaveAttribute('href', '/platform/tariff-plans')
  await context.close()
})
