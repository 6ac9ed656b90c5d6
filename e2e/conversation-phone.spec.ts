import { examples, keepShop, shirtShop } from './support/shirt-shop.ts'
import { signedInAtShop, stage, type, waitForMyTurn } from './support/stage.ts'
import { expect, test } from './support/test.ts'

test.use({ hasTouch: true })

test('the field and the last line stay in view on a phone with its keyboard open', { tag: '@all' }, async ({
  page,
  provider,
  modelled,
}) => {
  keepShop(provider)
  await signedInAtShop(page, modelled)
  // The space that a keyboard leaves on a small phone.
  await page.setViewportSize({ width: 360, height: 400 })

  const field = page.getByRole('textbox', { name: 'Your answer' })
  for (const [index, example] of examples.slice(0, 2).entries()) {
    await type(page, example)
    await expect(stage(page).heard).toHaveCount(index + 2)
    await expect(stage(page).heard.last()).toContainText(shirtShop.steps[index]?.reply.es ?? '')
    await waitForMyTurn(page)
    await field.fill('Otra camisa, por favor.')
    await expect(field).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })
    await expect(stage(page).lines.last()).toBeInViewport()
    expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0)
  }
})
