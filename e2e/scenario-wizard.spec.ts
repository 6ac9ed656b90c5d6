// Editing a scenario in the form: errors in every field, an exam, read-only scenarios, and a phone.
import { endonyms } from '@parley/contracts/language.ts'
import { getScenario, listScenarios } from '@parley/contracts/library/scenario.ts'
import { signedInSharedAuthor } from './support/author.ts'
import { expectAccessible, look, stickingOut } from './support/looks.ts'
import { openWizard, save, says, step } from './support/scenario-wizard.ts'
import { stage, startFromBriefing, type, waitForAnswer, waitForMyTurn } from './support/stage.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

test('every kind of error is shown at its field, and the corrected scenario is stored', async ({ page, plain }) => {
  test.setTimeout(120_000)
  const { accessToken } = await signedInSharedAuthor(page, plain)
  await openWizard(page, plain)
  await page.getByLabel('Title', { exact: true }).fill('x'.repeat(121))
  await expect(page.getByText('121/120')).toBeVisible()
  await step(page, 'content').click()
  await page.getByRole('button', { name: says('add.goal') }).click()
  await expect(page.getByRole('textbox', { name: 'Goal 1', exact: true })).toBeFocused()
  await page.getByRole('button', { name: says('add.word') }).click()
  await page.getByRole('button', { name: 'Remove: Step 1' }).click()
  await step(page, 'details').click()
  await save(page).click()

  // The first step with an error opens, with its first invalid field focused.
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

test('an unsaved scenario can be tried once, and each step opens at its top', { tag: '@all' }, async ({
  page,
  plain,
}) => {
  test.setTimeout(240_000)
  const { accessToken } = await signedInSharedAuthor(page, plain)
  await openWizard(page, plain)
  const attempt = page.getByRole('button', { name: says('preview.try') })
  await attempt.click()
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await page.getByLabel('Title', { exact: true }).fill('Nobody saves this one')
  await page.getByLabel('Description', { exact: true }).fill('It has been cold for a week.')
  await page.setViewportSize({ width: 360, height: 640 })
  await page.getByRole('button', { name: `Next: ${says('step.content')}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await page.getByRole('button', { name: says('add.goal') }).click()
  await page.getByRole('textbox', { name: 'Goal 1', exact: true }).fill('When can you send somebody?')
  await page.getByRole('textbox', { name: 'Goal 1, translation' }).fill('When can you send somebody?')
  await page.getByLabel(says('scene.setting'), { exact: true }).fill('The stairway of an old house')
  await page.getByLabel(says('scene.situation'), { exact: true }).fill('You meet your landlord by chance.')
  await page.getByLabel(says('scene.goal'), { exact: true }).fill('Agree on a day for the repair.')
  await page.getByRole('textbox', { name: 'Step 1', exact: true }).fill('Say what is broken')
  await page.getByRole('button', { name: `Next: ${says('step.details')}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expectAccessible(page, 'scenario wizard with a draft to be tried', ['light'])
  await look(page, 'desktop', 'light')
  await attempt.click()
  await page.waitForURL(/\/platform\/briefing\/[0-9a-f]{24}/)
  await expect(page.getByRole('heading', { name: 'It has been cold for a week.', level: 1 })).toBeVisible()

  await test.step('the draft is still there on return, and is not in the library', async () => {
    await page.goBack()
    await expect(page.getByRole('complementary').getByText('Nobody saves this one')).toBeVisible()
    const answer = await page.request.get(`${plain.url}${listScenarios.path}?category=created&limit=100`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    const { items } = listScenarios.response.parse(await answer.json())
    expect(items.map(({ title }) => title)).not.toContain('Nobody saves this one')
  })
})

test('Next is disabled while a step lacks something, and Back never is', async ({ page, plain }) => {
  await signedInSharedAuthor(page, plain)
  await openWizard(page, plain)
  const next = (name: string) => page.getByRole('button', { name: `Next: ${says(`step.${name}`)}` })
  const told = (count: string) => page.getByRole('alert').filter({ hasText: `There ${count} to correct.` })
  const marked = (name: string, mark: string) =>
    step(page, name).filter({ hasText: `${says(`step.${name}`)}${text('en', 'wizard', mark)}` })
  await expect(page.getByRole('list', { name: 'Steps' }).locator('svg')).toHaveCount(0)
  await next('content').click()
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await expect(told('are 2 things')).toBeVisible()
  await expect(marked('basics', 'faulty')).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill('The heating is broken')
  await expect(told('is 1 thing')).toBeVisible()
  await page.getByLabel('Description', { exact: true }).fill('It has been cold for a week.')
  await expect(marked('basics', 'done')).toBeVisible()
  await next('content').click()

  await page.getByRole('button', { name: 'Remove: Step 1' }).click()
  await page.getByLabel(says('scene.setting'), { exact: true }).fill('The stairway of an old house')
  await page.getByLabel(says('scene.situation'), { exact: true }).fill('You meet your landlord by chance.')
  await page.getByLabel(says('scene.goal'), { exact: true }).fill('Agree on a day for the repair.')
  await next('details').click()
  // A whole row is missing: the button that adds one is focused, with the reason.
  await expect(page.getByRole('button', { name: says('add.step') })).toBeFocused()
  await expect(page.getByRole('button', { name: says('add.step') })).toHaveAccessibleDescription(/Add at least one/)
  await look(page, 'desktop', 'light')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('The heating is broken')
  await expect(marked('content', 'faulty')).toBeVisible()
  await next('content').click()
  await page.getByRole('button', { name: says('add.step') }).click()
  await page.getByRole('textbox', { name: 'Step 1', exact: true }).fill('Say what is broken')
  await next('details').click()
  await expect(page.getByRole('radio', { name: 'B2' })).toBeVisible()
  await expect(marked('content', 'done')).toBeVisible()
})

test('an exam is English, with its own three parts', async ({ page, plain }) => {
  await signedInSharedAuthor(page, plain)
  await page.evaluate(() => localStorage.setItem('parley.target_language', 'de'))
  await openWizard(page, plain)
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

test('built-in scenarios can be viewed and starred, not changed', async ({ page, plain }) => {
  const author = await signedInSharedAuthor(page, plain)
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
    await signedInSharedAuthor(page, plain, language)
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

test('a scenario in Spanish gets its partner’s lines, and the built-in partner speaks them', async ({
  page,
  plain,
}) => {
  test.setTimeout(240_000)
  await signedInSharedAuthor(page, plain)
  await openWizard(page, plain)
  await page.getByLabel('Title', { exact: true }).fill('The key is gone')
  await page.getByLabel('Description', { exact: true }).fill('You lost a key at the gym.')
  await page.getByLabel(says('language')).selectOption('es')
  await step(page, 'content').click()
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await expect(page.getByLabel(says('closing.label'))).toHaveValue('¡Muy bien! Has completado esta situación.')
  await page.getByRole('button', { name: says('add.goal') }).click()
  await field('Goal 1').fill('He perdido la llave')
  await field('Goal 1, translation').fill('I have lost the key')
  await page.getByLabel(says('scene.setting'), { exact: true }).fill('Recepción de un gimnasio')
  await page.getByLabel(says('scene.situation'), { exact: true }).fill('Falta la llave.')
  await page.getByLabel(says('scene.goal'), { exact: true }).fill('Recuperar la llave.')

  await test.step('a text in another language is pointed out, and may be saved', async () => {
    const doubt = says('foreign', { language: endonyms.es })
    await field('Step 1').fill('Say what you have lost')
    await expect(field('Step 1')).toHaveAccessibleDescription(doubt)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await stickingOut(page)).toEqual([])
    await expectAccessible(page, 'scenario wizard with a step in another language', ['light'])
    await page.setViewportSize({ width: 1280, height: 800 })
    await field('Step 1').fill('Di qué has perdido')
    await expect(page.getByText(doubt)).toHaveCount(0)
  })

  await test.step('the partner’s lines and the examples belong to the steps', async () => {
    await field(says('partner.opening')).fill('Buenas tardes. ¿Qué le pasa?')
    await page.getByRole('button', { name: says('add.line') }).click()
    await field('After step 1').fill('Aquí está su llave.')
    for (const number of [1, 2]) {
      await page.getByRole('button', { name: says('add.example') }).click()
      await field(`Example for step ${number}`).fill('He perdido la llave de mi taquilla.')
    }
    await step(page, 'details').click()
    await save(page).click()
    await expect(page.getByText(text('en', 'wizard', 'fault.partner_examples_differ'))).toBeVisible()
    await page.getByRole('button', { name: 'Remove: Example for step 2' }).click()
    await step(page, 'details').click()
    await save(page).click()
    await page.waitForURL(/\/platform\/scenario\/[0-9a-f]{24}$/)
  })

  await page.goto(`${plain.url}/platform/briefing/${page.url().split('/').at(-1)}`)
  await startFromBriefing(page)
  await waitForAnswer(page)
  await expect(stage(page).heard).toHaveText([/Buenas tardes\. ¿Qué le pasa\?/])
  await type(page, 'La llave de mi taquilla.')
  await expect(stage(page).heard.last()).toContainText('Aquí está su llave.')
  await waitForMyTurn(page)
  await type(page, 'Muchas gracias.')
  await expect(stage(page).heard.last()).toContainText('¡Muy bien!')
})
