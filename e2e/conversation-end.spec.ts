import type { Page } from '@playwright/test'
import { examples } from './support/shirt-shop.ts'
import { endAndReview, interruptPartner, signedInAtShop, stage, type } from './support/stage.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

async function strike(page: Page) {
  const mine = stage(page).said.first()
  await mine.getByRole('button', { name: 'More for this line' }).click()
  await mine.getByRole('button', { name: 'I didn’t say that' }).click()
  await mine.getByRole('button', { name: 'Strike out the line' }).click()
  await expect(mine).toContainText('Struck out, does not count')
}

async function putBack(page: Page) {
  const mine = stage(page).said.first()
  const back = mine.getByRole('button', { name: 'Put it back' })
  // The menu of the line may still be open.
  if (!(await back.isVisible())) await mine.getByRole('button', { name: 'More for this line' }).click()
  await back.click()
  await expect(mine).not.toContainText('Struck out, does not count')
}

test('a conversation without a counted line cannot be ended, only left or continued', async ({
  page,
  context,
  plain,
}) => {
  await signedInAtShop(page, plain)
  await type(page, examples[0] ?? '')
  await interruptPartner(page)
  const end = page.getByRole('button', { name: 'End and review' })
  const dialog = page.getByRole('dialog')

  await test.step('a conversation with every line struck has nothing to review', async () => {
    await strike(page)
    await end.click()
    await expect(dialog).toContainText('there is nothing to review')
    await expect(dialog.getByRole('button', { name: 'End and review' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Keep talking' }).click()
    await putBack(page)
  })

  await test.step('if that happened in another tab it is explained, and the conversation continues', async () => {
    await end.click()
    const second = await context.newPage()
    await second.goto(page.url())
    await strike(second)
    await dialog.getByRole('button', { name: 'End and review' }).click()
    await expect(page.getByRole('alert')).toHaveText(text('en', 'problem', 'REVIEW.NOTHING_SAID'))
    await second.close()
    await page.getByRole('button', { name: 'Keep talking' }).click()
    await expect(stage(page).said.first()).toContainText('Struck out, does not count')
    await putBack(page)
    await endAndReview(page)
  })
})
