// Lines are neither lost nor sent twice, whatever happens before they arrive, and each shows its state.
import type { BrowserContext, Page } from '@playwright/test'
import { signedIn } from './support/account.ts'
import { expectAccessible, expectToFitPhone } from './support/looks.ts'
import { answer, examples, keepShop, lastingMs, spoken } from './support/shirt-shop.ts'
import {
  hearPartner,
  openShopFromDashboard,
  signedInAtShop,
  speak,
  stage,
  type,
  waitForAnswer,
} from './support/stage.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

const [first = '', second = ''] = examples
const says = (key: string) => text('en', 'conversation', key)

const turns = '**/api/conversation'
const cut = (context: BrowserContext) => context.route(turns, (route) => route.abort())
const mend = (context: BrowserContext) => context.unroute(turns)

const unsent = (page: Page) => stage(page).said.filter({ hasText: says('unsent.queued') })

test('lines said offline are sent automatically and in order', async ({ page, context, provider, modelled }) => {
  keepShop(provider)
  await signedInAtShop(page, modelled)
  await cut(context)
  await type(page, first)
  await expect(unsent(page)).toHaveText([new RegExp(first)])
  await type(page, second)
  await expect(unsent(page)).toHaveCount(2)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page, 'lines without a connection', ['light', 'dark'])
  await expectToFitPhone(page, 'lines without a connection')

  await mend(context)
  await expect(stage(page).heard).toHaveCount(3, { timeout: 30_000 })
  await expect(unsent(page)).toHaveCount(0)
  await expect(stage(page).said).toHaveText([new RegExp(first), new RegExp(second)])
  await page.reload()
  await expect(stage(page).said).toHaveText([new RegExp(first), new RegExp(second)])
})

test('a recording that is too large for a proxy is sent once the proxy accepts it', {
  tag: '@all',
}, async ({ page, context, provider, modelled }) => {
  keepShop(provider)
  await signedInAtShop(page, modelled)
  const body = '<html><h1>413 Request Entity Too Large</h1></html>'
  await context.route(turns, (route) => route.fulfill({ status: 413, contentType: 'text/html', body }))
  await speak(page)
  const refused = page.getByRole('alert').filter({ hasText: says('notice.refused') })
  await expect(refused).toContainText(text('en', 'problem', 'UPLOAD.PROXY_TOO_LARGE'))
  await expectToFitPhone(page, 'a recording that a proxy refuses')
  await page.reload()
  const line = stage(page).said.filter({ hasText: says('unsent.refused') })
  await expect(line).toHaveText([new RegExp(says('unsent.recording'))])

  await mend(context)
  await line.getByRole('button', { name: says('unsent.again') }).click()
  await expect(stage(page).said).toHaveText([new RegExp(spoken)])
  await hearPartner(page)
})

test('a recording outlives its tab and is sent from another page', async ({ page, context, provider, modelled }) => {
  keepShop(provider)
  await signedInAtShop(page, modelled)
  await cut(context)
  await speak(page)
  await expect(unsent(page)).toHaveText([new RegExp(says('unsent.recording'))])
  const conversation = page.url()
  await page.close()

  const other = await context.newPage()
  const sent = other.waitForResponse((response) => response.url().endsWith('/api/conversation') && response.ok(), {
    timeout: 60_000,
  })
  await mend(context)
  await other.goto(`${modelled.url}/platform/dashboard`)
  await sent
  await other.goto(conversation)
  await expect(stage(other).said).toHaveText([new RegExp(spoken)], { timeout: 30_000 })
  await expect(stage(other).heard.last()).toContainText(answer, { timeout: 30_000 })
  await expect(stage(other).said).toHaveCount(1)
})

test('a line said just before leaving the page is answered on return', { tag: '@all' }, async ({
  page,
  provider,
  modelled,
}) => {
  keepShop(provider)
  await signedIn(page, modelled)
  await openShopFromDashboard(page, modelled)
  await waitForAnswer(page)
  const transcribeAll = provider.hold('transcription')
  await speak(page)
  await page.getByRole('button', { name: 'Leave, continue later' }).click()
  await page.waitForURL('**/platform/dashboard*')
  await page.goForward()
  provider.set({ letterMs: lastingMs })
  transcribeAll()
  await expect(stage(page).said).toHaveText([new RegExp(spoken)], { timeout: 30_000 })
  await hearPartner(page)
  await expect(stage(page).heard.last()).toContainText(answer)
  await expect(stage(page).said).toHaveCount(1)
})

test('the window asks before closing only if the browser cannot store lines', { tag: '@all' }, async ({
  page,
  context,
  provider,
  modelled,
}) => {
  keepShop(provider)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  })
  await signedInAtShop(page, modelled)
  await cut(context)
  await speak(page)
  await expect(stage(page).said).toContainText(says('unsent.onlyHere'))
  const question = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await question
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await mend(context)
  await expect(stage(page).said).toHaveText([new RegExp(spoken)], { timeout: 30_000 })
  await waitForAnswer(page)
  // The server has every line, so there is no warning.
  await page.reload()
  await expect(stage(page).said).toHaveText([new RegExp(spoken)])
})

test('unsent lines are reported before the review is generated', async ({ page, context, provider, modelled }) => {
  keepShop(provider)
  await signedInAtShop(page, modelled)
  await speak(page)
  await expect(stage(page).said).toHaveText([new RegExp(spoken)])
  await waitForAnswer(page)
  provider.set({ transcript: second })
  await cut(context)
  await speak(page)
  await expect(unsent(page)).toHaveCount(1)

  await page.getByRole('button', { name: 'End and review' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End and review' }).click()
  await expect(page.getByRole('heading', { name: says('loader.rest.title') })).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page, 'what has not arrived')
  await expectToFitPhone(page, 'what has not arrived')

  await mend(context)
  await page.getByRole('button', { name: says('loader.again') }).click()
  await page.waitForURL('**/platform/history/*')
  await page.getByRole('tab', { name: 'Transcript' }).click()
  await expect(page.getByRole('tabpanel')).toContainText(second)
})
