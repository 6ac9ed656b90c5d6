// "That is not a mistake" on a line of a conversation, by keyboard, and in that conversation's review.
import { signedIn } from './support/account.ts'
import { expectAccessible, expectToFitPhone, sizes } from './support/looks.ts'
import { keepShop, spoken } from './support/shirt-shop.ts'
import { endAndReview, openShop, type, waitForAnswer } from './support/stage.ts'
import { expect, test } from './support/test.ts'

const issue = {
  original_text: 'Quiero devolver esta',
  corrected_text: 'Quisiera devolver esta',
  explanation: 'In a shop, “quisiera” is the friendlier way to ask.',
  topic: 'register' as const,
}

test('an issue dismissed during a conversation is not a mistake in its review', async ({
  page,
  provider,
  modelled,
}) => {
  await signedIn(page, modelled)
  keepShop(provider, { issues: [issue] })
  await openShop(page, modelled)
  await waitForAnswer(page)
  await type(page, spoken)
  await waitForAnswer(page)
  const verb = page.getByRole('button', { name: 'That is not a mistake' })
  const undo = page.getByRole('button', { name: 'Undo Quiero devolver esta' })

  await test.step('it is dismissed and restored by keyboard', async () => {
    await page.getByRole('button', { name: 'Noted for the review' }).press('Enter')
    await verb.press('Enter')
    await expect(undo).toBeFocused()
    await expect(page.getByRole('button', { name: 'Right, in your view' })).toBeVisible()
    await expectAccessible(page, 'a dismissed issue')
    await undo.press('Enter')
    await expect(verb).toBeFocused()
    await expectAccessible(page, 'an issue beside a line')
    await expectToFitPhone(page, 'an issue beside a line')
    await page.setViewportSize(sizes.desktop)
  })

  await test.step('it stays dismissed when the conversation is opened again', async () => {
    await verb.press('Enter')
    await expect(undo).toBeFocused()
    await page.reload()
    await page.getByRole('button', { name: 'Right, in your view' }).click()
    await expect(undo).toBeVisible()
    await expect(verb).toHaveCount(0)
  })

  await test.step('it is not a mistake in the review, which quotes fewer words', async () => {
    await endAndReview(page)
    await page.getByRole('tab', { name: 'Mistakes' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing left to fix' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo Quiero devolver' }).click()
    await expect(page.getByRole('article').getByText('Quisiera devolver').first()).toBeVisible()
  })
})
