// The progress page: for the learner after a conversation, and for a teacher in another browser.
import type { Page } from '@playwright/test'
import { signedIn } from './support/account.ts'
import { expectAccessible, look } from './support/looks.ts'
import { operate } from './support/operator.ts'
import { reviewedShop } from './support/reviewed.ts'
import { shirtShop } from './support/shirt-shop.ts'
import { expect, test } from './support/test.ts'

const team = 'Harbour Language School'
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function switchToTeam(page: Page, url: string) {
  await page.goto(`${url}/platform/user-profile?tab=organizations`)
  await page.getByRole('button', { name: `Switch to ${team}` }).click()
  await page.waitForURL('**/platform/dashboard')
}

test("a teacher sees a member's practice and shared review", { tag: '@all' }, async ({
  page,
  browser,
  provider,
  modelled,
}) => {
  test.setTimeout(420_000)
  const { url } = modelled
  const context = await browser.newContext({ locale: 'en-GB', permissions: ['microphone'] })
  const learner = await context.newPage()
  const owner = await signedIn(page, modelled)
  const member = await signedIn(learner, modelled)
  await operate(modelled, 'org', 'create', '--name', team, '--owner', owner.email, '--max-members', '3')

  await test.step('the learner joins, practises there and shares the review', async () => {
    await switchToTeam(page, url)
    await page.goto(`${url}/platform/user-profile?tab=members`)
    const form = page.getByRole('form', { name: 'Invite somebody' })
    await form.getByLabel('Tag name').fill(member.tag_name)
    await form.getByRole('button', { name: 'Invite' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Invitation sent' })).toBeVisible()
    await learner.goto(`${url}/platform/user-profile?tab=notifications`)
    await learner.getByRole('button', { name: `Accept the invitation: ${team}` }).click()
    await expect(learner.getByRole('status').filter({ hasText: `You belong to ${team} now.` })).toBeVisible()
    await switchToTeam(learner, url)
    await reviewedShop(learner, provider, modelled)
    await learner.getByRole('button', { name: 'Share' }).click()
    const sharing = learner.getByRole('switch', { name: `Let the teachers of ${team} read it and hear its recordings` })
    await sharing.click()
    await expect(sharing).toBeChecked()
  })

  const row = page.getByRole('row').filter({ hasText: `@${member.tag_name}` })
  await test.step('the teacher finds them in the class, from the list of members', async () => {
    await page.goto(`${url}/platform/user-profile?tab=members`)
    await page.getByRole('link', { name: 'See progress of the class' }).click()
    await expect(page).toHaveTitle(/^Class/)
    await expect(row).toContainText('Member')
    await expect(row.getByRole('cell').last()).toHaveText('1')
    await expect(part(page, 'What the class gets wrong most')).toContainText('Politeness')
    await expectAccessible(page, 'class', ['light'])
    await look(page, 'desktop', 'light')
    const shared = page.getByRole('columnheader', { name: 'Shared reviews' })
    await shared.getByRole('button').press('Enter')
    await expect(shared).toHaveAttribute('aria-sort', 'descending')
    await expect(page.getByRole('row').nth(1)).toContainText(`@${member.tag_name}`)
    await shared.getByRole('button').press('Space')
    await expect(shared).toHaveAttribute('aria-sort', 'ascending')
    await expect(page.getByRole('row').last()).toContainText(`@${member.tag_name}`)
  })

  await test.step('the member’s page shows what the member sees, read-only', async () => {
    await row.getByRole('link').click()
    await expect(page).toHaveURL(/member=[0-9a-f]{24}/)
    await expect(page.getByRole('heading', { level: 1, name: 'Ida Journey' })).toBeVisible()
    await expect(page.getByText('Longest: 1 day')).toBeVisible()
    await expect(page.getByRole('switch')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /goal/ })).toHaveCount(0)
    await expectAccessible(page, 'a member', ['light'])
    await look(page, 'desktop', 'light')
  })

  await test.step('the shared review is read-only', async () => {
    await part(page, 'Shared reviews').getByRole('link', { name: shirtShop.title.en }).click()
    await expect(page.getByRole('tab', { name: 'Summary' })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Tasks' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Delete|Share/ })).toHaveCount(0)
    await page.getByRole('tab', { name: 'Transcript' }).click()
    await expect(page.getByText('Quiero devolver').first()).toBeVisible()
  })

  await test.step('the learner’s own URL for the review gives no access', async () => {
    const [, id] = /review\/([0-9a-f]{24})/.exec(page.url()) ?? []
    await page.goto(`${url}/platform/history/${id}?tab=transcript`)
    await expect(page.getByText('Quiero devolver').first()).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Tasks' })).toHaveCount(0)
    const ownersActs = /Delete|Share|Talk again|I didn’t say that|Try again from here/
    await expect(page.getByRole('button', { name: ownersActs })).toHaveCount(0)
    await expect(page.getByRole('link', { name: ownersActs })).toHaveCount(0)
    await page.goBack()
    await expect(page.getByText('Quiero devolver').first()).toBeVisible()
  })

  await test.step('a review that is no longer shared disappears', async () => {
    const sharing = learner.getByRole('switch', { name: `Let the teachers of ${team} read it and hear its recordings` })
    await sharing.click()
    await expect(sharing).not.toBeChecked()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This review is not shared' })).toBeVisible()
    await page.getByRole('link', { name: 'Class' }).click()
    await row.getByRole('link').click()
    await expect(part(page, 'Shared reviews')).toContainText('No review is shared with the teachers.')
  })

  await test.step('a member cannot see the class page', async () => {
    await learner.goto(`${url}/platform/class`)
    await expect(learner.getByRole('heading', { name: 'No class here' })).toBeVisible()
  })
  await context.close()
})
