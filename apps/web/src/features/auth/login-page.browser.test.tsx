import { login } from '@parley/contracts/account/auth.ts'
import { startPasskeySignIn } from '@parley/contracts/account/passkey.ts'
import { getConfig } from '@parley/contracts/config.ts'
import { beforeEach, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadConfig } from '#platform/config.ts'
import { sessionToken } from '#platform/session/session.ts'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { anna, config, orgId, tokenFor } from '#testing/people.ts'
import { renderPublicPage } from '#testing/render.tsx'
import { type Fixtures, test } from '#testing/test.ts'

const email = page.getByLabelText('Email')
const password = page.getByLabelText('Password')
const submit = page.getByRole('button', { name: 'Log in' })
const alert = page.getByRole('alert')
const token = tokenFor(orgId)

beforeEach<Fixtures>(({ api }) => {
  api.answers(getConfig, config)
  // The browser offers passkeys in the e-mail field.
  api.answers(startPasskeySignIn, { token: 'step', options: { challenge: 'AAAA' } })
})

test('signs in once, no matter how often Enter is pressed', async ({ api }) => {
  api.answers(login, { access_token: token, user: anna })
  const gate = api.holds(login)
  await renderPublicPage('/auth/login')
  await email.fill('anna@example.org')
  await password.fill('four quiet lanterns')
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(submit).toHaveAttribute('aria-busy', 'true')
  gate.open()
  await expect.poll(() => sessionToken.token()).toBe(token)
  await expect.poll(() => api.bodies(login)).toEqual([{ email: 'anna@example.org', password: 'four quiet lanterns' }])
})

test('shows an error at each blank field until it is filled in', async () => {
  await renderPublicPage('/auth/login')
  await submit.click()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription('Fill this in.')
  await expect.element(password).toHaveAccessibleDescription('Fill this in.')
  await expectAccessible('page')
  await email.fill('a')
  await expect.element(email).not.toHaveAccessibleDescription()
})

test('reports a wrong password and selects it for correction', async ({ api }) => {
  api.refuses(login, 'AUTH.INVALID_CREDENTIALS')
  await renderPublicPage('/auth/login')
  await email.fill('anna@example.org')
  await password.fill('not the password')
  await submit.click()
  await expect.element(alert).toMatchTextContent('Invalid email or password')
  await userEvent.keyboard('four')
  await expect.element(password).toHaveValue('four')
  expect(sessionToken.token()).toBeNull()
  await expectAccessible('page')
})

test('reports a missing connection', async ({ api }) => {
  api.cutsOff(login)
  await renderPublicPage('/auth/login')
  await email.fill('anna@example.org')
  await password.fill('four quiet lanterns')
  await submit.click()
  await expect.element(alert).toBeVisible()
  await expect.element(submit).not.toHaveAttribute('aria-busy', 'true')
})

for (const [registration, links] of [
  ['closed', 0],
  ['invite', 1],
  ['open', 1],
] as const) {
  test(`offers ${links === 0 ? 'no' : 'an'} account if registration is ${registration}`, async ({ api }) => {
    api.answers(getConfig, { ...config, registration })
    const gate = api.holds(getConfig)
    await renderPublicPage('/auth/login')
    const ways = () => page.getByRole('link', { name: 'Create an account' }).all().length
    await expect.poll(ways).toBe(1)
    gate.open()
    await loadConfig()
    await expect.poll(ways).toBe(links)
  })
}

test('names a provider that did not respond or was declined', async ({ api }) => {
  api.answers(getConfig, { ...config, oidc_name: 'Riverside' })
  await renderPublicPage('/auth/login?problem=UNAVAILABLE&next=%2Fplatform%2Fvocabulary')
  await expect.element(alert).toMatchTextContent('Riverside did not answer.')
  await expect
    .element(page.getByRole('link', { name: 'Continue with Riverside' }))
    .toHaveAttribute('href', '/api/auth/oidc/start?next=%2Fplatform%2Fvocabulary')
  await expectAccessible('page')
})

test('fits a phone in Ukrainian', async () => {
  await renderPublicPage('/auth/login', { language: 'uk' })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectToFit()
})

test('says that the sign-in service passed on no address', async ({ api }) => {
  api.answers(getConfig, { ...config, oidc_name: 'Riverside' })
  await renderPublicPage('/auth/login?problem=AUTH.OIDC_INVALID&reason=no_email')
  await expect.element(alert).toMatchTextContent('did not pass on your email address')
})
