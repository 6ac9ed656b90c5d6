import {
  addPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  startPasskey,
  switchOnSecondFactor,
} from '@parley/contracts/account/passkey.ts'
import { expect } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { expectRound, tabTo } from '#testing/keyboard.ts'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { anna, signedInAs } from '#testing/people.ts'
import { renderPart } from '#testing/render.tsx'
import { type Fixtures, test } from '#testing/test.ts'
import { PasskeysSection } from './passkeys-section.tsx'

const dialog = page.getByRole('dialog')
const title = page.getByRole('heading', { name: 'Passkeys' })
const menu = page.getByRole('button', { name: 'What to do with My laptop' })
const factor = page.getByRole('switch')
const cancel = dialog.getByRole('button', { name: 'Cancel' })
const done = dialog.getByRole('button', { name: 'I have saved them' })
const codes = Array.from({ length: 10 }, (_, place) => `code-${place}`)

const laptop: Passkey = { _id: 'abc', name: 'My laptop', created_at: '2026-11-20T10:00:00.000Z', last_used_at: null }

/** The user's passkeys, which the test's requests change. */
async function open(api: Fixtures['api'], items: Passkey[] = [], codesLeft = 0) {
  signedInAs(api)
  const state = { items, has_second_factor: codesLeft > 0, recovery_codes_left: codesLeft }
  api.answers(listPasskeys, () => state)
  await renderPart(<PasskeysSection />, { texts: ['user'] })
  return state
}

/** Escape closes the dialog, and the focus returns to its opener. */
async function expectBack(opener: ReturnType<typeof page.getByRole>): Promise<void> {
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
}

/** What the server requests from the authenticator. */
const step = {
  token: 'step',
  options: {
    challenge: 'AAAA',
    rp: { id: 'localhost', name: 'Parley' },
    user: { id: 'AAAA', name: anna.email, displayName: 'Anna Berg' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  },
}

test('adds a passkey by keyboard', async ({ api }) => {
  const session = cdp()
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const state = await open(api)
  api.answers(startPasskey, step)
  api.answers(addPasskey, () => {
    state.items = [laptop]
    return laptop
  })
  const add = page.getByRole('button', { name: 'Add a passkey' })
  const name = dialog.getByLabelText('Name')
  await tabTo(add)
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveFocus()
  await expectAccessible()
  await expectBack(add)
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveAccessibleDescription(/Fill this in\./)
  await userEvent.keyboard('My laptop{Enter}')
  await expect.element(menu).toBeVisible()
  await expect.element(add).toHaveFocus()
  await expect.poll(() => api.bodies(addPasskey)).toMatchObject([{ token: 'step', name: 'My laptop' }])
  await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
})

test('says that the e-mail address must be confirmed first', async ({ api }) => {
  await open(api)
  api.refuses(startPasskey, 'USER.EMAIL_NOT_VERIFIED')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabelText('Name').fill('A phone')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Confirm your email address first')
})

test('asks for the password if the last sign-in was a while ago', async ({ api }) => {
  await open(api, [laptop])
  api.refuses(switchOnSecondFactor, 'AUTH.REAUTHENTICATION_REQUIRED')
  await factor.click()
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  api.refuses(switchOnSecondFactor, 'AUTH.INVALID_CREDENTIALS')
  await dialog.getByLabelText('Password').fill('not the password')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText(/^This is not your password\./)).toBeVisible()
  await expect.poll(() => api.bodies(switchOnSecondFactor)).toEqual([{}, { password: 'not the password' }])
})

test('requires a passkey and shows the recovery codes until they are saved', async ({ api }) => {
  const state = await open(api, [laptop])
  api.answers(switchOnSecondFactor, () => {
    Object.assign(state, { has_second_factor: true, recovery_codes_left: 10 })
    return { recovery_codes: codes }
  })
  await tabTo(factor)
  await userEvent.keyboard(' ')
  await expect.element(cancel).toHaveFocus()
  await expectBack(factor)
  await userEvent.keyboard(' ')
  await tabTo(dialog.getByRole('button', { name: 'Switch on' }))
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => dialog.getByRole('listitem').all().length).toBe(10)
  await userEvent.keyboard('{Escape}')
  await expectRound([dialog.getByRole('button', { name: 'Save as a file' }), done])
  await expectAccessible()
  await expectToFit()
  await tabTo(done)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(factor).toHaveFocus()
  await expect.element(page.getByText('Recovery codes left: 10')).toBeVisible()
})

test('creates new recovery codes', async ({ api }) => {
  await open(api, [laptop], 1)
  api.answers(renewRecoveryCodes, { recovery_codes: codes })
  const renew = page.getByRole('region', { name: 'Passkeys' }).getByRole('button', { name: 'New recovery codes' })
  await tabTo(renew)
  await userEvent.keyboard('{Enter}')
  await expect.element(cancel).toHaveFocus()
  await expectBack(renew)
  await userEvent.keyboard('{Enter}')
  await tabTo(dialog.getByRole('button', { name: 'New recovery codes' }))
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => dialog.getByRole('listitem').all().length).toBe(10)
  await tabTo(done)
  await userEvent.keyboard('{Enter}')
  await expect.element(renew).toHaveFocus()
})

test('renames and removes a passkey through its menu', async ({ api }) => {
  const state = await open(api, [laptop])
  api.answers(renamePasskey, laptop)
  await tabTo(menu)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus()
  await expectBack(menu)
  await userEvent.keyboard('{Enter}{Enter}')
  await dialog.getByLabelText('Name').fill('The old one')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => api.bodies(renamePasskey)).toEqual([{ name: 'The old one' }])

  api.answers(removePasskey)
  await expect.element(menu).toHaveFocus()
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}')
  await expect.element(cancel).toHaveFocus()
  state.items = []
  await tabTo(dialog.getByRole('button', { name: 'Remove' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('You have no passkey yet.')).toBeVisible()
  await expect.element(title).toHaveFocus()
})
