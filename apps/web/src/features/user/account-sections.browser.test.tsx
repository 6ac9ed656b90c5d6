// Password, sessions, export and deletion: all errors, and where the focus goes.
import { changePassword, endOtherSessions } from '@parley/contracts/account/auth.ts'
import { endSignIn, listSignIns, type SignIn } from '@parley/contracts/account/sign-in.ts'
import { type AccountExport, deleteUser, getExport, startExport, updateUser } from '@parley/contracts/account/user.ts'
import { getConfig } from '@parley/contracts/config.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sessionToken } from '#platform/session/session.ts'
import { expectRound, tabTo } from '#testing/keyboard.ts'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { config, signedInAs } from '#testing/people.ts'
import { renderPart } from '#testing/render.tsx'
import { test } from '#testing/test.ts'
import { AboutSection } from './about-section.tsx'
import { DataSection } from './data-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

const texts = { texts: ['user'] }
const field = (label: string) => page.getByLabelText(label)
const button = (name: string) => page.getByRole('button', { name })
const told = (sentence: string) => page.getByRole('status').getByText(sentence)
const dialog = page.getByRole('dialog')
const moment = '2026-11-20T10:00:00.000Z'

async function changePasswordFrom(current: string): Promise<void> {
  await field('Current password').fill(current)
  await field('New password').fill('seven loud lanterns 4')
  await field('Repeat the password').fill('seven loud lanterns 4')
  await userEvent.keyboard('{Enter}')
}

test('reports a wrong current password at its field', async ({ api }) => {
  signedInAs(api)
  api.refuses(changePassword, 'AUTH.INVALID_CREDENTIALS')
  await renderPart(<PasswordSection />, texts)
  await changePasswordFrom('not the password')
  await expect.element(field('Current password')).toHaveFocus()
  await expect.element(field('Current password')).toHaveAccessibleDescription(/This is not your password/)
  await expectAccessible()
  await expectToFit()

  api.answers(changePassword)
  await changePasswordFrom('four quiet lanterns')
  await expect.element(told('The password is changed. All other sessions have ended.')).toBeVisible()
  await expect.element(field('Current password')).toHaveValue('')
  await expect
    .poll(() => api.bodies(changePassword).at(-1))
    .toEqual({
      current_password: 'four quiet lanterns',
      new_password: 'seven loud lanterns 4',
    })
  expect(sessionToken.token()).not.toBeNull()
})

test('reports blank and mismatched passwords before calling the server', async ({ api }) => {
  signedInAs(api)
  await renderPart(<PasswordSection />, texts)
  await button('Change password').click()
  await expect.poll(() => page.getByText('Fill this in.').all().length).toBe(3)
  await field('Current password').fill('four quiet lanterns')
  await field('New password').fill('seven loud lanterns 4')
  await field('Repeat the password').fill('seven')
  await button('Change password').click()
  await expect.element(field('Repeat the password')).toHaveAccessibleDescription('Passwords must match.')
  await expect.element(field('Repeat the password')).toHaveFocus()
})

const here: SignIn = {
  _id: '0'.repeat(24),
  device: { browser: 'Chrome', system: 'Linux' },
  method: 'password',
  created_at: moment,
  last_used_at: moment,
  is_current: true,
}
const elsewhere: SignIn = {
  ...here,
  _id: '1'.repeat(24),
  device: { browser: 'Firefox', system: 'Windows' },
  is_current: false,
}

test('ends one session by keyboard and keeps the focus in the list', async ({ api }) => {
  signedInAs(api)
  let items = [here, elsewhere]
  api.answers(listSignIns, () => ({ items }))
  await renderPart(<SessionsSection />, texts)
  const opener = button('End session on Firefox on Windows')
  const verb = dialog.getByRole('button', { name: 'End session' })
  await tabTo(opener)
  await userEvent.keyboard('{Enter}')
  await expectRound([
    dialog.getByRole('button', { name: 'Cancel' }),
    verb,
    dialog.getByRole('button', { name: 'Close' }),
  ])
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()

  api.answers(endSignIn)
  items = [here]
  await userEvent.keyboard('{Enter}')
  await tabTo(verb)
  await userEvent.keyboard('{Enter}')
  await expect.element(opener).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Sessions' })).toHaveFocus()
  await expect.poll(() => api.requests(endSignIn)[0]?.path).toBe(`/api/auth/sign-ins/${elsewhere._id}`)
})

test('ends all other sessions', async ({ api }) => {
  signedInAs(api)
  let items = [here, elsewhere]
  api.answers(listSignIns, () => ({ items }))
  api.answers(endOtherSessions)
  await renderPart(<SessionsSection />, texts)
  await expect.element(page.getByText('This device')).toBeVisible()
  items = [here]
  await button('End other sessions').click()
  await expect.element(told('All other sessions have ended.')).toBeVisible()
  await expect.element(button('End other sessions')).not.toBeInTheDocument()
})

test('saves only changed profile fields that are not blank', async ({ api }) => {
  const user = signedInAs(api)
  const changed = { ...user, first_name: 'Olena', country: 'UA', explanation_language: 'uk' as const }
  api.answers(updateUser, changed)
  await renderPart(<AboutSection />, texts)
  await expect.element(field('Tag name')).toHaveValue(user.tag_name)
  await expect.element(field('Email')).toHaveAttribute('readonly')
  await field('First name').fill('')
  await button('Save').click()
  await expect.element(field('First name')).toHaveAccessibleDescription('Fill this in.')
  expect(api.requests(updateUser)).toEqual([])
  await field('First name').fill('Olena')
  await field('Country').selectOptions('UA')
  await field('Explanations in').selectOptions('uk')
  await button('Save').click()
  await expect.element(told('Saved.')).toBeVisible()
  await expect
    .poll(() => api.bodies(updateUser))
    .toEqual([{ first_name: 'Olena', country: 'UA', explanation_language: 'uk' }])
})

const exported: AccountExport = {
  _id: '2'.repeat(24),
  status: 'ready',
  created_at: moment,
  expires_at: '2026-11-27T10:00:00.000Z',
  bytes: 2_000_000,
  url: '/api/files/export.json?sign=1',
}

test('prepares an export and keeps the focus', async ({ api }) => {
  signedInAs(api)
  let latest: AccountExport | null = null
  api.answers(getExport, () => latest)
  api.answers(startExport, { _id: exported._id, status: 'pending' })
  await renderPart(<DataSection />, texts)
  await tabTo(button('Prepare an export'))
  latest = { ...exported, status: 'pending', url: null }
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Your file is being prepared. You may leave this page.')).toBeVisible()
  latest = exported
  await expect.element(button('Prepare a new one')).toHaveFocus()
  await expect.element(page.getByText(/prepared on .* available until/)).toBeVisible()
  await userEvent.tab({ shift: true })
  const file = page.getByRole('link', { name: 'Download the file' })
  await expect.element(file).toHaveFocus()
  await expect.element(file).toHaveAttribute('href', exported.url ?? '')
  await expect.element(file).toHaveAttribute('download')
})

test('asks for the password before deletion', async ({ api }) => {
  signedInAs(api)
  api.answers(getConfig, config)
  await renderPart(<DeleteSection />, texts)
  const opener = button('Delete my account')
  const password = dialog.getByLabelText('Password')
  await tabTo(opener)
  await userEvent.keyboard('{Enter}')
  await expect.element(password).toHaveFocus()
  await tabTo(dialog.getByRole('button', { name: 'Keep it' }))
  await userEvent.tab()
  await expect.element(dialog.getByRole('button', { name: 'Delete account' })).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()

  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect.element(dialog.getByText('Fill this in.')).toBeVisible()
  api.refuses(deleteUser, 'AUTH.INVALID_CREDENTIALS')
  await password.fill('not the password')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText(/^This is not your password\./)).toBeVisible()

  localStorage.setItem('parley.draft.somebody.scenario.new', '{}')
  api.answers(deleteUser)
  await password.fill('four quiet lanterns')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sessionToken.token()).toBeNull()
  await expect.poll(() => Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([])
  await expect
    .poll(() => api.bodies(deleteUser))
    .toEqual([{ password: 'not the password' }, { password: 'four quiet lanterns' }])
})
