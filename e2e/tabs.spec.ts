import { answer, keepShop, shirtShop } from './support/shirt-shop.ts'
import { endAndReview, signedInAtShop, stage, type } from './support/stage.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

test('a second tab shows what the first is doing and that the conversation has ended', async ({
  page,
  context,
  provider,
  modelled,
}) => {
  keepShop(provider)
  await signedInAtShop(page, modelled)
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(stage(second).heard).toHaveCount(1)

  await test.step('while one tab waits for an answer, the other is blocked', async () => {
    const answerAll = provider.hold('chat')
    await type(page, shirtShop.steps[0]?.example.es ?? '')
    await expect(stage(page).partner).toContainText('thinking')
    await type(second, 'Hola')
    const mine = stage(second).said.last()
    const waits = text('en', 'conversation', 'unsent.queued')
    await expect(mine).toContainText(waits)
    answerAll()
    // The first tab is in the background, where browsers slow down timers, so only the answer itself matters.
    await expect(stage(page).heard.last()).toContainText(answer, { timeout: 45_000 })
    await expect(stage(page).said).toHaveCount(1)
    await expect(mine).not.toContainText(waits, { timeout: 45_000 })
    await expect(stage(second).heard.last()).toContainText(shirtShop.steps[1]?.reply.es ?? '', { timeout: 45_000 })
  })

  await test.step('a conversation ended in one tab is over in the other', async () => {
    await page.keyboard.press('Escape')
    await endAndReview(page)
    await type(second, 'Hola otra vez')
    await expect(second.getByRole('alert')).toContainText(text('en', 'problem', 'CONVERSATION.ENDED'))
    await second.getByRole('button', { name: 'Get your review' }).click()
    await second.waitForURL('**/platform/history/*')
  })
})
