import { removePasskey, renewRecoveryCodes } from '@parley/contracts/account/passkey.ts'
import {
  confirmSignInMethods,
  endSignIn,
  getSignInMethods,
  removeIdentity,
  removePassword,
  type SignInMethods,
} from '@parley/contracts/account/sign-in.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '#platform/http/query.ts'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { anna, signedInAs } from '#testing/people.ts'
import { renderPart } from '#testing/render.tsx'
import { type Fixtures, test } from '#testing/test.ts'
import { signInMethodsQuery } from './sign-in-methods.ts'
import { SignInMethodsGate } from './sign-in-methods-gate.tsx'

const moment = '2026-11-20T10:00:00.000Z'
const phone = { _id: 'abc', name: 'A phone', created_at: moment, last_used_at: null }
const signIn = {
  _id: '1'.repeat(24),
  device: { browser: 'Firefox', system: 'Windows' },
  method: 'passkey' as const,
  created_at: moment,
  last_used_at: moment,
  is_current: false,
}
const here = { ...signIn, _id: '2'.repeat(24), method: 'google' as const, is_current: true }
const google = { issuer: 'https://accounts.google.com', name: 'Google', created_at: moment, is_current: true }
const riverside = { issuer: 'https://riverside.example', name: 'Riverside', created_at: moment, is_current: false }

const all: SignInMethods = {
  is_to_check: true,
  has_password: true,
  passkeys: { items: [phone], has_second_factor: false, recovery_codes_left: 0 },
  identities: [google, riverside],
  sign_ins: [here, signIn],
}

const dialog = page.getByRole('dialog', { name: 'Are these all yours?' })
const remove = (name: string) => dialog.getByRole('button', { name: `Remove ${name}` })

async function open(api: Fixtures['api'], methods: Partial<SignInMethods> = {}) {
  signedInAs(api, { has_ways_to_check: true })
  const state: SignInMethods = { ...all, ...methods }
  api.answers(getSignInMethods, () => state)
  await renderPart(<SignInMethodsGate />, { texts: ['shell'] })
  return state
}

test('keeps asking until the owner answers', async ({ api }) => {
  await open(api)
  await expect.element(remove('A phone')).toBeVisible()
  await expect.element(remove('Riverside')).toBeVisible()
  await expect.element(remove('Google')).not.toBeInTheDocument()
  await expect.poll(() => dialog.getByRole('list', { name: 'Sessions' }).getByRole('listitem').all().length).toBe(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
  await expectAccessible()
  await expectToFit()
  api.answers(confirmSignInMethods, anna)
  await dialog.getByRole('button', { name: 'These are all mine' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('removes each sign-in method with its own request', async ({ api }) => {
  const state = await open(api)
  api.answers(removePasskey)
  api.answers(removePassword)
  api.answers(removeIdentity)
  api.answers(endSignIn)
  await expect.element(remove('A phone')).toBeVisible()
  const answer = dialog.getByRole('button', { name: /^(These are all mine|Done)$/ })
  for (const [name, rest] of [
    ['A phone', { passkeys: { ...all.passkeys, items: [] } }],
    [`Password for ${anna.email}`, { has_password: false }],
    ['Riverside', { identities: [google] }],
    ['Firefox on Windows', { sign_ins: [here] }],
  ] as const) {
    Object.assign(state, rest)
    await remove(name).click()
    await expect.element(dialog.getByRole('status')).toHaveTextContent(`${name} no longer gives access.`)
    await expect.element(remove(name)).not.toBeInTheDocument()
    await expect.element(answer).toHaveFocus()
  }
  await expect.element(dialog.getByText('Nothing else gives access to your account now.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Done' })).toBeVisible()
  await expect.poll(() => api.bodies(removeIdentity)).toEqual([{ issuer: riverside.issuer }])
  await expect.poll(() => api.requests(endSignIn)[0]?.path).toBe(`/api/auth/sign-ins/${signIn._id}`)
})

test('explains why a sign-in method could not be removed', async ({ api }) => {
  await open(api)
  api.refuses(removePassword, 'AUTH.LAST_WAY_IN')
  await remove(`Password for ${anna.email}`).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Set a password by email first')
  await expect.element(remove(`Password for ${anna.email}`)).toBeVisible()
})

test('creates new recovery codes', async ({ api }) => {
  await open(api, { passkeys: { items: [phone], has_second_factor: true, recovery_codes_left: 9 } })
  api.answers(renewRecoveryCodes, { recovery_codes: ['code-1', 'code-2'] })
  await expect.element(dialog.getByText('Recovery codes left: 9')).toBeVisible()
  await dialog.getByRole('button', { name: 'New recovery codes' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Your recovery codes' }).getByText('code-2')).toBeVisible()
})

test('does not ask unless this sign-in requires it', async ({ api }) => {
  await open(api, { is_to_check: false })
  await expect.poll(() => queryClient.getQueryData(signInMethodsQuery.queryKey)).toBeDefined()
  await expect.element(dialog).not.toBeInTheDocument()
})
