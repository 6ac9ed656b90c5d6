// Every UI component in its states, at /ui: accessibility, input masks, and screenshot comparisons.
import { type Config, getConfig } from '@parley/contracts/config.ts'
import type { Page } from '@playwright/test'
import { type Development, startDevelopment } from './support/development.ts'
import { launchWith } from './support/launch.ts'
import { cutOff, expectAccessible, look, schemes, stickingOut, tornMarks } from './support/looks.ts'
import { expect, test } from './support/test.ts'

// No machine-specific font hinting, and the app's own font, so that screenshots match on other machines.
const launch = launchWith('returning-a-shirt-es.wav', { isWhole: true })
test.use({ launchOptions: { ...launch, args: [...launch.args, '--font-render-hinting=none', '--disable-lcd-text'] } })

const config: Config = {
  partner: 'built-in',
  transcription: 'browser',
  models: { whisper: [], gpt_model: [], tts: [] },
  google_client_id: null,
  oidc_name: null,
  registration: 'open',
  everything_included: false,
  trial: true,
  mail: false,
  free_conversations_per_day: 3,
  keep_recordings_days: 365,
  payments: { provider: 'sandbox', client_token: null, environment: 'sandbox' },
  sales_email: 'sales@example.org',
  tag_manager_id: null,
  chat_id: null,
  social_links: [],
}

let development: Development

async function beginParts(page: Page): Promise<void> {
  // There is no server.
  await page.route(`**${getConfig.path}`, (route) => route.fulfill({ json: config }))
  await page.goto(`${development.url}/ui`)
  await expect(page.getByRole('heading', { level: 1, name: 'Parts' })).toBeVisible({ timeout: 120_000 })
}

async function openParts(page: Page): Promise<void> {
  await beginParts(page)
  await page.waitForFunction(() => [...document.querySelectorAll('input')].some((input) => 'inputmask' in input))
  await page.evaluate(() => document.fonts.ready)
}

test.beforeAll(async ({ browser }) => {
  development = await startDevelopment()
  // The first load waits until Vite has bundled the dependencies, because that reloads all pages open at the time.
  const page = await browser.newPage()
  await beginParts(page)
  await page.close()
})
test.afterAll(() => development?.stop())
test.beforeEach(({ page }) => openParts(page))

test('the parts page fits on a phone without axe violations', async ({ page }) => {
  await expectAccessible(page, 'parts')
  await look(page, 'phone', 'light')
  expect(await stickingOut(page)).toEqual([])
  expect(await cutOff(page)).toEqual([])
})

test('no line of marked words begins with a comma or ends with an opening quotation mark', async ({ page }) => {
  const lines = page.getByRole('region', { name: 'Marked words and punctuation' }).locator('[lang]')
  await expect(lines).toHaveCount(10)
  for (let width = 320; width <= 480; width += 4) {
    await page.setViewportSize({ width, height: 800 })
    expect.soft(await tornMarks(page, 'section[aria-label^="Marked"] [lang]'), `${width} px`).toEqual([])
    const rights = await lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().right))
    expect.soft(Math.max(...rights), `${width} px`).toBeLessThanOrEqual(width)
  }
})

const typed = [
  ['numeric', '-12x.5', '-12.5', '-12.5'],
  ['numeric', '2k', '2000', '2000'],
  ['percentage', '45', '45 %', '45'],
  ['percentage', '450', '45 %', '45'],
  ['currency', '3k', '3,000.00', '3000'],
  ['currency', '1.5m', '1,500,000.00', '1500000'],
  ['currency', '1250.5', '1,250.50', '1250.5'],
  ['currency', '-2k', '-2,000.00', '-2000'],
  ['integer', '3m', '3000000', '3000000'],
] as const

test('masked fields accept only numbers and the suffixes k and m', async ({ page }) => {
  for (const [mask, keys, shown, plain] of typed) {
    const field = page.getByLabel(`Masked, ${mask}`)
    await field.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Backspace')
    await page.keyboard.type(keys)
    await expect.soft(field, `${mask} ${keys}`).toHaveAccessibleDescription(`As a number: ${plain}`)
    await field.blur()
    await expect.soft(field, `${mask} ${keys}`).toHaveValue(shown)
  }
  const price = page.getByLabel('Price a month')
  await expect(price).toHaveValue('1,250.50')
  await price.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('3000')
  await price.blur()
  await expect(price).toHaveValue('3,000.00')
})

/** Full-screen components, each at its own URL. */
const wholes = ['open-page', 'page-pending', 'page-failed', 'page-unavailable', 'page-not-allowed']

test('axe finds no violations on full-screen components', async ({ page }) => {
  for (const name of wholes) {
    await page.goto(`${development.url}/ui#${name}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Parts' })).toBeHidden()
    await expectAccessible(page, name, ['light'])
  }
})

for (const scheme of schemes) {
  test(`every part matches its screenshot, ${scheme}`, async ({ page }) => {
    await look(page, 'desktop', scheme)
    for (const section of await page.locator('main > section').all()) {
      const name = (await section.getAttribute('aria-label')) ?? ''
      await expect.soft(section).toHaveScreenshot(`${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${scheme}.png`)
    }
    for (const name of ['question', 'dialog', 'sheet', 'filter sheet']) {
      await page.getByRole('button', { name: `Open the ${name}` }).click()
      const opened = page.getByRole('dialog')
      await expect(opened).toBeVisible()
      await expect.soft(opened).toHaveScreenshot(`${name.replace(' ', '-')}-${scheme}.png`)
      await page.keyboard.press('Escape')
      await expect(opened).toBeHidden()
    }
    await page.getByRole('button', { name: 'Show a warning' }).click()
    await expect.soft(page.getByRole('status').filter({ hasText: 'not kept' })).toHaveScreenshot(`toast-${scheme}.png`)
    // The connection stays lost, because the server does not respond.
    await page.route(`**${getConfig.path}`, (route) => route.abort())
    await page.getByRole('button', { name: 'Lose the connection' }).click()
    const banner = page.getByText('No connection. Parley keeps trying.').locator('..')
    await expect.soft(banner).toHaveScreenshot(`lost-connection-${scheme}.png`)
  })

  test(`every full-screen component matches its screenshot, ${scheme}`, async ({ page }) => {
    await look(page, 'desktop', scheme)
    for (const name of wholes) {
      await page.goto(`${development.url}/ui#${name}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Parts' })).toBeHidden()
      await expect.soft(page).toHaveScreenshot(`${name}-${scheme}.png`)
    }
  })
}
