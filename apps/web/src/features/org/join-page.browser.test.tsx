import { getInvitation, type Invitation, joinOrg } from '@parley/contracts/account/invitation.ts'
import { listOrgs } from '@parley/contracts/org/org.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { ownOrg, signedInAs, team } from '#testing/people.ts'
import { renderPart } from '#testing/render.tsx'
import { type Fixtures, test } from '#testing/test.ts'
import { JoinPage } from './join-page.tsx'

const invitation: Invitation = {
  org_id: team._id,
  org_name: team.name,
  invited_by: 'Ida Journey',
  role: 'MEMBER',
  state: 'valid',
}
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
const join = page.getByRole('button', { name: 'Join' })

async function open(api: Fixtures['api'], changes: Partial<Invitation> = {}, orgs = [ownOrg]): Promise<void> {
  signedInAs(api)
  api.answers(getInvitation, { ...invitation, ...changes })
  api.answers(listOrgs, { items: orgs })
  await renderPart(<JoinPage />, { at: '/platform/join?invitation=abc', texts: ['invitation', 'org'] })
}

test('asks for confirmation, joins, and offers to switch', async ({ api }) => {
  await open(api)
  await expect.element(heading('Join Evening school?')).toBeVisible()
  await expect.element(page.getByText('Ida Journey invites you.')).toBeVisible()
  await expectAccessible()
  await expectToFit()
  api.answers(joinOrg, team)
  api.answers(listOrgs, { items: [ownOrg, team] })
  await join.click()
  await expect.element(heading('You belong to Evening school')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Switch to Evening school' })).toBeVisible()
  await expect.element(page.getByRole('main')).toHaveFocus()
  await expect.poll(() => api.bodies(joinOrg)).toEqual([{ token: 'abc' }])
})

test('tells members that they have already joined', async ({ api }) => {
  await open(api, { state: 'expired' }, [
    { ...ownOrg, is_current: false },
    { ...team, is_current: true },
  ])
  await expect.element(heading('You belong to Evening school')).toBeVisible()
  await expect.element(page.getByText(/the organisation that you practise in now/)).toBeVisible()
  await expect.element(join).not.toBeInTheDocument()
})

test('says that the last place has since been taken', async ({ api }) => {
  await open(api)
  await expect.element(join).toBeVisible()
  api.refuses(joinOrg, 'ORG.MAX_MEMBERS_REACHED')
  api.answers(getInvitation, { ...invitation, state: 'full' })
  await join.click()
  await expect.element(heading('All places are taken')).toBeVisible()
})

for (const [state, title] of [
  ['used_up', 'This invitation is used up'],
  ['full', 'All places are taken'],
  ['expired', 'This invitation has expired'],
] as const) {
  test(`says that an invitation is ${state} and links to practice`, async ({ api }) => {
    await open(api, { state })
    await expect.element(heading(title)).toBeVisible()
    await expect.element(join).not.toBeInTheDocument()
    const way = page.getByRole('link', { name: 'Go and practise' })
    await expect.element(way).toHaveAttribute('href', '/platform/dashboard')
  })
}

test('says that a made-up link does not work', async ({ api }) => {
  signedInAs(api)
  api.refuses(getInvitation, 'AUTH.INVITATION_INVALID')
  api.answers(listOrgs, { items: [ownOrg] })
  await renderPart(<JoinPage />, { at: '/platform/join?invitation=made-up', texts: ['invitation', 'org'] })
  await expect.element(heading('This invitation does not work')).toBeVisible()
})
