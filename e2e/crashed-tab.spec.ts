// Lines outlive the tab and the browser in which they were said.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { launchWith } from './support/launch.ts'
import { answer, keepShop, spoken } from './support/shirt-shop.ts'
import { signedInAtShop, speak, stage } from './support/stage.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

const turns = '**/api/conversation'
const unsent = text('en', 'conversation', 'unsent.queued')

/** Opens a browser whose profile is a folder. */
const openBrowser = (profile: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    ...launchWith('returning-a-shirt-es.wav'),
    locale: 'en-GB',
    permissions: ['microphone'],
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })

test('another tab sends the line of a tab that crashed', { tag: '@all' }, async ({
  page,
  context,
  provider,
  modelled,
}) => {
  keepShop(provider)
  await signedInAtShop(page, modelled)
  const other = await context.newPage()
  await other.goto(`${modelled.url}/platform/dashboard`)
  let isCut = true
  await context.route(turns, (route) => (isCut ? route.abort() : route.continue()))
  await speak(page)
  await expect(stage(page).said).toContainText(unsent)
  const conversation = page.url()

  const crashed = page.waitForEvent('crash')
  await page.goto('chrome://crash').catch(() => {})
  await crashed
  const sent = other.waitForResponse((response) => response.url().endsWith('/api/conversation') && response.ok())
  isCut = false
  await sent
  await other.goto(conversation)
  await expect(stage(other).said).toHaveText([new RegExp(spoken)])
  await expect(stage(other).heard.last()).toContainText(answer)
})

test('a restarted browser sends what it had not sent', { tag: '@all' }, async ({ provider, modelled }) => {
  keepShop(provider)
  const profile = await mkdtemp(join(tmpdir(), 'parley-profile-'))
  try {
    const first = await openBrowser(profile)
    const page = await first.newPage()
    await signedInAtShop(page, modelled)
    await first.route(turns, (route) => route.abort())
    await speak(page)
    await expect(stage(page).said).toContainText(unsent)
    const conversation = page.url()
    await first.close()

    const second = await openBrowser(profile)
    const again = await second.newPage()
    await again.goto(conversation)
    await expect(stage(again).said).toHaveText([new RegExp(spoken)])
    await expect(stage(again).heard.last()).toContainText(answer)
    await second.close()
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
})
