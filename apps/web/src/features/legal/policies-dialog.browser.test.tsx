import { logout } from '@parley/contracts/account/auth.ts'
import { acceptPolicies } from '@parley/contracts/account/user.ts'
import { getConfig } from '@parley/contracts/config.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sessionToken } from '#platform/session/session.ts'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { anna, config, signedInAs } from '#testing/people.ts'
import { renderPage, renderPart } from '#testing/render.tsx'
import { type Fixtures, test } from '#testing/test.ts'
import { PoliciesGate } from './policies-gate.tsx'

const dialog = page.getByRole('dialog', { name: 'Before you start' })
const done = dialog.getByRole('button', { name: 'Done' })
const boxes = dialog.getByRole('checkbox')

const newcomer = (api: Fixtures['api']) =>
  signedInAs(api, { settings: { ...anna.settings, is_accept_privacy_policy: false } })

test('cannot be closed', async ({ api }) => {
  newcomer(api)
  await renderPart(<PoliciesGate />)
  await expect.element(boxes.nth(0)).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
  await expectAccessible()
  await expectToFit()
})

test('appears without a page that sends requests behind it', async ({ api }) => {
  newcomer(api)
  api.answers(getConfig, config)
  for (const address of ['/platform/vocabulary', '/platform/conversation?scenario=0123456789abcdef01234567']) {
    const app = await renderPage(address)
    await expect.element(dialog).toBeVisible()
    await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
    await expect.poll(() => location.pathname + location.search).toBe(address)
    await app.unmount()
  }
})

test('can be accepted once all three boxes are ticked', async ({ api }) => {
  newcomer(api)
  api.answers(acceptPolicies, anna)
  await renderPart(<PoliciesGate />)
  for (const place of [0, 1]) await boxes.nth(place).click()
  await expect.element(done).toBeDisabled()
  await boxes.nth(2).click()
  await expect.element(done).toBeEnabled()
  await boxes.nth(0).click()
  await expect.element(done).toBeDisabled()
  await boxes.nth(0).click()
  await done.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const flags = ['is_accept_terms_and_conditions', 'is_accept_privacy_policy', 'is_accept_refund_policy']
  await expect.poll(() => api.bodies(acceptPolicies)).toEqual([Object.fromEntries(flags.map((flag) => [flag, true]))])
})

test('accepts all three with one button and Done', async ({ api }) => {
  newcomer(api)
  api.answers(acceptPolicies, anna)
  await renderPart(<PoliciesGate />)
  await dialog.getByRole('button', { name: 'Accept all three' }).click()
  for (const place of [0, 1, 2]) await expect.element(boxes.nth(place)).toBeChecked()
  await expect.element(done).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => api.bodies(acceptPolicies)).toHaveLength(1)
})

test('signs out a user who does not agree', async ({ api }) => {
  newcomer(api)
  api.answers(logout)
  await renderPart(<PoliciesGate />)
  for (const [name, path] of [
    ['terms and conditions', '/legal/terms'],
    ['privacy policy', '/legal/privacy'],
    ['refund policy', '/legal/refund'],
  ] as const) {
    const link = dialog.getByRole('link', { name })
    await expect.element(link).toHaveAttribute('href', path)
    await expect.element(link).toHaveAttribute('target', '_blank')
  }
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => sessionToken.token()).toBeNull()
})

test('shows an error and can be submitted again', async ({ api }) => {
  newcomer(api)
  api.refuses(acceptPolicies, 'UNAVAILABLE')
  await renderPart(<PoliciesGate />)
  for (const place of [0, 1, 2]) await boxes.nth(place).click()
  await done.click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  api.answers(acceptPolicies, anna)
  await done.click()
  await expect.element(dialog).not.toBeInTheDocument()
})
