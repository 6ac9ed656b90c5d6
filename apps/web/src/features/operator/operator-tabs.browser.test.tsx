// What an operator switches, decides and deletes.
import { changeSettings, getSettings, type InstanceSettings } from '@parley/contracts/operator/operator.ts'
import {
  changeTeam,
  type ListedOrg,
  type ListedUser,
  listRegistrationLinks,
  listTeams,
  listUsers,
  removeUser,
} from '@parley/contracts/operator/operator-people.ts'
import { decideReport, listReports, type ReportedItem, readItem } from '@parley/contracts/operator/operator-reports.ts'
import { speakText } from '@parley/contracts/practice/vocabulary.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { signedInAs } from '#testing/people.ts'
import { renderPart } from '#testing/render.tsx'
import { test } from '#testing/test.ts'
import { RegistrationTab } from './registration-tab.tsx'
import { ReportsTab } from './reports-tab.tsx'
import { TeamsTab } from './teams-tab.tsx'
import { UsersTab } from './users-tab.tsx'

const texts = { texts: ['operator'] }
const moment = '2026-11-20T10:00:00.000Z'
const id = 'a'.repeat(24)
const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name })
const told = (sentence: string) => page.getByRole('status').getByText(sentence)
const pageOf = <Item,>(items: Item[]) => ({ items, offset: 0, limit: 20 })

const settings: InstanceSettings = {
  registration: 'open',
  publishing: 'everyone',
  included: 'little',
  turns_per_free_conversation: 100,
  turns_per_user_per_day: 300,
  model_calls_per_day: null,
  spoken_characters_per_user_per_day: 100_000,
  word_lookups_per_user_per_day: 1_000,
}

test('updates a switch immediately and reverts it if saving fails', async ({ api }) => {
  signedInAs(api, { is_operator: true })
  let current = settings
  api.answers(getSettings, () => current)
  api.answers(listRegistrationLinks, { items: [] })
  await renderPart(<RegistrationTab />, texts)
  const closed = page.getByRole('radio', { name: /^Closed/ })
  await expect.element(page.getByRole('radio', { name: /^Everyone/ })).toBeChecked()
  await expectAccessible()
  await expectToFit()

  api.refuses(changeSettings, 'UNAVAILABLE')
  await closed.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /^Everyone/ })).toBeChecked()

  api.answers(changeSettings, () => {
    current = { ...settings, registration: 'closed' }
    return current
  })
  const gate = api.holds(changeSettings)
  await closed.click()
  await expect.element(closed).toBeChecked()
  gate.open()
  await expect.element(told('Saved. It applies at once.')).toBeVisible()
  await expect.element(closed).toBeChecked()
  await expect.poll(() => api.bodies(changeSettings).at(-1)).toEqual({ registration: 'closed' })
})

const reported: ReportedItem = {
  kind: 'scenario',
  _id: id,
  title: 'A flat that costs nothing',
  description: 'Too good to be true.',
  target_language: 'es',
  author: 'ida',
  state: 'visible',
  reason: null,
  moderated_at: null,
  created_at: moment,
  reports: 1,
  reasons: [{ reason: 'offensive', count: 1 }],
  notes: ['It asks for money.'],
  reported_at: moment,
}

test('hides a reported scenario with a reason', async ({ api }) => {
  signedInAs(api, { is_operator: true })
  let isHidden = false
  api.answers(listReports, ({ query }) =>
    pageOf(
      query.list === 'reported' && !isHidden
        ? [reported]
        : query.list === 'hidden' && isHidden
          ? [{ ...reported, state: 'hidden' as const, reason: 'advertising' }]
          : [],
    ),
  )
  api.answers(decideReport, () => {
    isHidden = true
    return { _id: id, decision: 'hide' as const }
  })
  await renderPart(<ReportsTab />, texts)
  await expect.element(page.getByText('“It asks for money.”')).toBeVisible()
  await button(`Hide: ${reported.title}`).click()
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await expectAccessible()
  await dialog.getByRole('combobox').selectOptions('advertising')
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await expect.element(told(`Scenario hidden: ${reported.title}`)).toBeVisible()
  await expect.element(button(`Restore: ${reported.title}`)).toBeVisible()
  await expect.poll(() => api.bodies(decideReport)).toEqual([{ reason: 'advertising' }])
  await expect.poll(() => api.requests(decideReport)[0]?.path).toBe(`/api/operator/reports/scenario/${id}/hide`)
})

test('shows all texts of a reported scenario, each with the server’s voice', async ({ api }) => {
  signedInAs(api, { is_operator: true })
  api.answers(listReports, ({ query }) => pageOf(query.list === 'reported' ? [reported] : []))
  api.answers(readItem, {
    kind: 'scenario',
    _id: id,
    title: reported.title,
    target_language: 'es',
    sections: [
      { role: 'situation', texts: [{ text: 'Buscas piso.', note: '' }] },
      { role: 'phrases', texts: [{ text: 'No hay fianza.', note: 'There is no deposit.' }] },
    ],
    parts: [],
  })
  await renderPart(<ReportsTab />, texts)
  await button(`Read: ${reported.title}`).click()
  await expect.element(dialog.getByText('Buscas piso.')).toBeVisible()
  await expect.element(dialog.getByText('There is no deposit.')).toBeVisible()
  await expectAccessible()
  await expectToFit()
  api.refuses(speakText, 'AI.UNAVAILABLE')
  await dialog.getByRole('button', { name: 'Hear: Buscas piso.' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.poll(() => api.requests(speakText)[0]?.query.text).toContain('Buscas')
})

const riverside: ListedOrg = {
  _id: id,
  name: 'Riverside School',
  owner: { name: 'Ida Journey', tag_name: 'ida' },
  status: 'active',
  seats_taken: 2,
  max_members: 5,
  minutes: 12,
  created_at: moment,
}

test('suspends an organisation after confirmation', async ({ api }) => {
  signedInAs(api, { is_operator: true })
  let listed = riverside
  api.answers(listTeams, () => pageOf([listed]))
  await renderPart(<TeamsTab />, texts)
  await button('Suspend: Riverside School').click()
  await expect.element(dialog.getByText(/Its members cannot use it until you resume it/)).toBeVisible()
  listed = { ...riverside, status: 'suspended' }
  api.answers(changeTeam, listed)
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect.element(told('Organisation suspended: Riverside School')).toBeVisible()
  await expect.element(button('Resume: Riverside School')).toBeVisible()
  await expect.poll(() => api.bodies(changeTeam)).toEqual([{ status: 'suspended' }])
})

test('hands an organisation over to a member', async ({ api }) => {
  signedInAs(api, { is_operator: true })
  api.answers(listTeams, pageOf([riverside]))
  await renderPart(<TeamsTab />, texts)
  await button('Edit Riverside School').click()
  const owner = dialog.getByRole('textbox', { name: 'New owner' })
  await owner.fill('ben')
  api.refuses(changeTeam, 'ORG.USER_NOT_FOUND')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('No active member has this address or tag.')).toBeVisible()
  api.answers(changeTeam, { ...riverside, owner: { name: 'Ben Carter', tag_name: 'ben' } })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(told('Organisation handed over: Riverside School')).toBeVisible()
  await expect
    .poll(() => api.bodies(changeTeam).at(-1))
    .toEqual({ name: 'Riverside School', max_members: 5, owner: 'ben' })
})

const ida: ListedUser = {
  _id: id,
  tag_name: 'ida-journey',
  name: 'Ida Journey',
  email: 'ida@example.org',
  is_email_verified: true,
  is_operator: false,
  has_second_factor: false,
  status: 'ACTIVE',
  created_at: moment,
  last_seen_at: moment,
  sign_ins: 1,
  organisations: [],
  owned_teams: [],
  today: { turns: 0, model_calls: 0 },
}

test('says which organisations go with an account, and which need a new owner', async ({ api }) => {
  signedInAs(api, { is_operator: true })
  const owned = [
    { _id: 'b'.repeat(24), name: 'Alone', others: 0 },
    { _id: 'c'.repeat(24), name: 'Evening school', others: 3 },
  ]
  api.answers(listUsers, pageOf([{ ...ida, owned_teams: owned }]))
  await renderPart(<UsersTab />, texts)
  await button('What you can do with Ida Journey').click()
  await page.getByRole('menuitem', { name: 'Delete user' }).click()
  await expect.element(dialog.getByText(/Deleted as well.*: Alone\./)).toBeVisible()
  await expect.element(dialog.getByText(/Set a new owner first.*: Evening school\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await button('What you can do with Ida Journey').click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await expect.element(dialog.getByText(/Still owned by this person: Alone and Evening school\./)).toBeVisible()
  await expectAccessible()
})

test('deletes a user only after the tag is typed', async ({ api }) => {
  signedInAs(api, { is_operator: true })
  let users = [ida]
  api.answers(listUsers, () => pageOf(users))
  await renderPart(<UsersTab />, texts)
  await button('What you can do with Ida Journey').click()
  await page.getByRole('menuitem', { name: 'Delete user' }).click()
  const verb = dialog.getByRole('button', { name: 'Delete user' })
  await expect.element(verb).toBeDisabled()
  await dialog.getByRole('textbox').fill('ida-journ')
  await expect.element(verb).toBeDisabled()
  await userEvent.keyboard('ey')
  api.refuses(removeUser, 'FORBIDDEN', { details: [{ path: '', code: 'owns_team', message: 'Owns a team.' }] })
  await verb.click()
  await expect.element(dialog.getByText(/This person owns a team with other members/)).toBeVisible()
  api.answers(removeUser)
  users = []
  await verb.click()
  await expect.element(told('User deleted: @ida-journey')).toBeVisible()
  await expect.element(page.getByText('ida@example.org')).not.toBeInTheDocument()
  await expect.poll(() => api.bodies(removeUser).at(-1)).toEqual({ tag_name: 'ida-journey' })
})
