// Paying with Paddle: its overlay receives the server's signed data, and only the webhook grants access.
import { getSubscription } from '@parley/contracts/org/billing.ts'
import type { Page } from '@playwright/test'
import { signWebhook } from '../apps/api/src/features/billing/signature.ts'
import { paddleId } from '../apps/api/src/testing/paddle/paddle-fixtures.ts'
import { PaddleServer } from '../apps/api/src/testing/paddle/paddle-server.ts'
import { signedIn } from './support/account.ts'
import { operate } from './support/operator.ts'
import { type Server, startServer } from './support/server.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

const secret = 'pdl_ntfset_journey'
const trial = { id: paddleId('pri'), amountMinor: 12_000, interval: 'year', trialDays: 7 } as const
const paddle = new PaddleServer([trial])

let server: Server
test.beforeAll(async () => {
  server = await startServer({
    PADDLE_API_URL: await paddle.listen(),
    PADDLE_API_KEY: paddle.apiKey,
    PADDLE_CLIENT_TOKEN: 'test_journey',
    PADDLE_WEBHOOK_SECRET: secret,
    PADDLE_ENVIRONMENT: 'sandbox',
  })
  await operate(server, 'plan', 'set', '--plan', 'parley-yearly', '--paddle-trial-price', trial.id)
})
test.afterAll(async () => {
  await server?.remove()
  await paddle.close()
})

/** A replacement for Paddle's script: an overlay with one button, which records its options. */
const overlay = `
  let told = () => undefined
  window.PaddleBillingV1 = {
    Environment: { set: (name) => { document.documentElement.dataset.paddle = name } },
    Initialize: ({ eventCallback }) => { window.PaddleBillingV1.Initialized = true; told = eventCallback },
    Update: ({ eventCallback }) => { told = eventCallback },
    Checkout: {
      open(given) {
        const window = document.createElement('dialog')
        window.setAttribute('aria-label', 'Paddle')
        window.dataset.given = JSON.stringify(given)
        const button = document.createElement('button')
        button.textContent = 'Pay'
        button.onclick = () => { window.remove(); told({ name: 'checkout.completed' }) }
        window.append(button)
        document.body.append(window)
        window.showModal()
      },
    },
  }`

interface Opened {
  readonly items: { priceId: string; quantity: number }[]
  readonly customer: { email: string }
  readonly customData: Record<string, string>
}

const plan = (page: Page) => page.getByRole('region', { name: 'Parley', exact: true })
const window = (page: Page) => page.getByRole('dialog', { name: 'Paddle' })

/** Chooses the plan. @returns the options that Paddle's overlay was opened with */
async function choose(page: Page): Promise<Opened> {
  await plan(page).getByRole('button', { name: 'Try 7 days free' }).click()
  await expect(window(page)).toBeVisible()
  return JSON.parse((await window(page).getAttribute('data-given')) ?? '')
}

/** Pays, and waits until the page has refetched the subscription. */
async function pay(page: Page): Promise<void> {
  const asked = page.waitForResponse((response) => response.url().endsWith(getSubscription.path))
  await window(page).getByRole('button', { name: 'Pay' }).click()
  await (await asked).finished()
}

test('only Paddle’s webhook starts a plan, whatever its overlay reports', { tag: '@all' }, async ({ page }) => {
  test.setTimeout(240_000)
  await page.route('https://cdn.paddle.com/paddle/v2/paddle.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: overlay }),
  )
  const owner = await signedIn(page, server)
  await page.goto(`${server.url}/platform/tariff-plans`)

  const opened =
    await test.step('the overlay opens with the price, the payer and the signed organisation', async () => {
      const opened = await choose(page)
      expect(opened).toMatchObject({ items: [{ priceId: trial.id, quantity: 1 }], customer: { email: owner.email } })
      expect(Object.keys(opened.customData).sort()).toEqual(['org_id', 'price_id', 'signature'])
      await expect(page.locator('html')).toHaveAttribute('data-paddle', 'sandbox')
      return opened
    })

  await test.step('its events only cause a refetch', async () => {
    await pay(page)
    await expect(page.getByText(text('en', 'billing', 'paid.waiting'))).toBeVisible()
    await expect(plan(page).getByRole('button')).toBeDisabled()
    await expect(plan(page).getByText('Your plan')).toHaveCount(0)
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').first().click()
    await page.goBack()
    await expect(plan(page).getByRole('button')).toBeDisabled()
  })

  const { id } = await test.step('Paddle’s webhook activates the plan', async () => {
    const bought = paddle.buy(trial.id, opened.customData)
    for (const event of paddle.eventsOf(bought.id)) {
      const body = JSON.stringify(event)
      const headers = {
        'content-type': 'application/json',
        'paddle-signature': signWebhook(secret, Buffer.from(body), new Date()),
      }
      expect((await fetch(`${server.url}/api/webhooks/paddle`, { method: 'POST', body, headers })).status).toBe(200)
    }
    await expect(plan(page).getByText('Your plan')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(text('en', 'billing', 'paid.waiting'))).toHaveCount(0)
    return bought
  })

  await test.step('the owner’s actions are sent to Paddle', async () => {
    await page.goto(`${server.url}/platform/user-profile?tab=subscription`)
    await page.getByRole('button', { name: 'End the trial now', exact: true }).click()
    await page.getByRole('button', { name: 'End trial and pay', exact: true }).click()
    await expect(page.getByRole('tabpanel').getByText('Active', { exact: true })).toBeVisible()
    expect(paddle.charges).toEqual([{ ref: id, amountMinor: trial.amountMinor }])
    expect(paddle.takeViolations()).toEqual([])
  })
})
