import { register } from '@parley/contracts/account/auth.ts'
import { getInvitation, type Invitation } from '@parley/contracts/account/invitation.ts'
import { getConfig } from '@parley/contracts/config.ts'
import { beforeEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import { sessionToken } from '#platform/session/session.ts'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { anna, config, team, tokenFor } from '#testing/people.ts'
import { renderPublicPage } from '#testing/render.tsx'
import { type Fixtures, test } from '#testing/test.ts'

const field = (label: string) => page.getByLabelText(label)
const submit = page.getByRole('button', { name: 'Create an account' })
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
const token = tokenFor(anna.current_org_id)

const invitation: Invitation = {
  org_id: team._id,
  org_name: team.name,
  invited_by: 'Ida Journey',
  role: 'MEMBER',
  state: 'valid',
}

async function fillIn(changes: Record<string, string> = {}): Promise<void> {
  const values = {
    'First name': 'Ida',
    'Last name': 'Journey',
    Email: 'ida@example.org',
    Password: 'four quiet lanterns',
    'Repeat the password': 'four quiet lanterns',
    ...changes,
  }
  for (const [label, value] of Object.entries(values)) await field(label).fill(value)
}

const sent = {
  first_name: 'Ida',
  last_name: 'Journey',
  country: 'GB',
  email: 'ida@example.org',
  password: 'four quiet lanterns',
  explanation_language: 'en',
}

beforeEach<Fixtures>(({ api }) => {
  api.answers(getConfig, config)
})

test('shows an error at every blank field and focuses the first', async () => {
  await renderPublicPage('/auth/signup')
  // Suggested once the page has read the browser's languages.
  await expect.element(field('Country')).toHaveValue('GB')
  const country = field('Country').element() as HTMLSelectElement
  country.value = ''
  country.dispatchEvent(new Event('change', { bubbles: true }))
  await submit.click()
  await expect.poll(() => page.getByText('Fill this in.').all().length).toBe(6)
  await expect.element(field('First name')).toHaveFocus()
  await expect.element(field('First name')).toHaveAccessibleDescription('Fill this in.')
  await expectAccessible('page')
  await field('First name').fill('Ida')
  await expect.poll(() => page.getByText('Fill this in.').all().length).toBe(5)
})

test('shows errors before calling the server', async () => {
  await renderPublicPage('/auth/signup')
  await fillIn({ Email: 'ida@example', Password: 'short', 'Repeat the password': 'other' })
  await submit.click()
  await expect.element(field('Email')).toHaveAccessibleDescription('Enter an address like name@example.org.')
  await expect.element(page.getByText('Use at least 8 characters.')).toBeVisible()
  await expect.element(field('Repeat the password')).toHaveAccessibleDescription('Passwords must match.')
  await expect.element(field('Email')).toHaveFocus()
})

test('shows next to each name why the server rejects it', async ({ api }) => {
  const detail = (path: string, code: string) => ({ path, code, message: 'In English.' })
  api.refuses(register, 'VALIDATION.FAILED', {
    details: [detail('first_name', 'url'), detail('last_name', 'characters')],
  })
  await renderPublicPage('/auth/signup')
  await fillIn({ 'First name': 'Win at evil.example.com', 'Last name': 'Jour\u202Eney' })
  await submit.click()
  await expect.element(field('First name')).toHaveAccessibleDescription('Leave out web and email addresses.')
  await expect.element(field('Last name')).toHaveAccessibleDescription(/invisible characters/)
  await expect.element(field('First name')).toHaveFocus()
})

test('says while a password is typed that it is easy to guess', async ({ api }) => {
  await renderPublicPage('/auth/signup')
  await field('First name').fill('Ida')
  await field('Password').fill('sunshine2024')
  await expect.element(page.getByRole('alert')).toHaveTextContent('This password is easy to guess. Choose another one.')
  await field('Password').fill('Ida-1234')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This is your own name or address. Choose another one.')
  await expect.element(field('Password')).toHaveAccessibleDescription(/This is your own name or address/)
  await expectAccessible('page')
  await field('Password').fill('four quiet lanterns')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(api.bodies(register)).toEqual([])
})

test('reports a common password and a taken e-mail address at their fields until they are corrected', async ({
  api,
}) => {
  await renderPublicPage('/auth/signup')
  api.refuses(register, 'AUTH.PASSWORD_TOO_COMMON')
  await fillIn({ Password: 'password123', 'Repeat the password': 'password123' })
  await submit.click()
  await expect.element(page.getByText(/^This password is easy to guess\./)).toBeVisible()
  await expect.element(field('Password')).toHaveFocus()

  api.refuses(register, 'AUTH.EMAIL_TAKEN')
  await fillIn()
  await submit.click()
  await expect.element(page.getByText(/^Email already exists\./)).toBeVisible()
  await expect.element(field('Email')).toHaveFocus()

  api.answers(register, { access_token: token, user: anna })
  await submit.click()
  await expect.poll(() => sessionToken.token()).toBe(token)
  await expect.poll(() => api.bodies(register).at(-1)).toEqual(sent)
})

for (const [registration, title] of [
  ['closed', 'No new accounts at the moment'],
  ['invite', 'Accounts are by invitation'],
] as const) {
  test(`explains why there is no form if registration is ${registration}`, async ({ api }) => {
    api.answers(getConfig, { ...config, registration })
    await renderPublicPage('/auth/signup')
    await expect.element(heading(title)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/login')
    await expect.element(field('First name')).not.toBeInTheDocument()
    await expectAccessible('page')
    await expectToFit()
  })
}

test('shows the team and the inviter, and signs up with the invitation', async ({ api }) => {
  api.answers(getConfig, { ...config, registration: 'invite' })
  api.answers(getInvitation, invitation)
  api.answers(register, { access_token: token, user: anna })
  await renderPublicPage('/auth/signup?invitation=abc')
  await expect.element(heading('Join Evening school')).toBeVisible()
  await expect.element(page.getByText(/Ida Journey invites you\./)).toBeVisible()
  await fillIn()
  await submit.click()
  await expect.poll(() => sessionToken.token()).toBe(token)
  await expect.poll(() => api.bodies(register)).toEqual([{ ...sent, invitation: 'abc' }])
  await expect.poll(() => api.requests(getInvitation)[0]?.query).toEqual({ token: 'abc' })
  // The new user is not asked whether to join.
  await expect.poll(() => location.search).toBe('')
})

for (const [state, title] of [
  ['used_up', 'This invitation is used up'],
  ['full', 'All places are taken'],
  ['expired', 'This invitation has expired'],
  ['unknown', 'This invitation does not work'],
] as const) {
  test(`says that an invitation is ${state} instead of showing the form`, async ({ api }) => {
    if (state === 'unknown') api.refuses(getInvitation, 'AUTH.INVITATION_INVALID')
    else api.answers(getInvitation, { ...invitation, state })
    await renderPublicPage('/auth/signup?invitation=abc')
    await expect.element(heading(title)).toBeVisible()
    await expect.element(field('First name')).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/login')
    await expect
      .element(page.getByRole('link', { name: 'Create an account without an invitation' }))
      .toHaveAttribute('href', '/auth/signup')
    await expectAccessible('page')
    await expectToFit()
  })
}
