// Two editors of one scenario.
import { signedInSharedAuthor, writtenScenario } from './support/author.ts'
import { editor, openWizard, save, says } from './support/scenario-wizard.ts'
import { expect, test } from './support/test.ts'

test('the second of two editors is warned and chooses a version', { tag: '@all' }, async ({ page, context, plain }) => {
  test.setTimeout(90_000)
  const author = await signedInSharedAuthor(page, plain)
  const id = await writtenScenario(page, plain, author, 'The heating is broken')
  await openWizard(page, plain, id)
  const other = await context.newPage()
  await openWizard(other, plain, id)
  await other.getByLabel('Title', { exact: true }).fill('Theirs')
  await save(other).click()
  await expect(other.getByText(says('saved'))).toBeVisible()

  await page.getByLabel('Title', { exact: true }).fill('Mine')
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: says('conflict.title') })
  await dialog.getByRole('button', { name: says('conflict.theirs') }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Theirs')
  await page.getByRole('button', { name: says('conflict.open') }).click()
  await expect(editor(page)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('"Mine"')).toBeVisible()
  await save(page).click()
  await expect(page.getByText(says('saved'))).toBeVisible()

  await other.getByLabel('Title', { exact: true }).fill('Theirs after all')
  await save(other).click()
  const again = other.getByRole('dialog', { name: says('conflict.title') })
  await again.getByRole('button', { name: says('conflict.mine') }).click()
  await expect(again).toBeHidden()
  await other.reload()
  await expect(other.getByLabel('Title', { exact: true })).toHaveValue('Theirs after all')
})
