// From visitor to learner: two turns without an account, which the new account keeps.
import type { Page } from '@playwright/test'
import { axeFindings } from './support/axe.ts'
import { startServer } from './support/server.ts'
import { agree, sendLogin, sendSignUp } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

/** Types an answer to the trial's partner and sends it, in the interface whose texts these are. */
async function answer(page: Page, words: string, texts = { answer: 'Your answer', type: 'Type' }): Promise<void> {
  const field = page.getByRole('textbox', { name: texts.answer })
  const opens = page.getByRole('button', { name: texts.type })
  await expect(field.or(opens).first()).toBeVisible()
  if (!(await field.isVisible())) await opens.click()
  await field.fill(words)
  await field.press('Enter')
}

test('a visitor types two turns, signs up, and continues the conversation', async ({ page, plain }) => {
  await page.goto(plain.url)
  await expect(page.getByText('Buenas noches. ¿Cuántos son?')).toBeVisible()
  await page.getByRole('radio', { name: 'Italiano' }).check()
  await expect(page.getByText('Buonasera. In quanti siete?')).toBeVisible()
  await answer(page, 'Un tavolo per due, per favore.')
  await expect(page.getByRole('log')).toContainText('Avete prenotato?')
  await expect(page.getByText('For two, of course. Do you have a reservation?')).toBeVisible()

  await test.step('a reload loses nothing', async () => {
    await page.reload()
    await expect(page.getByRole('log')).toContainText('Un tavolo per due, per favore.')
    await page.getByRole('button', { name: 'Hear it' }).click()
    await expect(page.getByText('This could not be read out')).toHaveCount(0)
  })

  await answer(page, 'No, non abbiamo prenotato.')
  await expect(page.getByText('One way to say it').or(page.getByText('You were understood.'))).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()
  const person = await sendSignUp(page)
  await agree(page)
  await expect(page).toHaveURL(/\/platform\/conversation\?session=/)
  const talk = page.getByRole('log')
  for (const line of ['Buonasera. In quanti siete?', 'Un tavolo per due, per favore.', 'No, non abbiamo prenotato.']) {
    await expect(talk).toContainText(line)
  }

  await test.step('an unknown URL redirects to the app', async () => {
    await page.goto(`${plain.url}/nowhere`)
    await expect(page).toHaveURL(/\/platform\/welcome/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('How well do you speak it')
  })

  await test.step('a returning visitor sees the login', async () => {
    await page.evaluate(() => localStorage.removeItem('parley.access_token'))
    await page.goto(plain.url)
    await expect(page).toHaveURL(/\/auth\/login$/)
    await sendLogin(page, person)
    await expect(page).toHaveURL(/\/platform\//)
  })
})

test('an unknown URL shows that the page does not exist and starts a trial', { tag: '@all' }, async ({
  page,
  plain,
}) => {
  const missing = await page.request.get(`${plain.url}/nowhere`, { headers: { accept: 'text/html' } })
  expect([missing.status(), missing.headers()['x-robots-tag']]).toEqual([404, 'noindex'])
  await page.goto(`${plain.url}/nowhere`)
  await expect(page.getByText('Aquí no hay nada. ¿Hablamos?')).toBeVisible()
  await test.step('also to a visitor who has begun to talk', async () => {
    await answer(page, 'Somos dos.')
    await expect(page.getByRole('log')).toContainText('Somos dos.')
    await page.reload()
    await expect(page.getByRole('log')).toContainText('Somos dos.')
    await expect(page.getByText('This address leads nowhere.')).toBeVisible()
  })
  await page.goto(`${plain.url}/landing`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Practise speaking with a partner who always has time',
  )
})

test('the landing page fits a phone in Ukrainian, without axe violations', {
  tag: '@all',
}, async ({ browser, plain }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'uk-UA' })
  const page = await context.newPage()
  const look = async () => {
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  }
  await page.goto(plain.url)
  await expect(page.getByText('Добрий вечір. Скільки вас буде?')).toBeVisible()
  await look()
  for (const text of ['Somos dos.', 'No, no tenemos reserva.']) {
    await answer(page, text, { answer: 'Ваша відповідь', type: 'Писати' })
    await expect(page.getByRole('log')).toContainText(text)
    await expect(page.getByRole('button', { name: 'Прослухати' })).toBeInViewport()
    // Both sides of the conversation stay in place.
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('region', { name: 'Ваша сторона' })).toBeInViewport({ ratio: 0.95 })
  }
  await expect(page.getByRole('heading', { name: 'Збережіть цю розмову' })).toBeInViewport({ ratio: 1 })
  await look()
  await context.close()
})

test('logging in is the only option if registration is closed', { tag: '@all' }, async ({ page }) => {
  const server = await startServer({ REGISTRATION: 'closed' })
  try {
    await page.goto(server.url)
    for (const text of ['Somos dos.', 'No, no tenemos reserva.']) {
      await answer(page, text)
      await expect(page.getByRole('log')).toContainText(text)
    }
    await expect(page.getByText('No new accounts are opened here.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create an account' })).toHaveCount(0)
  } finally {
    await server.remove()
  }
})
