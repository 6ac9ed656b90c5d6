// Limits are explained to the learner with a next step, and no line is lost.
import { signedIn } from './support/account.ts'
import { grantSubscription } from './support/author.ts'
import { expectAccessible, expectToFitPhone, stickingOut } from './support/looks.ts'
import { type Server, startServer } from './support/server.ts'
import { examples, keepShop, shirtShop } from './support/shirt-shop.ts'
import {
  endAndReview,
  hearPartner,
  hearPartnerOut,
  openScenarios,
  openShop,
  speak,
  stage,
  type,
  waitForAnswer,
} from './support/stage.ts'
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

test('looking around, silence and retries use up no free conversations on a phone', { tag: '@all' }, async ({
  page,
  provider,
}) => {
  keepShop(provider)
  const server = await startWith({ FREE_CONVERSATIONS_PER_DAY: '1', OPENAI_BASE_URL: provider.url })
  await page.setViewportSize({ width: 360, height: 740 })
  await signedIn(page, server)
  const expectLeft = async (left: number) => {
    await openScenarios(page, server.url)
    await expect(page.getByText(`${left} of 1 free conversation left`)).toBeVisible()
  }

  /** On a phone, the button to end the conversation is below the goals. */
  const end = async () => {
    await page.getByRole('button', { name: 'goals reached, show them' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End and review' }).click()
  }

  await test.step('opening and leaving a conversation uses up nothing', async () => {
    for (let looked = 0; looked < 2; looked += 1) {
      await openShop(page, server)
      await hearPartnerOut(page)
      await end()
      const dialog = page.getByRole('dialog', { name: text('en', 'conversation', 'end.nothingTitle') })
      await expect(dialog).toContainText('Leaving costs nothing.')
      expect(await stickingOut(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
      await page.waitForURL('**/platform/dashboard*')
    }
    await expectLeft(1)
    await expect(page.getByText(`Pick up: ${shirtShop.title.en}`)).toHaveCount(0)
  })

  await test.step('a first line without speech uses up nothing', async () => {
    provider.set({ transcript: '' })
    await openShop(page, server)
    await hearPartnerOut(page)
    await speak(page)
    await expect(page.getByRole('alert')).toBeVisible()
    await expectLeft(1)
  })

  await test.step('a retry uses up nothing, even if none are left', async () => {
    await openShop(page, server)
    await hearPartnerOut(page)
    await type(page, examples[0] ?? '')
    await waitForAnswer(page)
    await end()
    const sure = page.getByRole('dialog', { name: text('en', 'conversation', 'end.title') })
    await sure.getByRole('button', { name: 'End and review' }).click()
    await page.waitForURL('**/platform/history/*')
    const review = page.url()
    await expectLeft(0)
    await page.goto(review)
    // On a phone, a line's actions are hidden until it is touched.
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('tab', { name: 'Transcript' }).click()
    await page.getByRole('button', { name: 'Try again from here' }).click()
    await page.waitForURL('**/platform/conversation?session=*')
    await type(page, examples[0] ?? '')
    await waitForAnswer(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expectLeft(0)
  })
})

test('a line without a free conversation left is sent once there is a plan', { tag: '@all' }, async ({ page }) => {
  const server = await startWith({ FREE_CONVERSATIONS_PER_DAY: '1' })
  await page.setViewportSize({ width: 360, height: 740 })
  const { email } = await signedIn(page, server)
  await openShop(page, server)
  await hearPartnerOut(page)
  const opened = page.url()
  await openShop(page, server)
  await hearPartnerOut(page)
  await type(page, 'Buenos días.')
  await expect(stage(page).heard).toHaveCount(2)

  await page.goto(opened)
  await type(page, examples[0] ?? '')
  const notice = page.getByRole('alert').filter({ hasText: text('en', 'conversation', 'notice.refused') })
  await expect(notice).toContainText('Today’s free conversations are used up.')
  await expect(notice.getByRole('link', { name: 'See the plans' })).toBeVisible()
  expect(await stickingOut(page)).toEqual([])
  await grantSubscription(server, email)
  await page.goto(opened)
  const line = stage(page).said.last()
  await expect(line).toContainText(examples[0] ?? '')
  await expect(line).toContainText(text('en', 'conversation', 'unsent.refused'))
  await line.getByRole('button', { name: text('en', 'conversation', 'unsent.again') }).click()
  await expect(stage(page).heard).toHaveCount(2)
  await expect(stage(page).said).toHaveText([new RegExp(examples[0] ?? '')])
})

test('only the review is offered once the daily turns are used up', {
  tag: '@all',
}, async ({ page }) => {
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
  await expect(line).toContainText(text('en', 'conversation', 'unsent.refused'))
  await expectAccessible(page, 'a line that was refused', ['light', 'dark'])
  await expectToFitPhone(page, 'a line that was refused')
  await page.setViewportSize({ width: 1280, height: 800 })
  await line.getByRole('button', { name: text('en', 'conversation', 'unsent.edit') }).click()
  await expect(page.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Una cosa más, por favor.')
  await endAndReview(page)
})

test('a review without a model links to the confirmation of the e-mail address', { tag: '@all' }, async ({
  page,
  provider,
}) => {
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
