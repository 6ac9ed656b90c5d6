import { signedIn } from './support/account.ts'
import { answer, examples, keepShop } from './support/shirt-shop.ts'
import { hearPartnerOut, openShopFromDashboard, signedInAtShop, stage, type, waitForMyTurn } from './support/stage.ts'
import { expect, test } from './support/test.ts'

test('a conversation continues where it left off', async ({ page, plain }) => {
  await signedIn(page, plain)
  const turns: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/conversation')
      turns.push(request.url())
  })
  await openShopFromDashboard(page, plain)
  await hearPartnerOut(page)
  await type(page, examples[0] ?? '')
  await expect(page.getByRole('textbox', { name: 'Your answer' })).toBeFocused()
  await hearPartnerOut(page)

  const isAsItWas = async () => {
    await expect(stage(page).said).toHaveText([new RegExp(examples[0] ?? '')])
    await expect(stage(page).heard).toHaveCount(2)
    await waitForMyTurn(page)
    // The opening and one answer.
    expect(turns).toHaveLength(2)
  }
  await page.getByRole('button', { name: 'Leave, continue later' }).click()
  await page.waitForURL('**/platform/dashboard*')
  await page.goForward()
  await isAsItWas()

  await page.getByRole('button', { name: 'Leave, continue later' }).click()
  await page.waitForURL('**/platform/dashboard*')
  await page.getByRole('link', { name: 'Answer', exact: true }).click()
  await isAsItWas()
})

test('a page reloaded during a reply receives it once', async ({ page, provider, modelled }) => {
  keepShop(provider)
  await signedInAtShop(page, modelled)
  const answerAll = provider.hold('chat')
  await type(page, examples[0] ?? '')
  await expect(stage(page).partner).toContainText('thinking')
  const checked = page.waitForRequest((request) => request.url().endsWith('/api/subscription/info'))
  await page.reload()
  await checked
  await expect(stage(page).said).toHaveText([new RegExp(examples[0] ?? '')])
  answerAll()
  await expect(stage(page).heard.last()).toContainText(answer, { timeout: 30_000 })
  await expect(stage(page).said).toHaveCount(1)
  await expect(stage(page).heard).toHaveCount(2)
})
