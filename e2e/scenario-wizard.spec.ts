// Writing a scenario: tried unsaved, and practised with the built-in partner.
import { endonyms } from '@parley/contracts/language/language.ts'
import { listScenarios } from '@parley/contracts/library/scenario.ts'
import { signedInSharedAuthor } from './support/author.ts'
import { expectAccessible, look, stickingOut } from './support/looks.ts'
import { openWizard, save, says, step } from './support/scenario-wizard.ts'
import { stage, startFromBriefing, type, waitForAnswer, waitForMyTurn } from './support/stage.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

test('an author tries an unsaved scenario', { tag: '@all' }, async ({ page, plain }) => {
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

  await test.step('the draft is still there on return but not in the library', async () => {
    await page.goBack()
    await expect(page.getByRole('complementary').getByText('Nobody saves this one')).toBeVisible()
    const answer = await page.request.get(`${plain.url}${listScenarios.path}?category=created&limit=100`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    const { items } = listScenarios.response.parse(await answer.json())
    expect(items.map(({ title }) => title)).not.toContain('Nobody saves this one')
  })
})

test('the built-in partner speaks the lines written for a Spanish scenario', async ({ page, plain }) => {
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

  await test.step('a text in another language causes a warning but can be saved', async () => {
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
    await expect(page.getByText(text('en', 'wizard', 'error.partner_examples_differ'))).toBeVisible()
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
