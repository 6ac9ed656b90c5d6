import type { Page, Route } from '@playwright/test'
import { signedIn } from './support/account.ts'
import { expectAccessible, look, stickingOut } from './support/looks.ts'
import { reviewedShop } from './support/reviewed.ts'
import { spoken } from './support/shirt-shop.ts'
import { expect, test } from './support/test.ts'

const panel = (page: Page) => page.getByRole('dialog')

/** Taps a word in the transcript and waits for its panel. */
async function tap(page: Page, word: string): Promise<void> {
  await page.getByRole('tabpanel').getByRole('button', { name: word, exact: true }).first().click()
  await expect(panel(page)).toBeVisible()
}

test('a word from a review is saved and practised when due', async ({ page, provider, modelled }) => {
  test.setTimeout(300_000)
  await signedIn(page, modelled)
  await reviewedShop(page, provider, modelled, `${spoken} Es de franela.`)

  await test.step('a mistake is saved as a card', async () => {
    await page.getByRole('button', { name: 'Keep as a card' }).click()
    await expect(page.getByRole('button', { name: 'Kept as a card' })).toBeVisible()
  })

  await test.step('a tapped word opens its panel: meaning, sentence, audio, two translators', async () => {
    await page.getByRole('tab', { name: 'Transcript' }).click()
    await tap(page, 'camisa')
    await expect(panel(page).getByRole('heading', { name: 'camisa' })).toBeVisible()
    await expect(panel(page).getByText('shirt', { exact: true })).toBeVisible()
    await expect(panel(page).locator('mark')).toHaveText('camisa')
    await expect(panel(page).getByRole('link', { name: 'DeepL' })).toHaveAttribute('href', /#es\/en-gb\//)
    await expect(panel(page).getByRole('link', { name: 'Google Translate' })).toHaveAttribute('href', /sl=es&tl=en/)
    const sounds = Promise.withResolvers<void>()
    const playLater = async (route: Route) => {
      await sounds.promise
      await route.continue()
    }
    await page.route('**/api/files/**', playLater)
    await panel(page)
      .getByRole('button', { name: /^Play:/ })
      .click()
    await expect(panel(page).getByRole('button', { name: /^Stop:/ })).toBeVisible()
    sounds.resolve()
    await expect(panel(page).getByRole('button', { name: /^Play:/ })).toBeVisible()
    await page.unroute('**/api/files/**', playLater)
    await expectAccessible(page, 'word panel')
    await look(page, 'desktop', 'light')
  })

  await test.step('choosing a tier saves the word and returns the focus to it', async () => {
    await panel(page).getByRole('button', { name: 'Familiar' }).click()
    await expect(panel(page)).toBeHidden()
    await expect(page.getByText(/“.+” is saved to your words: Familiar\./)).toBeVisible()
    await expect(page.getByRole('button', { name: 'camisa', exact: true }).first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel(page).getByRole('button', { name: 'Familiar' })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
  })

  await test.step('an unknown word still has links to translators', async () => {
    await tap(page, 'franela')
    await expect(panel(page).getByText('This word is not in the dictionary', { exact: false })).toBeVisible()
    await expect(panel(page).getByRole('link', { name: 'DeepL' })).toBeVisible()
    await expect(panel(page).getByRole('button', { name: 'Familiar' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
  })

  await test.step('the list shows the saved words', async () => {
    await page.getByRole('link', { name: 'Vocabulary', exact: true }).click()
    await expect(page).toHaveTitle('Vocabulary · Parley')
    await expect(page.getByRole('row', { name: /camisa.*shirt.*Familiar/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Quisiera devolver/ })).toBeVisible()
    await expectAccessible(page, 'vocabulary')
    await look(page, 'phone', 'light')
    expect(await stickingOut(page)).toEqual([])
    await look(page, 'desktop', 'light')
  })

  await test.step('an expired audio URL is renewed and played', async () => {
    // The route stays: removing it after one request could hide other requests made at that moment.
    let asked = 0
    await page.route('**/api/files/**', (route) => {
      asked += 1
      return asked === 1 ? route.fulfill({ status: 403, json: {} }) : route.continue()
    })
    const renewed = page.waitForResponse((response) => response.url().includes('/api/vocabulary/audio/'))
    const heard = page.waitForResponse((response) => response.url().includes('/api/files/') && response.ok())
    await page
      .getByRole('row', { name: /la camisa/ })
      .getByRole('button', { name: /^Play:/ })
      .click()
    expect((await renewed).ok()).toBe(true)
    await heard
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('due words are practised aloud and by keyboard', async () => {
    await page.getByRole('button', { name: 'Revise now' }).click()
    await expect(page).toHaveURL(/vocabulary\/due/)
    await expect(page.getByText('1 of 2')).toBeVisible()
    await expectAccessible(page, 'due word', ['light'])
    provider.set({ transcript: 'quisiera devolver' })
    // The pause in the recorded voice ends the take.
    await page.keyboard.press('Space')
    await expect(page.getByRole('group', { name: 'How did it come?' })).toBeVisible()
    await expect(page.getByText(/^(We heard|We did not hear)/)).toBeVisible()
    await expectAccessible(page, 'answered due word')
    await look(page, 'phone', 'light')
    expect(await stickingOut(page)).toEqual([])
    await look(page, 'desktop', 'light')
    await page.keyboard.press('3')
    await expect(page.getByText('2 of 2')).toBeVisible()
    await page.keyboard.press('z')
    await expect(page.getByText('1 of 2')).toBeVisible()
    await page.keyboard.press('4')
    await expect(page.getByText('2 of 2')).toBeVisible()
    await page.keyboard.press('t')
    await page.getByRole('textbox', { name: 'The missing word' }).fill('camisa')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Well' }).click()
    await expect(page.getByRole('heading', { name: '2 of 2 came back.' })).toBeVisible()
    await expectAccessible(page, 'due words done', ['light'])
    await look(page, 'desktop', 'light')
    await page.getByRole('button', { name: 'Done for today' }).click()
    await expect(page.getByRole('row', { name: /la camisa/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Due today' })).toHaveCount(0)
  })

  await test.step('a word links to the conversation in which it occurred', async () => {
    await page
      .getByRole('row', { name: /la camisa/ })
      .getByRole('link')
      .click()
    await expect(page.getByRole('tab', { name: 'Transcript' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel').getByRole('button', { name: 'camisa', exact: true }).first()).toBeVisible()
  })
})
