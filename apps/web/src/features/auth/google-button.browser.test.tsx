import { signInWithGoogle } from '@parley/contracts/account/auth.ts'
import { startPasskeySignIn } from '@parley/contracts/account/passkey.ts'
import { getConfig } from '@parley/contracts/config.ts'
import { afterEach, beforeEach, expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { sessionToken } from '#platform/session/session.ts'
import { emulateScheme } from '#testing/looks.ts'
import { anna, config, tokenFor } from '#testing/people.ts'
import { renderPublicPage } from '#testing/render.tsx'
import { type Fixtures, test } from '#testing/test.ts'

const address = 'https://accounts.google.com/gsi/client'

/** Imitates the button that Google's script renders, and hands over this token. */
const script = `
  let settings
  window.google = { accounts: { id: {
    initialize: (initial) => { settings = initial },
    renderButton: (place, look) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = 'Continue with Google'
      button.dataset.look = [settings.client_id, look.locale, look.theme].join(' ')
      button.onclick = () => settings.callback({ credential: 'a.google.token' })
      place.replaceChildren(button)
    },
  } } }`

const button = page.getByRole('button', { name: 'Continue with Google' })

beforeEach<Fixtures>(async ({ api }) => {
  api.answers(getConfig, { ...config, google_client_id: 'parley.apps' })
  api.answers(startPasskeySignIn, { token: 'step', options: { challenge: 'AAAA' } })
})
afterEach(() => commands.endStandIns([address]))

test('says that Google is unavailable and keeps the other options', async () => {
  await commands.standIn(address, null)
  await renderPublicPage('/auth/login')
  await expect.element(page.getByText('Google did not answer. Log in with your email.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Log in' })).toBeVisible()
})

test("signs in with Google's credential, with or without an invitation", async ({ api }) => {
  await commands.standIn(address, script)
  api.answers(signInWithGoogle, { access_token: tokenFor(anna.current_org_id), user: anna })
  await renderPublicPage('/auth/login?invitation=abc', { language: 'de' })
  await expect.element(button).toHaveAttribute('data-look', 'parley.apps de outline')
  await emulateScheme('dark')
  await expect.element(button).toHaveAttribute('data-look', 'parley.apps de filled_black')
  await button.click()
  await expect.poll(() => sessionToken.token()).toBe(tokenFor(anna.current_org_id))
  await expect.poll(() => api.bodies(signInWithGoogle)).toEqual([{ id_token: 'a.google.token', invitation: 'abc' }])
})

test('explains that the e-mail address already has an account with a password', async ({ api }) => {
  await commands.standIn(address, script)
  api.refuses(signInWithGoogle, 'AUTH.LINK_REQUIRED')
  await renderPublicPage('/auth/login')
  await button.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('There is already an account with a password')
  await expect.element(page.getByRole('link', { name: 'Forgot it?' })).toBeVisible()
  expect(sessionToken.token()).toBeNull()
})

test('loads nothing from Google if it is not set up', async ({ api }) => {
  await commands.standIn(address, script)
  api.answers(getConfig, config)
  performance.clearResourceTimings()
  await renderPublicPage('/auth/login')
  await expect.element(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await expect.poll(() => api.requests(getConfig).length).toBe(1)
  await expect.element(button).not.toBeInTheDocument()
  expect(performance.getEntriesByType('resource').filter(({ name }) => !name.startsWith(location.origin))).toEqual([])
})
