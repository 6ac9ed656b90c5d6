import type { FakeProvider } from '@parley/fake-provider/fake-provider.ts'
import type { Page } from '@playwright/test'
import { expectAccessible, look } from './support/looks.ts'
import type { Server } from './support/server.ts'
import { keepShop, lastingMs } from './support/shirt-shop.ts'
import { hearSound } from './support/sound/heard-audio.ts'
import { hearPartner, signedInAtShop, stage, type, waitForAnswer, waitForMyTurn } from './support/stage.ts'
import { expect, test } from './support/test.ts'

const answer = [
  'Tenemos esta camisa en azul, en verde y en blanco, y también en otra talla.',
  'La azul es un poco más larga y la tela es muy suave.',
  'También hay una de manga corta que cuesta lo mismo que la suya.',
].join(' ')

/** Signs in and opens the shirt shop, where the partner has started an answer long enough to interrupt. */
async function hearLongAnswer(page: Page, provider: FakeProvider, server: Server, letterMs: number): Promise<void> {
  keepShop(provider)
  await signedInAtShop(page, server)
  provider.set({ reply: () => answer, letterMs })
  await type(page, 'Buenos días.')
  await hearPartner(page)
}

/** State of the partner's audio context. */
const loudspeaker = (page: Page) => page.evaluate(() => window.parleyEars?.[0]?.context.state)

test('the partner pauses while a learner looks up a word', async ({ page, provider, modelled }) => {
  // Slow enough for a look-up, quick enough to listen to the end.
  await hearLongAnswer(page, provider, modelled, 60)

  const panel = page.getByRole('dialog')
  await stage(page).heard.last().getByRole('button', { name: 'talla' }).first().click()
  await expect(panel).toContainText('la talla')
  await expect(panel).toContainText('size')
  await expect.poll(() => loudspeaker(page)).toBe('suspended')
  // For this word only, because the server stores the audio of a word once it has been spoken.
  provider.set({ letterMs: lastingMs })
  await hearSound(page, () => panel.getByRole('button', { name: /^(Hear|Play)/ }).click())
  await expectAccessible(page, 'word panel', ['light'])
  await look(page, 'desktop', 'light')

  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect.poll(() => loudspeaker(page)).toBe('running')
  await waitForMyTurn(page)
  await expect(stage(page).heard.last()).toContainText(answer)
  await expect(stage(page).heard.last()).not.toContainText('Interrupted here')

  await page.getByRole('textbox', { name: 'Your answer' }).press('Escape')
  await page.keyboard.press('Space')
  await expect(stage(page).learner.getByText('Recording.')).toBeVisible()
  await page.keyboard.press('Escape')
})

test('words in goals and phrases also open the panel', { tag: '@all' }, async ({ page, provider, modelled }) => {
  keepShop(provider)
  await signedInAtShop(page, modelled)
  await type(page, 'Buenos días.')
  await waitForAnswer(page)
  await page.keyboard.press('Escape')
  const panel = page.getByRole('dialog')

  await test.step('one line is a tab stop, and the arrow keys reach the others', async () => {
    await expect(page.getByRole('log').locator('[data-words] button[tabindex="0"]')).toHaveCount(1)
    await page.getByRole('log').locator('[data-words] button[tabindex="0"]').focus()
    await page.keyboard.press('ArrowUp')
    const mine = stage(page).said.last().getByRole('button', { name: 'Buenos' })
    await expect(mine).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(panel).toContainText('días')
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(stage(page).said.last().getByRole('button', { name: 'días' })).toBeFocused()
  })

  await test.step('a goal', async () => {
    await page.getByRole('complementary').getByRole('button', { name: 'camisa' }).click()
    await expect(panel).toContainText('la camisa')
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(panel).toHaveCount(0)
  })

  await test.step('a phrase, after which its list is shown again', async () => {
    await page.getByRole('button', { name: 'Words and phrases' }).click()
    await page.getByRole('tab', { name: 'Phrases' }).click()
    await page
      .getByRole('button', { name: /^Meaning of/ })
      .first()
      .click()
    await expect(panel.getByRole('button', { name: 'Familiar' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tab', { name: 'Phrases', selected: true })).toBeVisible()
    // While the panel closes, it still handles the key.
    await expect(panel.getByRole('button', { name: 'Familiar' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tab')).toHaveCount(0)
  })
})

test('audio blocked during a reply resumes after a click', { tag: '@all' }, async ({ page, provider, modelled }) => {
  await hearLongAnswer(page, provider, modelled, lastingMs)
  // Simulates a phone call.
  await page.evaluate(async () => {
    const context = window.parleyEars?.[0]?.context
    if (context instanceof AudioContext) await context.suspend()
  })
  await hearSound(page, () => page.getByRole('button', { name: 'Tap to hear' }).click())
  await expect(page.getByRole('button', { name: 'Tap to hear' })).toHaveCount(0)
  await expect(stage(page).partner).toContainText('speaking')
})
