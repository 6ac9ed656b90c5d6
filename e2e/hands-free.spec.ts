import type { Page } from '@playwright/test'
import { signedIn } from './support/account.ts'
import { launchWith } from './support/launch.ts'
import type { Server } from './support/server.ts'
import { keepShop, spoken } from './support/shirt-shop.ts'
import { hearPartner, interruptPartner, openShop, stage, type, waitForMyTurn } from './support/stage.ts'
import { expect, test } from './support/test.ts'

// Two phrases with four seconds of thinking between them.
test.use({ launchOptions: launchWith('thinking-es.wav') })

const bytesASecond = 16_000 * 2

/** Signs in and opens the shirt shop, with a thinking pause of this many seconds. */
async function openShopWithPause(page: Page, server: Server, pauseSeconds: number) {
  await signedIn(page, server)
  await page.evaluate((seconds) => {
    localStorage.setItem('parley.practice', JSON.stringify({ pauseSeconds: seconds }))
  }, pauseSeconds)
  await openShop(page, server)
}

const handsFree = (page: Page) => page.getByRole('switch', { name: 'Hands-free' })

test('a thinking pause of four seconds stays one turn, and only speech is sent', async ({
  page,
  provider,
  modelled,
}) => {
  keepShop(provider)
  await openShopWithPause(page, modelled, 6)
  await interruptPartner(page)

  const detector = page.waitForResponse((response) => response.url().endsWith('.wasm'))
  await handsFree(page).click()
  await expect(page.getByRole('button', { name: 'Close the microphone' })).toBeVisible()
  expect((await detector).ok()).toBe(true)
  await expect(stage(page).learner.getByText('I hear you.')).toBeVisible({ timeout: 30_000 })
  await expect(stage(page).said).toHaveText([new RegExp(spoken)], { timeout: 45_000 })
  await page.getByRole('button', { name: 'Close the microphone' }).click()
  await expect(stage(page).learner.getByText('The microphone is closed.')).toBeVisible()

  const heard = provider.requests.filter(({ role }) => role === 'transcription')
  expect(heard).not.toHaveLength(0)
  // Both phrases and the pause between them, without the silence around them. The microphone repeats them, on a slow
  // machine more than once before it is closed.
  for (const { audioBytes } of heard) {
    expect(audioBytes).toBeGreaterThan(6 * bytesASecond)
    expect(audioBytes).toBeLessThan(12 * bytesASecond)
  }
})

test('a learner who interrupts the partner is heard, and only what was played stays', async ({
  page,
  provider,
  modelled,
}) => {
  keepShop(provider)
  const sentence = 'Tenemos esta camisa en azul, en verde y en blanco, y también en otras tallas. '
  provider.set({ reply: () => sentence.repeat(8).trim() })
  await openShopWithPause(page, modelled, 1)
  await hearPartner(page)

  await handsFree(page).click()
  await expect(page.getByRole('button', { name: 'Close the microphone' })).toBeVisible()
  await expect(stage(page).partner).toContainText('listening', { timeout: 45_000 })
  await expect(stage(page).heard.first()).toContainText('Interrupted here')
  await expect(stage(page).said.first()).toContainText(spoken, { timeout: 30_000 })
  await page.getByRole('button', { name: 'Use the button' }).click()
  await expect(page.getByRole('button', { name: /record/i })).toBeVisible()

  await page.reload()
  await expect(stage(page).heard.first()).toContainText('Interrupted here')
  expect((await stage(page).heard.first().innerText()).length).toBeLessThan(sentence.length * 8)
})

test('closing the microphone during a sentence returns to the learner’s turn', async ({ page, provider, modelled }) => {
  keepShop(provider)
  await openShopWithPause(page, modelled, 10)
  await interruptPartner(page)
  await handsFree(page).click()
  await expect(stage(page).learner.getByText('I hear you.')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Type', exact: true }).click()
  await waitForMyTurn(page)
  await type(page, spoken)
  await expect(stage(page).said).toHaveCount(1)
})
