// Limits are explained to the learner with a next step, and nothing said is lost.
import { signedIn } from './support/account.ts'
import { expectAccessible, expectToFitPhone } from './support/looks.ts'
import { type Server, startServer } from './support/server.ts'
import { examples, keepShop, shirtShop } from './support/shirt-shop.ts'
import { endAndReview, hearPartner, hearPartnerOut, openShop, stage, type } from './support/stage.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

const servers: Server[] = []
test.afterAll(async () => {
  for (const server of servers) await server.remove()
})

async function startWith(settings: Record<string, string>): Promise<Server> {
  const server = await startServer(settings)
  servers.push(server)
  return server
}

test('a free conversation shows how many turns are left and ends in a review', async ({ page }) => {
  const server = await startWith({ TURNS_PER_FREE_CONVERSATION: '2' })
  await signedIn(page, server)
  await openShop(page, server)
  await hearPartner(page)
  await expect(stage(page).heard.first()).toContainText(shirtShop.opening.es)
  await expect(page.getByText('2 turns left')).toBeVisible()

  await type(page, examples[0] ?? '')
  await hearPartner(page)
  await expect(page.getByText('One turn left')).toBeVisible()
  await type(page, examples[1] ?? '')
  await hearPartner(page)
  await expect(page.getByText('No turns left.')).toBeVisible()

  await type(page, 'Una cosa más, por favor.')
  const notice = page.getByRole('alert').filter({ hasText: 'This conversation has had all its turns' })
  await expect(notice).toBeVisible()
  await expect(page.getByText('Una cosa más, por favor.').first()).toBeVisible()
  await notice.getByRole('button', { name: 'Get your review' }).click()
  await page.waitForURL('**/platform/history/*')

  await page.goto(`${server.url}/platform/user-profile?tab=subscription`)
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByText('2 of 300')).toBeVisible()
  await expect(today.getByText('1 of 1,000')).toBeVisible()
})

test('the page says until when and offers only the review once the turns of the day are used up', async ({ page }) => {
  const server = await startWith({ TURNS_PER_USER_PER_DAY: '1' })
  await signedIn(page, server)
  await openShop(page, server)
  await hearPartner(page)
  await type(page, examples[0] ?? '')
  await hearPartnerOut(page)

  await type(page, 'Una cosa más, por favor.')
  const notice = page.getByRole('alert').filter({ hasText: text('en', 'conversation', 'notice.refused') })
  await expect(notice).toContainText(/It is full again at 0[12]:00/)
  await expect(notice.getByRole('button')).toHaveText(['Get your review', 'Close'])
  await notice.getByRole('button', { name: 'Close' }).click()
  const line = stage(page).said.last()
  await expect(line).toContainText(text('en', 'conversation', 'unsent.failed'))
  await expectAccessible(page, 'a line that was refused', ['light', 'dark'])
  await expectToFitPhone(page, 'a line that was refused')
  await page.setViewportSize({ width: 1280, height: 800 })
  await line.getByRole('button', { name: text('en', 'conversation', 'unsent.edit') }).click()
  await expect(page.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Una cosa más, por favor.')
  await endAndReview(page)
})

test('a review without a model leads to the confirmation of the address', async ({ page, provider }) => {
  keepShop(provider)
  const server = await startWith({ OPENAI_BASE_URL: provider.url, SMTP_URL: 'smtp://127.0.0.1:9' })
  await signedIn(page, server)
  await openShop(page, server)
  await hearPartnerOut(page)
  await type(page, examples[0] ?? '')
  await hearPartnerOut(page)
  await endAndReview(page)
  const reason = text('en', 'review', 'unrated.unconfirmed')
  await expect(page.getByText(reason)).toHaveCount(2)
  await expect(page.getByText(/needs? a language model/)).toHaveCount(0)
  await expectAccessible(page, 'a review for an unconfirmed address', ['light', 'dark'])
  await expectToFitPhone(page, 'a review for an unconfirmed address')

  await page
    .getByRole('link', { name: text('en', 'review', 'unrated.confirm') })
    .first()
    .click()
  await expect(page.getByRole('button', { name: text('en', 'user', 'email.send') })).toBeVisible()
  expect(provider.requests).toEqual([])
})
