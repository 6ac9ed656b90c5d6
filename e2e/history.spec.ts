import { signedIn } from './support/account.ts'
import { expectAccessible } from './support/looks.ts'
import { reviewedShop } from './support/reviewed.ts'
import { shirtShop } from './support/shirt-shop.ts'
import { expect, test } from './support/test.ts'

test('a learner finds a conversation in the history and permanently deletes it', async ({
  page,
  provider,
  modelled,
}) => {
  test.setTimeout(240_000)
  await signedIn(page, modelled)
  await reviewedShop(page, provider, modelled)
  const address = page.url()
  const row = page.getByRole('link', { name: shirtShop.title.en, exact: true })

  await page.getByRole('link', { name: 'History' }).first().click()
  await expect(row).toBeVisible()
  await expectAccessible(page, 'history', ['light'])

  await page.getByRole('button', { name: `Delete ‘${shirtShop.title.en}’` }).click()
  const dialog = page.getByRole('dialog', { name: `Delete ‘${shirtShop.title.en}’?` })
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: `Delete ‘${shirtShop.title.en}’` }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'This review does not exist' })).toBeVisible()
})
