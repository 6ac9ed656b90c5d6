// Exporting, importing and deleting a scenario.
import { readFile } from 'node:fs/promises'
import { scenarioBytes } from '@parley/contracts/library/authoring.ts'
import { signedInSharedAuthor, writtenScenario } from './support/author.ts'
import { openWizard, says, step } from './support/scenario-wizard.ts'
import { expect, test } from './support/test.ts'

test('a scenario is exported, imported with its errors located, and deleted after confirmation', {
  tag: '@all',
}, async ({ page, plain }) => {
  const author = await signedInSharedAuthor(page, plain)
  const id = await writtenScenario(page, plain, author, 'The heating is broken')
  await openWizard(page, plain, id)
  await step(page, 'details').click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: says('act.export') }).click()
  const download = await saving
  expect(download.suggestedFilename()).toBe('the-heating-is-broken.json')
  const file = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(file).toMatchObject({ format: 'parley/scenario', scenario: { title: 'The heating is broken' } })

  const scenario = { ...file.scenario, title: '', difficulty_level: 'D1', user_goals: [{ phrase: 'x'.repeat(181) }] }
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: says('act.import') }).click()
  const buffer = Buffer.from(JSON.stringify({ ...file, scenario }))
  await (await choosing).setFiles({ name: 'broken.json', mimeType: 'application/json', buffer })
  const errors = page.getByRole('region', { name: /error/ })
  for (const path of ['title', 'difficulty_level', 'user_goals.0.phrase', 'user_goals.0.translation']) {
    await expect(errors.getByText(path, { exact: true })).toBeVisible()
  }
  await page.getByRole('button', { name: says('undo') }).click()
  await expect(errors).toBeHidden()
  await page.getByRole('radio', { name: 'Form' }).click()
  await step(page, 'basics').click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('The heating is broken')

  await step(page, 'details').click()
  const tooLarge = {
    name: 'long.json',
    mimeType: 'application/json',
    buffer: Buffer.from(' '.repeat(scenarioBytes + 1)),
  }
  await page.getByLabel(says('act.import')).setInputFiles(tooLarge)
  await expect(page.getByText(says('file.tooLarge', { max: '1 MB' }))).toBeVisible()
  await page.getByRole('button', { name: says('act.delete') }).click()
  const question = page.getByRole('dialog', { name: says('delete.title', { title: 'The heating is broken' }) })
  await question.getByRole('button', { name: says('delete.keep') }).click()
  await page.getByRole('button', { name: says('act.delete') }).click()
  await question.getByRole('button', { name: says('delete.delete') }).click()
  await page.waitForURL('**/platform/dashboard*')
  await expect(page.getByRole('status').filter({ hasText: says('delete.done') })).toBeVisible()
  await page.goto(`${plain.url}/platform/scenario/${id}`)
  await expect(page.getByRole('heading', { name: says('missing.title') })).toBeVisible()
})
