// Account screens that need other devices, a passkey or a used-up budget: their responses are faked here.

import { listPasskeys, switchOnSecondFactor } from '@parley/contracts/account/passkey.ts'
import { getQuotas, quotaLimits, quotaNames } from '@parley/contracts/account/quota.ts'
import { listSignIns } from '@parley/contracts/account/sign-in.ts'
import { getExport } from '@parley/contracts/account/user.ts'
import { getConfig } from '@parley/contracts/config.ts'
import type { Endpoint } from '@parley/contracts/endpoint.ts'
import { listScenarios } from '@parley/contracts/library/scenario.ts'
import { getUsage } from '@parley/contracts/org/usage.ts'
import { expect, type Page } from '@playwright/test'
import type { Screen } from './screens.ts'

const id = (digit: number) => String(digit).repeat(24)
const before = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const dialog = (page: Page) => page.getByRole('dialog')

/** From now on, an endpoint responds with this, or with its modified real response. */
async function answerWith({ method, path }: Endpoint, page: Page, json: (real: () => Promise<object>) => unknown) {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().method() !== method) return route.fallback()
      await route.fulfill({ json: await json(async () => (await route.fetch()).json()) })
    },
  )
}

const device = (digit: number, browser: string | null, system: string | null) => ({
  _id: id(digit),
  device: { browser, system },
  method: (['password', 'google', 'oidc', 'passkey'] as const)[digit % 4] ?? 'password',
  created_at: before(digit * 9),
  last_used_at: before(digit),
  is_current: digit === 0,
})
const signIns = [
  device(0, 'Chrome', 'Windows'),
  device(1, 'Safari', 'iPhone'),
  device(2, null, null),
  device(3, 'Samsung Internet', 'Android'),
]

const passkeys = {
  items: [
    { _id: 'b25l', name: 'My laptop', created_at: before(40), last_used_at: before(1) },
    {
      _id: 'dHdv',
      name: 'The-security-key-with-a-very-long-name-in-the-drawer',
      created_at: before(2),
      last_used_at: null,
    },
  ],
  has_second_factor: true,
  recovery_codes_left: 3,
}
const recovery_codes = Array.from({ length: 10 }, (_, place) => `a7kf-93mx-${place}qtz-5hwp-2bcd-8rny`)

const file = {
  _id: id(1),
  status: 'ready',
  created_at: before(1),
  expires_at: before(-6),
  bytes: 12_345_678,
  url: '/api/files/none',
}

/** Opens the profile with all of these filled in. */
async function openFull(page: Page): Promise<void> {
  await answerWith(getConfig, page, async (real) => ({ ...(await real()), mail: true }))
  await answerWith(listSignIns, page, () => ({ items: signIns }))
  await answerWith(listPasskeys, page, () => passkeys)
  await answerWith(getExport, page, () => file)
  await answerWith(getQuotas, page, () => ({
    items: quotaNames.map((name, place) => ({
      name,
      used: Math.round((quotaLimits[name] * place) / 5),
      limit: quotaLimits[name],
      unit: name === 'recordings' ? 'bytes' : 'count',
      resets_at: null,
    })),
  }))
  await page.reload()
  await expect(page.getByRole('list').filter({ hasText: 'My laptop' })).toBeVisible()
}

/** A passkey dialog, opened from the first passkey's menu or by a button. */
const passkeyDialog = (act: 'add' | 'remove' | 'off'): Screen => ({
  name: `a passkey: ${act}`,
  path: 'user-profile',
  show: async (page, says) => {
    await openFull(page)
    const verb = says('user', `passkeys.${act}.verb`)
    if (act === 'remove') {
      await page.getByRole('button', { name: says('user', 'passkeys.actions', { name: 'My laptop' }) }).click()
      await page.getByRole('menuitem', { name: verb, exact: true }).click()
    } else if (act === 'off') await page.getByText(says('user', 'passkeys.ask')).click()
    else await page.getByRole('button', { name: verb, exact: true }).click()
    await expect(dialog(page)).toBeVisible()
  },
})

const recoveryCodes: Screen = {
  name: 'recovery codes',
  path: 'user-profile',
  show: async (page, says) => {
    await answerWith(listPasskeys, page, () => ({ ...passkeys, has_second_factor: false, recovery_codes_left: 0 }))
    await answerWith(switchOnSecondFactor, page, () => ({ recovery_codes }))
    await page.reload()
    await page.getByText(says('user', 'passkeys.ask')).click()
    await dialog(page)
      .getByRole('button', { name: says('user', 'passkeys.on.verb') })
      .click()
    await expect(dialog(page).getByRole('listitem')).toHaveCount(recovery_codes.length)
  },
}

/** The account export while it is pending, or after it failed. */
const exporting = (status: 'pending' | 'failed'): Screen => ({
  name: `an export: ${status}`,
  path: 'user-profile',
  show: async (page, says) => {
    await answerWith(getExport, page, () => ({ ...file, status, expires_at: null, bytes: null, url: null }))
    await page.reload()
    await expect(page.getByText(says('user', `data.${status}`))).toBeVisible()
  },
})

const endingSession: Screen = {
  name: 'ending a session',
  path: 'user-profile',
  show: async (page, says) => {
    await openFull(page)
    await page
      .getByRole('button', { name: says('user', 'sessions.endOn', { device: says('user', 'sessions.unknown') }) })
      .click()
    await expect(dialog(page)).toBeVisible()
  },
}

const usedUp: Screen = {
  name: 'a day that is used up',
  path: 'user-profile?tab=subscription',
  show: async (page) => {
    const budget = (used: number, limit: number) => ({ used, limit, resets_at: before(-1) })
    await answerWith(getUsage, page, () => ({
      turns: budget(300, 300),
      spoken_characters: budget(41_234, 60_000),
      word_lookups: budget(0, 200),
      free_conversations: budget(2, 3),
    }))
    await page.reload()
    await expect(page.getByRole('meter')).toHaveCount(4)
  },
}

/** Own scenarios that are hidden from others, and another user's. */
const moderated: Screen = {
  name: 'scenarios that wait or are hidden',
  path: 'dashboard?tab=scenarios&category=created',
  show: async (page, says) => {
    const states = [
      { moderation: { state: 'waiting', reason: null } },
      { moderation: { state: 'hidden', reason: 'personal_data' } },
      { author: { _id: id(3), tag_name: 'somebody-with-a-long-name-4821' }, is_owner: false, moderation: null },
    ]
    await answerWith(listScenarios, page, async (real) => {
      const list = listScenarios.response.parse(await real())
      const [first] = list.items
      return { ...list, items: states.map((state, place) => ({ ...first, ...state, _id: id(place + 4) })) }
    })
    await page.reload()
    await expect(page.getByText(says('library', 'moderation.waiting'))).toBeVisible()
  },
}

const reporting: Screen = {
  name: 'reporting a scenario',
  path: moderated.path,
  show: async (page, says) => {
    await moderated.show?.(page, says)
    await page.getByRole('article').last().locator('[aria-haspopup]').first().click()
    await page.getByRole('menuitem', { name: says('library', 'item.report') }).click()
    await expect(dialog(page)).toBeVisible()
  },
}

export const accountStates: Screen[] = [
  { name: 'a full profile', path: 'user-profile', show: openFull },
  ...(['add', 'remove', 'off'] as const).map(passkeyDialog),
  recoveryCodes,
  endingSession,
  exporting('pending'),
  exporting('failed'),
  usedUp,
  moderated,
  reporting,
]
