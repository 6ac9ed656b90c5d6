// Editing a scenario as JSON next to the form.
import { signedInSharedAuthor, writtenScenario } from './support/author.ts'
import { expectAccessible, look } from './support/looks.ts'
import { editor, openJson, openWizard, says } from './support/scenario-wizard.ts'
import { expect, test } from './support/test.ts'

test('the JSON editor locates errors and keeps incomplete text', { tag: '@all' }, async ({ page, plain }) => {
  test.setTimeout(150_000)
  const author = await signedInSharedAuthor(page, plain)
  const id = await writtenScenario(page, plain, author, 'The heating is broken')
  await openWizard(page, plain, id)
  await openJson(page)
  await expect(page.getByText('"The heating is broken"')).toBeVisible()

  // From here on, the editor receives the keys.
  await editor(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  const errors = page.getByRole('region', { name: /error/ })
  await expect(errors).toContainText(says('json.syntax.quote'))
  await expect(errors.getByRole('button', { name: 'Line 2' })).toBeVisible()
  await expect(page.locator('.squiggly-error').first()).toBeVisible()
  await page.getByRole('radio', { name: 'Form' }).click()
  await expect(page.getByText(says('json.blocked'))).toBeVisible()
  await errors.getByRole('button', { name: 'Line 2' }).click()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type(' again"')
  await expect(errors).toBeHidden()

  // Tab leaves the editor.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: says('json.format') })).toBeFocused()
  await expectAccessible(page, 'scenario as JSON')
  await look(page, 'desktop', 'light')
  await page.getByRole('radio', { name: 'Form' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('The heating is broken again')
})

test('the editor suggests a name while JSON is typed', { tag: '@all' }, async ({ page, plain }) => {
  await signedInSharedAuthor(page, plain)
  await openWizard(page, plain)
  await openJson(page)
  await editor(page).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('{ "dif')
  await page.keyboard.press('Control+Space')
  await expect(page.getByRole('option', { name: /difficulty_level/ })).toBeVisible()
})
