import { expectAccessible, expectToFitPhone } from './support/looks.ts'
import { shirtShop } from './support/shirt-shop.ts'
import { signedInAtShop, stage, type, waitForAnswer } from './support/stage.ts'
import { expect, test } from './support/test.ts'

test('the built-in partner offers the review after a goodbye', { tag: '@all' }, async ({ page, plain }) => {
  await signedInAtShop(page, plain)
  await page.setViewportSize({ width: 360, height: 740 })
  const { heard, learner } = stage(page)
  const review = learner.getByRole('button', { name: 'Get your review' })

  await test.step('a request for help shows the hint for the open step', async () => {
    await type(page, '¿Me puede ayudar?')
    await waitForAnswer(page)
    await expect(heard.last()).toContainText(shirtShop.steps[0]?.reask.es ?? '')
    await expect(page.getByText('You could say')).toBeVisible()
    await expect(page.getByText(shirtShop.steps[0]?.example.es ?? '')).toBeVisible()
  })

  await test.step('the partner says words from the scenario and the dictionary, but no others', async () => {
    for (const [line, answer] of [
      ['¿Cómo se dice shirt en español?', 'Se dice «la camisa».'],
      ['¿Cómo se dice «window»?', 'Se dice «'],
      ['¿Cómo se dice coelacanth?', 'no conozco esa palabra'],
    ] as const) {
      await type(page, line)
      await waitForAnswer(page)
      await expect(heard.last()).toContainText(answer)
    }
    await expect(review).toHaveCount(0)
  })

  await test.step('the learner can continue after a goodbye', async () => {
    await type(page, 'Gracias, me tengo que ir. Adiós.')
    await waitForAnswer(page)
    await expect(heard.last()).toContainText('hasta la próxima')
    await expect(review).toBeVisible()
    await expectToFitPhone(page, 'the review is offered')
    await expectAccessible(page, 'the review is offered')
    await learner.getByRole('button', { name: 'Keep talking' }).press('Enter')
    await expect(review).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Your answer' })).toBeFocused()
  })

  await test.step('another goodbye offers it again, even after a reload', async () => {
    await type(page, 'Adiós.')
    await expect(review).toBeVisible()
    await page.reload()
    await review.click()
    await page.waitForURL('**/platform/history/*')
  })
})
