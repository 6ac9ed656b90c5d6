import { signedIn } from './support/account.ts'
import { examples, shirtShop } from './support/shirt-shop.ts'
import { hearPartner, openScenario, stage, type, waitForMyTurn } from './support/stage.ts'
import { expect, test } from './support/test.ts'

test('with nothing configured a whole scenario can be typed, to its closing phrase and its review', async ({
  page,
  plain,
}) => {
  test.setTimeout(180_000)
  await signedIn(page, plain)
  await openScenario(page, plain.url, 'es', shirtShop.title.en)
  await hearPartner(page)
  await expect(stage(page).heard.first()).toContainText(shirtShop.opening.es)
  await expect(page.getByText('You are talking to the built-in partner.')).toBeVisible()

  for (const [index, example] of examples.entries()) {
    // Now and then the partner is cut short, as people do.
    if (index % 3 === 1) await page.keyboard.press('Escape')
    await waitForMyTurn(page)
    await type(page, example)
    await hearPartner(page)
    await expect(stage(page).said).toHaveCount(index + 1)
  }
  await expect(stage(page).heard.last()).toContainText(shirtShop.closing.es)
  await expect(page.getByText('This conversation is finished.')).toBeVisible({ timeout: 30_000 })

  await page.getByRole('button', { name: 'Get your review' }).click()
  await page.waitForURL('**/platform/history/*', { timeout: 30_000 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('4 of 4 goals reached')
  await expect(page.getByText(/needs a language model/).first()).toBeVisible()

  await page.getByRole('link', { name: 'History' }).first().click()
  await expect(page.getByRole('link', { name: shirtShop.title.en })).toBeVisible()
})

test('a reload and even a restart of the server go on with the conversation', async ({ page, plain }) => {
  await signedIn(page, plain)
  await openScenario(page, plain.url, 'es', shirtShop.title.en)
  // To its end: of an opening that is cut at its first sound nothing would be left to find again.
  await hearPartner(page)
  await waitForMyTurn(page)
  await type(page, examples[0] ?? '')
  await hearPartner(page)
  await waitForMyTurn(page)

  for (const interrupted of ['reload', 'restart'] as const) {
    if (interrupted === 'restart') {
      await plain.stop()
      await plain.start()
    }
    await page.reload()
    await expect(stage(page).said).toHaveText([new RegExp(examples[0] ?? '')])
    await expect(stage(page).heard).toHaveCount(2)
    await expect(stage(page).heard.first()).toContainText(shirtShop.opening.es.slice(0, 4))
  }
  await type(page, examples[1] ?? '')
  await hearPartner(page)
  await expect(stage(page).said).toHaveCount(2)
})
