// Unsaved work: one's own drafts, conflicts between two editors, and the model's drafts.
import { signedInSharedAuthor, writtenScenario } from './support/author.ts'
import { expectAccessible, look } from './support/looks.ts'
import { editor, openWizard, save, says, step } from './support/scenario-wizard.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

test('a draft outlives a reload, leaving asks for confirmation, and a discarded one is gone', async ({
  page,
  plain,
}) => {
  await signedInSharedAuthor(page, plain)
  await openWizard(page, plain)
  await page.getByLabel('Title', { exact: true }).fill('Half a thought')
  await expect(page.getByRole('complementary').getByRole('heading', { name: 'Half a thought' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(says('restored'))).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Half a thought')

  await page.getByRole('link', { name: 'Practice' }).first().click()
  const dialog = page.getByRole('dialog', { name: says('leave.title') })
  await dialog.getByRole('button', { name: says('leave.stay') }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Half a thought')
  await page.getByRole('link', { name: 'Practice' }).first().click()
  await dialog.getByRole('button', { name: says('leave.discard') }).click()
  await page.waitForURL('**/platform/dashboard*')
  await openWizard(page, plain)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
  await expect(page.getByText(says('restored'))).toBeHidden()
})

test('the second of two editors is warned, and chooses a version', async ({ page, context, plain }) => {
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

/** The model's draft, with explanations in English for the author. */
const draft = {
  title: 'The lost umbrella',
  description: 'Somebody at the lost property office has to find it.',
  difficulty_level: 'A2',
  dialog_behavior: {
    setting: 'A counter at the station',
    situation: 'You left an umbrella on the train.',
    goal: 'Get the umbrella back.',
    steps: ['Say what is lost', 'Describe it', 'Say where you sat'],
    optional_steps: [],
  },
  user_goals: [{ phrase: 'Ich habe meinen Schirm verloren.', translation: { en: 'I have lost my umbrella.' } }],
  user_dictionary: [{ word: 'der Schirm', translation: { en: 'umbrella' }, meaning: 'Something against rain.' }],
  user_phrases: [{ phrase: 'im Zug', translation: { en: 'on the train' }, meaning: 'Where it was left.' }],
  model_end_behavior: 'Auf Wiedersehen.',
}

test('a model’s draft is undone, stopped or interrupted, and the previous text returns', async ({
  page,
  provider,
  modelled,
}) => {
  await signedInSharedAuthor(page, modelled)
  provider.set({
    latency: { firstTokenMs: 0, wordMs: 0, jitter: 0 },
    failures: { chat: null },
    objects: { scenario_draft: () => draft },
  })
  await openWizard(page, modelled)
  const title = page.getByLabel('Title', { exact: true })
  const ask = async (idea: string) => {
    await page.getByRole('button', { name: says('idea.open') }).click()
    const dialog = page.getByRole('dialog', { name: says('idea.title') })
    await dialog.getByLabel(says('idea.label')).fill(idea)
    await dialog.getByLabel(says('language')).selectOption('de')
    await dialog.getByRole('button', { name: says('idea.write') }).click()
    if (idea === '') await expect(dialog.getByLabel(says('idea.label'))).toHaveAccessibleDescription(/Fill this in/)
    else await expect(dialog).toBeHidden()
  }
  await title.fill('My own words')

  await test.step('the model is not called without an idea', async () => {
    await ask('')
    await expectAccessible(page, 'idea', ['light'])
    await look(page, 'desktop', 'light')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: says('idea.close') })
      .click()
  })

  await test.step('the whole draft is in the form, and can be undone', async () => {
    await ask('Somebody has lost an umbrella')
    await expect(page.getByText(says('idea.done'))).toBeVisible()
    await expect(title).toHaveValue(draft.title)
    await expect(page.getByLabel(says('language'))).toHaveValue('de')
    await step(page, 'content').click()
    await expect(page.getByRole('textbox', { name: 'Goal 1', exact: true })).toHaveValue(/Schirm/)
    await expect(page.getByRole('textbox', { name: 'Step 3', exact: true })).toHaveValue('Say where you sat')
    await step(page, 'basics').click()
    await page.getByRole('button', { name: says('undo') }).click()
    await expect(title).toHaveValue('My own words')
  })

  await test.step('stopping restores the previous text, and the partial draft can still be used', async () => {
    provider.set({ latency: { wordMs: 1_000 } })
    await ask('Somebody has lost an umbrella')
    await expect(page.getByText(says('idea.writing'))).toBeVisible()
    await expect(title).toHaveValue(/^The/)
    await page.getByRole('button', { name: says('idea.cancel'), exact: true }).click()
    await expect(page.getByText(says('idea.cancelled'))).toBeVisible()
    await expect(title).toHaveValue('My own words')
    await page.getByRole('button', { name: says('idea.take') }).click()
    await expect(title).toHaveValue(/^The/)
    await title.fill('My own words')
  })

  await test.step('a failing model is reported, and nothing is lost', async () => {
    provider.set({ latency: { wordMs: 0 }, failures: { chat: { kind: 'status', status: 500 } } })
    await ask('Somebody has lost an umbrella')
    await expect(
      page
        .getByRole('alert')
        .or(page.getByRole('status'))
        .filter({ hasText: says('idea.cancelled') }),
    ).toContainText(text('en', 'problem', 'AI.UNAVAILABLE'))
    await expect(title).toHaveValue('My own words')
    provider.set({ failures: { chat: null } })
  })
})
