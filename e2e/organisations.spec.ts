// A team used by its owner in one browser and the invited person in another, and one owner's teams on two devices.
import { inviteMember, listMembers } from '@parley/contracts/org/org.ts'
import type { Page } from '@playwright/test'
import { signedIn, signedUp, tokenFor, useToken } from './support/account.ts'
import { type Author, actFor, enterOrg } from './support/author.ts'
import { operate } from './support/operator.ts'
import type { Server } from './support/server.ts'
import { openShop, stage, type, waitForAnswer } from './support/stage.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

const team = 'Harbour Language School'

const openTab = (page: Page, url: string, tab: string) => page.goto(`${url}/platform/user-profile?tab=${tab}`)

/** Makes a team the current organisation. */
async function switchToTeam(page: Page, url: string, name = team) {
  await openTab(page, url, 'organizations')
  await page.getByRole('button', { name: `Switch to ${name}` }).click()
  await page.waitForURL('**/platform/dashboard')
}

async function invite(page: Page, tag: string, role = 'Member') {
  const form = page.getByRole('form', { name: 'Invite somebody' })
  await form.getByLabel('Tag name').fill(tag)
  await form.getByLabel('Role').selectOption(role)
  await form.getByRole('button', { name: 'Invite' }).click()
}

const invitedNow = (page: Page) => page.getByRole('status').filter({ hasText: 'Invitation sent' })
/** Exact match, because a tag name may be a prefix of another. */
const memberRow = (page: Page, tag: string) =>
  page.getByRole('listitem').filter({ hasText: new RegExp(`@${tag}(?!\\d)`) })

test('two people in two browsers invite, accept, switch and leave', async ({ page, browser, plain }) => {
  const guestContext = await browser.newContext({ locale: 'en-GB' })
  const guest = await guestContext.newPage()
  const owner = await signedIn(page, plain)
  const invited = await signedIn(guest, plain)
  await operate(plain, 'org', 'create', '--name', team, '--owner', owner.email, '--max-members', '3')

  await test.step('a personal organisation has a single member', async () => {
    await openTab(guest, plain.url, 'members')
    await expect(guest.getByText('This organisation is for you alone.')).toBeVisible()
    await openTab(guest, plain.url, 'organizations')
    await expect(guest.getByRole('button', { name: 'Leave' })).toHaveCount(0)
    await openTab(guest, plain.url, 'notifications')
    await expect(guest.getByRole('heading', { name: 'Nothing new' })).toBeVisible()
  })

  await test.step('a switch updates other tabs immediately', async () => {
    const otherTab = await page.context().newPage()
    await openTab(otherTab, plain.url, 'members')
    await expect(otherTab.getByText('This organisation is for you alone.')).toBeVisible()
    await switchToTeam(page, plain.url)
    await expect(otherTab.getByRole('form', { name: 'Invite somebody' })).toBeVisible()
    await otherTab.close()
  })

  await test.step('the owner invites by tag name and sees errors explained', async () => {
    await openTab(page, plain.url, 'members')
    await invite(page, 'nobody_here')
    await expect(page.getByText('Nobody here has this tag name.')).toBeVisible()
    await invite(page, owner.tag_name)
    await expect(page.getByText('This person belongs to the organisation already.')).toBeVisible()
    await invite(page, `@${invited.tag_name}`, 'Teacher')
    await expect(invitedNow(page)).toBeVisible()
    await expect(memberRow(page, invited.tag_name)).toContainText('Invited')
    await invite(page, invited.tag_name)
    await expect(page.getByText('There is already an open invitation')).toBeVisible()
  })

  await test.step('the invited person sees the number on the avatar and accepts', async () => {
    await guest.goto(`${plain.url}/platform/dashboard`)
    await guest.getByRole('link', { name: /1 open invitation/ }).click()
    await expect(guest).toHaveURL(/tab=notifications/)
    await expect(guest.getByText('Invites you as: Teacher')).toBeVisible()
    await guest.getByRole('button', { name: `Accept the invitation: ${team}` }).click()
    await expect(guest.getByRole('status').filter({ hasText: `You belong to ${team} now.` })).toBeVisible()
    await expect(guest.getByRole('link', { name: /open invitation/ })).toHaveCount(0)
  })

  await test.step('a teacher sees the members but cannot manage them', async () => {
    await switchToTeam(guest, plain.url)
    await openTab(guest, plain.url, 'members')
    await expect(memberRow(guest, owner.tag_name)).toContainText('Owner')
    await expect(guest.getByRole('form', { name: 'Invite somebody' })).toHaveCount(0)
    await expect(guest.getByRole('button', { name: /Manage/ })).toHaveCount(0)
  })

  await test.step('the owner makes them an admin', async () => {
    await page.reload()
    await memberRow(page, invited.tag_name)
      .getByRole('button', { name: /Manage/ })
      .click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('radio', { name: /Admin/ }).check()
    await expect(page.getByRole('status').filter({ hasText: 'The role is changed.' })).toBeVisible()
    await guest.reload()
    await expect(guest.getByRole('form', { name: 'Invite somebody' })).toBeVisible()
    await expect(memberRow(guest, owner.tag_name).getByRole('button')).toHaveCount(0)
  })

  await test.step('leaving returns to the personal organisation', async () => {
    await openTab(guest, plain.url, 'organizations')
    await guest.getByRole('button', { name: 'Leave' }).click()
    const question = guest.getByRole('dialog', { name: `Leave ${team}?` })
    await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
    await question.getByRole('button', { name: 'Leave' }).click()
    await guest.waitForURL('**/platform/dashboard')
    await openTab(guest, plain.url, 'organizations')
    await expect(guest.getByText(team)).toHaveCount(0)
    await page.reload()
    await expect(memberRow(page, owner.tag_name)).toBeVisible()
    await expect(memberRow(page, invited.tag_name)).toHaveCount(0)
  })
  await guestContext.close()
})

test('revoked invitations and removed members free their seats', { tag: '@all' }, async ({ page, browser, plain }) => {
  const guestContext = await browser.newContext({ locale: 'en-GB' })
  const guest = await guestContext.newPage()
  const owner = await signedIn(page, plain)
  const invited = await signedIn(guest, plain)
  await operate(plain, 'org', 'create', '--name', team, '--owner', owner.email, '--max-members', '2')
  await switchToTeam(page, plain.url)
  await openTab(page, plain.url, 'members')

  await test.step('an open invitation takes the only seat', async () => {
    await invite(page, invited.tag_name)
    await expect(invitedNow(page)).toBeVisible()
    await expect(page.getByText('All places are taken. Remove')).toBeVisible()
    await expect(page.getByRole('form', { name: 'Invite somebody' })).toHaveCount(0)
  })

  await test.step('a revoked invitation disappears for the invited person', async () => {
    await page.getByRole('button', { name: /Manage/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take back the invitation' }).click()
    const question = page.getByRole('dialog', { name: /Take back the invitation to/ })
    await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused()
    await question.getByRole('button', { name: 'Take back the invitation' }).click()
    await expect(memberRow(page, invited.tag_name)).toHaveCount(0)
    await openTab(guest, plain.url, 'notifications')
    await expect(guest.getByRole('heading', { name: 'Nothing new' })).toBeVisible()
  })

  await test.step('a declined invitation frees the seat', async () => {
    await invite(page, invited.tag_name)
    await expect(memberRow(page, invited.tag_name)).toBeVisible()
    await guest.reload()
    await guest.getByRole('button', { name: `Decline the invitation: ${team}` }).click()
    await expect(guest.getByRole('heading', { name: 'Nothing new' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('form', { name: 'Invite somebody' })).toBeVisible()
  })

  await test.step('a removed member has no access', async () => {
    await invite(page, invited.tag_name)
    await expect(memberRow(page, invited.tag_name)).toBeVisible()
    await guest.reload()
    await guest.getByRole('button', { name: `Accept the invitation: ${team}` }).click()
    await expect(guest.getByRole('status').filter({ hasText: 'You belong to' })).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: /Manage/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove from the organisation' }).click()
    const question = page.getByRole('dialog', { name: /^Remove/ })
    await question.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'is no longer a member' })).toBeVisible()
    await openTab(guest, plain.url, 'organizations')
    await expect(guest.getByRole('list', { name: 'Your organisations' })).toBeVisible()
    await expect(guest.getByText(team)).toHaveCount(0)
  })
  await guestContext.close()
})

const [evening, morning] = ['Evening school', 'Morning school']
const membersOf = (page: Page, name: string) => page.getByRole('list', { name: `Members of ${name}` })
const toldWhere = (page: Page, name: string) =>
  expect(page.getByRole('status').filter({ hasText: text('en', 'org', 'switched.team', { name }) })).toBeVisible()
const toldNothingChanged = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: text('en', 'problem', 'ORG.SWITCHED') })).toBeVisible()

/** The tag names of a team's members and of those invited. */
async function tagsIn(page: Page, server: Server, owner: Author, name: string): Promise<string[]> {
  const answer = await actFor(page, server, await enterOrg(page, server, owner, name), listMembers, '')
  return listMembers.response.parse(await answer.json()).items.map(({ tag_name }) => tag_name)
}

test('two devices and two tabs change only the organisation on screen', { tag: '@all' }, async ({
  page: laptop,
  browser,
  plain,
}) => {
  const owner = await signedIn(laptop, plain)
  const phoneContext = await browser.newContext({ locale: 'en-GB' })
  const phone = await phoneContext.newPage()
  const [member, guest] = [await signedUp(phone, plain), await signedUp(phone, plain)]
  const everybody = [owner.tag_name, member.tag_name]
  for (const name of [evening, morning]) {
    await operate(plain, 'org', 'create', '--name', name, '--owner', owner.email, '--max-members', '5')
    const inOrg = await enterOrg(phone, plain, owner, name)
    const invited = await actFor(phone, plain, inOrg, inviteMember, '', { tag_name: member.tag_name })
    expect(invited.status()).toBe(201)
  }
  await useToken(phone, plain.url, await tokenFor(phone, plain, owner))
  const manage = (page: Page) => memberRow(page, member.tag_name).getByRole('button', { name: /Manage/ })

  await test.step('a member is not removed from the school that another device has switched to', async () => {
    await switchToTeam(laptop, plain.url, evening)
    await openTab(laptop, plain.url, 'members')
    await manage(laptop).click()
    await laptop.getByRole('dialog').getByRole('button', { name: 'Take back the invitation' }).click()
    const question = laptop.getByRole('dialog', { name: /Take back the invitation to/ })
    await switchToTeam(phone, plain.url, morning)
    await question.getByRole('button', { name: 'Take back the invitation' }).click()
    await toldWhere(laptop, morning)
    await toldNothingChanged(laptop)
    await expect(laptop.getByRole('dialog')).toHaveCount(0)
    await expect(membersOf(laptop, morning)).toBeVisible()
    await expect(memberRow(laptop, member.tag_name)).toBeVisible()
  })

  await test.step('no one is invited to a school that another device has left', async () => {
    await switchToTeam(phone, plain.url, evening)
    await invite(laptop, guest.tag_name)
    await toldWhere(laptop, evening)
    await expect(membersOf(laptop, evening)).toBeVisible()
    await expect(memberRow(laptop, guest.tag_name)).toHaveCount(0)
    await invite(laptop, guest.tag_name)
    await expect(memberRow(laptop, guest.tag_name)).toContainText('Invited')
  })

  await test.step("another tab closes the previous school's dialogs", async () => {
    const otherTab = await laptop.context().newPage()
    await openTab(otherTab, plain.url, 'members')
    await manage(otherTab).click()
    await expect(otherTab.getByRole('dialog')).toBeVisible()
    await switchToTeam(laptop, plain.url, morning)
    await toldWhere(otherTab, morning)
    await expect(otherTab.getByRole('dialog')).toHaveCount(0)
    await expect(membersOf(otherTab, morning)).toBeVisible()
    await otherTab.close()
  })

  await test.step('a conversation continues in the school where it began', async () => {
    await openShop(laptop, plain)
    await waitForAnswer(laptop)
    await switchToTeam(phone, plain.url, evening)
    await type(laptop, 'Hola. Quisiera cambiar esta camisa.')
    await waitForAnswer(laptop)
    await expect(stage(laptop).said).toHaveCount(1)
  })

  expect(await tagsIn(phone, plain, owner, morning)).toEqual(everybody)
  expect(await tagsIn(phone, plain, owner, evening)).toEqual([...everybody, guest.tag_name])
  await phoneContext.close()
})
