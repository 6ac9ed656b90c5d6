import { getUser } from '@parley/contracts/account/user.ts'
import { expectAccessible } from './support/looks.ts'
import { agree, sendSignUp } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

const answers = [
  'Me llamo Ida y vivo en Berlín.',
  'El sábado fui al mercado con mi hermana y compramos fruta.',
  'El año pasado fuimos a Lisboa, pero perdimos el tren y dormimos en la estación porque no había hotel.',
]

test('a newcomer answers the questions and reaches a conversation', {
  tag: '@all',
}, async ({ page, plain }) => {
  await page.goto(`${plain.url}/auth/signup`)
  await sendSignUp(page)
  await page.waitForURL('**/platform/dashboard')
  await agree(page)
  const title = (name: string) => page.getByRole('heading', { name, level: 1 })
  const goOn = () => page.getByRole('button', { name: 'Continue' }).click()

  await test.step('no language is preselected', async () => {
    await expect(title('Which language do you want to speak?')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await expectAccessible(page, 'the language')
    await page.getByRole('radio', { name: 'Español' }).check()
    await goOn()
  })

  await test.step('the placement ends when it is too hard', async () => {
    await expect(title('How well do you speak it?')).toBeVisible()
    await page.getByRole('button', { name: 'Find out aloud' }).click()
    await expect(title('¿Cómo te llamas y dónde vives?')).toBeVisible()
    await expectAccessible(page, 'a question of the placement')
    const type = page.getByRole('button', { name: 'Type', exact: true })
    const field = page.getByRole('textbox', { name: 'Your answer' })
    await expect(type.or(field)).toBeVisible()
    if (await type.isVisible()) await type.click()
    for (const [place, answer] of answers.entries()) {
      await expect(page.getByText(`Question ${place + 1} of 4`)).toBeVisible()
      await field.fill(answer)
      await field.press('Enter')
    }
    await expect(page.getByText('Question 4 of 4')).toBeVisible()
    await page.getByRole('button', { name: 'Too hard' }).click()
    await expect(page.getByRole('button', { name: 'How well Level B1' })).toContainText('a guess from 3 answers')
  })

  await test.step('the browser’s back button goes back one question', async () => {
    await expect(title('How should you be addressed?')).toBeVisible()
    await page.getByRole('radio', { name: 'Estoy lista.' }).check()
    await goOn()
    await expect(title('What do you want to speak it for?')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('radio', { name: 'Estoy lista.' })).toBeChecked()
    await goOn()
    await page.getByRole('radio', { name: 'I travel' }).check()
    await goOn()
  })

  await test.step('a conversation is suggested and leads to its briefing', async () => {
    await expect(page.getByText('In a few minutes you will be able to say')).toBeVisible()
    const phrase = page.getByRole('heading', { level: 1 })
    const first = await phrase.innerText()
    await expectAccessible(page, 'the proposed talk')
    await page.getByRole('button', { name: 'Another one' }).click()
    await expect(phrase).not.toHaveText(first)
    // The button states the scenario and its length.
    await page.getByRole('link', { name: /^Start .+ · about \d+ min$/ }).click()
    await page.waitForURL('**/platform/briefing/*')
  })

  await test.step('all answers can be changed in the profile', async () => {
    await page.goto(`${plain.url}/platform/user-profile`)
    const part = page.getByRole('region', { name: 'What you practise' })
    await expect(part.getByLabel('Language')).toHaveValue('es')
    await expect(part.getByLabel('Level')).toHaveValue('B1')
    await expect(part.getByLabel('What for')).toHaveValue('TRAVEL')
    const saved = page.waitForResponse((answer) => answer.url().endsWith(getUser.path) && answer.ok())
    await part.getByLabel('Form of address').selectOption({ label: 'Masculine form' })
    await saved
    await page.reload()
    await expect(part.getByLabel('Form of address')).toHaveValue('MASCULINE')
  })
})
