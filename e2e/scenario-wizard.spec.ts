// Writing a scenario: mistakes in every field, JSON beside the form, drafts, two editors, an exam, and a phone.
import { readFile } from 'node:fs/promises'
import { scenarioBytes } from '@parley/contracts/authoring.ts'
import type { Language } from '@parley/contracts/language.ts'
import { getScenario, listScenarios } from '@parley/contracts/library.ts'
import type { Page } from '@playwright/test'
import { signedIn, tokenFor, useToken } from './support/account.ts'
import { type Author, writtenScenario } from './support/author.ts'
import { expectAccessible, look, stickingOut } from './support/looks.ts'
import { operate } from './support/operator.ts'
import type { Server } from './support/server.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

const says = (key: string, values: Record<string, string> = {}) => text('en', 'scenario-wizard', key, values)

let known: { url: string; email: string; password: string } | undefined

/** Signs in the author of these journeys: the grant of a subscription stops the server, so one is enough for all. */
async function authorIn(page: Page, server: Server, language: Language = 'en'): Promise<Author> {
  if (known?.url !== server.url) {
    const { email, password } = await signedIn(page, server)
    const until = '2099-12-31'
    await operate(server, 'subscription', 'grant', '--email', email, '--plan', 'parley-monthly', '--until', until)
    known = { url: server.url, email, password }
  }
  const accessToken = await tokenFor(page, server, known)
  await useToken(page, server.url, accessToken, language)
  return { email: known.email, accessToken }
}

const open = async (page: Page, server: Server, id = '') => {
  await page.goto(`${server.url}/platform/scenario${id && `/${id}`}`)
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible()
}
const step = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: says(`step.${name}`) })
const save = (page: Page) => page.getByRole('button', { name: says('save') })
const editor = (page: Page) => page.getByRole('textbox', { name: says('json.label') })

/** Opens the JSON mode and waits for its editor, which is large and loaded only now. */
async function openJson(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'JSON' }).click()
  await expect(editor(page)).toBeVisible({ timeout: 60_000 })
}

test('every kind of mistake is said at its field, and the corrected scenario is stored', async ({ page, plain }) => {
  test.setTimeout(120_000)
  const { accessToken } = await authorIn(page, plain)
  await open(page, plain)
  await page.getByLabel('Title', { exact: true }).fill('x'.repeat(121))
  await expect(page.getByText('121/120')).toBeVisible()
  await step(page, 'content').click()
  await page.getByRole('button', { name: says('add.goal') }).click()
  await expect(page.getByRole('textbox', { name: 'Goal 1', exact: true })).toBeFocused()
  await page.getByRole('button', { name: says('add.word') }).click()
  await page.getByRole('button', { name: 'Remove: Step 1' }).click()
  await step(page, 'details').click()
  await save(page).click()

  // The first step with a mistake opens, its first field focused.
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await expect(page.getByText('Use at most 120 characters.')).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill('The heating is broken')
  await expect(page.getByText('Use at most 120 characters.')).toBeHidden()
  await page.getByLabel('Description', { exact: true }).fill('It has been cold for a week.')
  await page.getByLabel(says('language')).selectOption('de')
  await step(page, 'content').click()
  await expect(page.getByRole('textbox', { name: 'Goal 1', exact: true })).toHaveAccessibleDescription(/Fill this in/)
  await expect(page.getByRole('textbox', { name: 'Goal 1, translation' })).toHaveAccessibleDescription(
    /Add a translation/,
  )
  await expect(page.getByText('Add at least one.')).toBeVisible()
  await expectAccessible(page, 'scenario wizard with mistakes', ['light'])
  await look(page, 'desktop', 'light')

  await page.getByRole('textbox', { name: 'Goal 1', exact: true }).fill('Wann können Sie jemanden schicken?')
  await page.getByRole('textbox', { name: 'Goal 1, translation' }).fill('When can you send somebody?')
  await page.getByRole('button', { name: says('add.goal') }).click()
  await page.getByRole('textbox', { name: 'Goal 2', exact: true }).fill('Das ist nicht meine Schuld.')
  await page.getByRole('textbox', { name: 'Goal 2, translation' }).fill('That is not my fault.')
  await page.getByRole('button', { name: 'Move up: Goal 2' }).click()
  await expect(page.getByRole('textbox', { name: 'Goal 1', exact: true })).toHaveValue('Das ist nicht meine Schuld.')
  await expect(page.getByRole('textbox', { name: 'Goal 2, translation' })).toHaveValue('When can you send somebody?')
  await page.getByRole('button', { name: 'Remove: Word 1' }).click()
  await page.getByLabel(says('scene.setting'), { exact: true }).fill('The stairway of an old house')
  await page.getByLabel(says('scene.situation'), { exact: true }).fill('You meet your landlord by chance.')
  await page.getByLabel(says('scene.goal'), { exact: true }).fill('Agree on a day for the repair.')
  await page.getByRole('button', { name: says('add.step') }).click()
  await page.getByRole('textbox', { name: 'Step 1', exact: true }).fill('Say <b>what</b> is broken')
  await step(page, 'details').click()
  await page.getByRole('radio', { name: 'B2' }).click()
  await save(page).click()
  await page.waitForURL(/\/platform\/scenario\/[0-9a-f]{24}$/)
  await expect(page.getByRole('heading', { name: says('edit') })).toBeVisible()
  await expect(page.getByRole('complementary').getByText('Das ist nicht meine Schuld.')).toBeVisible()

  const id = page.url().split('/').at(-1) ?? ''
  const answer = await page.request.get(plain.url + getScenario.path.replace(':id', id), {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const kept = getScenario.response.parse(await answer.json())
  expect(kept).toMatchObject({ title: 'The heating is broken', difficulty_level: 'B2', target_language: 'de' })
  expect(kept.user_goals.map(({ phrase }) => phrase)).toEqual([
    'Das ist nicht meine Schuld.',
    'Wann können Sie jemanden schicken?',
  ])
  expect(kept.dialog_behavior?.steps).toEqual(['Say <b>what</b> is broken'])
})

test('JSON says what is wrong in place, half a text closes the form, and nothing is lost', async ({ page, plain }) => {
  test.setTimeout(150_000)
  const author = await authorIn(page, plain)
  const id = await writtenScenario(page, plain, author, 'The heating is broken')
  await open(page, plain, id)
  await openJson(page)
  await expect(page.getByText('"The heating is broken"')).toBeVisible()

  // The editor takes the keys from here on.
  await editor(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  const faults = page.getByRole('region', { name: /error/ })
  await expect(faults).toContainText(says('json.syntax.quote'))
  await expect(faults.getByRole('button', { name: 'Line 2' })).toBeVisible()
  await expect(page.locator('.squiggly-error').first()).toBeVisible()
  await page.getByRole('radio', { name: 'Form' }).click()
  await expect(page.getByText(says('json.blocked'))).toBeVisible()
  await faults.getByRole('button', { name: 'Line 2' }).click()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type(' again"')
  await expect(faults).toBeHidden()

  // Tab is the way out of the editor.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: says('json.format') })).toBeFocused()
  await expectAccessible(page, 'scenario as JSON')
  await look(page, 'desktop', 'light')
  await page.getByRole('radio', { name: 'Form' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('The heating is broken again')
})

test('a name is suggested while JSON is typed', async ({ page, plain }) => {
  await authorIn(page, plain)
  await open(page, plain)
  await openJson(page)
  await editor(page).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('{ "dif')
  await page.keyboard.press('Control+Space')
  await expect(page.getByRole('option', { name: /difficulty_level/ })).toBeVisible()
})

test('a draft outlives a reload, leaving asks, and what is discarded is gone', async ({ page, plain }) => {
  await authorIn(page, plain)
  await open(page, plain)
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
  await open(page, plain)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
  await expect(page.getByText(says('restored'))).toBeHidden()
})

test('of two editors the second is told, and chooses', async ({ page, context, plain }) => {
  test.setTimeout(90_000)
  const author = await authorIn(page, plain)
  const id = await writtenScenario(page, plain, author, 'The heating is broken')
  await open(page, plain, id)
  const other = await context.newPage()
  await open(other, plain, id)
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

test('an exam is English, with its own three parts', async ({ page, plain }) => {
  await authorIn(page, plain)
  await page.evaluate(() => localStorage.setItem('parley.target_language', 'de'))
  await open(page, plain)
  await expect(page.getByLabel(says('language'))).toHaveValue('de')
  await page.getByRole('radio', { name: /IELTS/ }).click()
  await expect(page.getByLabel(says('language'))).toHaveValue('en')
  await expect(page.getByText(says('examLanguage'))).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill('Trains and timetables')
  await page.getByLabel('Description', { exact: true }).fill('A whole speaking test about travelling by rail.')
  await step(page, 'content').click()
  const part = (name: string) => page.getByRole('region', { name: says(`exam.${name}`) })
  for (const name of ['part1', 'part3']) {
    await part(name).getByRole('textbox', { name: 'Topic 1', exact: true }).fill('Trains')
    await part(name).getByRole('textbox', { name: 'Question 1', exact: true }).fill('How often do you go by train?')
  }
  await part('part2').getByLabel(says('exam.cueTitle')).fill('A long journey')
  await part('part2').getByLabel(says('exam.cueTask')).fill('Describe a long journey by train.')
  for (const number of ['1', '2', '3']) {
    await part('part2')
      .getByRole('textbox', { name: `Point ${number}` })
      .fill('where you went')
  }
  await step(page, 'details').click()
  await save(page).click()
  await page.waitForURL(/\/platform\/scenario\/[0-9a-f]{24}$/)
  await expect(page.getByRole('radio', { name: /IELTS/ })).toBeChecked()
})

/** What the model writes; the author has things explained in English. */
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

test('a draft by the model is taken back, stopped or broken off, and what was written before is there again', async ({
  page,
  provider,
  modelled,
}) => {
  await authorIn(page, modelled)
  provider.set({
    latency: { firstTokenMs: 0, wordMs: 0, jitter: 0 },
    failures: { chat: null },
    objects: { scenario_draft: () => draft },
  })
  await open(page, modelled)
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

  await test.step('nothing is asked of the model without an idea', async () => {
    await ask('')
    await expectAccessible(page, 'idea', ['light'])
    await look(page, 'desktop', 'light')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: says('idea.close') })
      .click()
  })

  await test.step('the whole draft is in the form, and can be taken back', async () => {
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

  await test.step('stopped on the way: as before, and what had come can still be taken', async () => {
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

  await test.step('a model that fails is said, and nothing is lost', async () => {
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

test('out into a file, in from one with mistakes, each by its place; deleted after a question', async ({
  page,
  plain,
}) => {
  const author = await authorIn(page, plain)
  const id = await writtenScenario(page, plain, author, 'The heating is broken')
  await open(page, plain, id)
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
  const faults = page.getByRole('region', { name: /error/ })
  for (const path of ['title', 'difficulty_level', 'user_goals.0.phrase', 'user_goals.0.translation']) {
    await expect(faults.getByText(path, { exact: true })).toBeVisible()
  }
  await page.getByRole('button', { name: says('undo') }).click()
  await expect(faults).toBeHidden()
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

test('what comes with Parley can be looked at and kept, not changed', async ({ page, plain }) => {
  const author = await authorIn(page, plain)
  const answer = await page.request.get(`${plain.url}${listScenarios.path}?limit=1&target_language=de`, {
    headers: { authorization: `Bearer ${author.accessToken}` },
  })
  const [builtIn] = listScenarios.response.parse(await answer.json()).items
  if (!builtIn) throw new Error('The library is empty')
  await page.goto(`${plain.url}/platform/scenario/${builtIn._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(builtIn.title)
  await expect(page.getByText(says('readOnly'))).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).not.toBeEditable()
  await step(page, 'content').click()
  await expect(page.getByRole('textbox', { name: 'Goal 1', exact: true })).not.toBeEditable()
  await expect(page.getByRole('button', { name: says('add.goal') })).toHaveCount(0)
  await step(page, 'details').click()
  await expect(page.getByRole('button', { name: says('act.export') })).toBeVisible()
  for (const name of [says('act.import'), says('act.delete'), says('save')]) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
  await expectAccessible(page, 'scenario of somebody else', ['light'])
})

for (const language of ['de', 'uk'] as const) {
  test(`at 360 px in ${language} the wizard fits`, async ({ page, plain }) => {
    await authorIn(page, plain, language)
    const t = (key: string) => text(language, 'scenario-wizard', key)
    await page.goto(`${plain.url}/platform/scenario`)
    const steps = page.getByRole('list', { name: text(language, 'wizard', 'steps') }).first()
    await look(page, 'phone', 'light')
    for (const name of ['basics', 'content', 'details']) {
      await steps.getByRole('button', { name: t(`step.${name}`) }).click()
      if (name === 'content') {
        for (const kind of ['goal', 'word', 'phrase', 'option']) {
          await page.getByRole('button', { name: t(`add.${kind}`), exact: true }).click()
        }
      }
      expect.soft(await stickingOut(page), name).toEqual([])
    }
    await page.getByRole('button', { name: t('save') }).click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
    expect.soft(await stickingOut(page), 'mistakes').toEqual([])
    await page.getByRole('radio', { name: 'JSON' }).click()
    await expect(page.getByRole('textbox', { name: t('json.label') })).toBeVisible()
    expect.soft(await stickingOut(page), 'JSON').toEqual([])
  })
}
