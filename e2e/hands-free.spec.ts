import type { Page } from '@playwright/test'
import { signedIn } from './support/account.ts'
import { launchWith } from './support/launch.ts'
import type { Server } from './support/server.ts'
import { keepShop, lastingMs, spoken } from './support/shirt-shop.ts'
import { seePartner } from './support/sound/heard-audio.ts'
import { voiceIn } from './support/sound/recording.ts'
import { hearPartner, openShop, stage, type, waitForAnswer } from './support/stage.ts'
import { expect, test } from './support/test.ts'

// Two phrases with four seconds of thinking between them.
test.use({ launchOptions: launchWith('thinking-es.wav') })

/** Signs in and opens the shirt shop, with a thinking pause of this many seconds. */
async function openShopWithPause(page: Page, server: Server, pauseSeconds: number) {
  await signedIn(page, server)
  await page.evaluate((seconds) => {
    localStorage.setItem('parley.practice', JSON.stringify({ pauseSeconds: seconds }))
  }, pauseSeconds)
  await openShop(page, server)
}

const handsFree = (page: Page) => page.getByRole('switch', { name: 'Hands-free' })

test('a turn continues across a four-second thinking pause', async ({ page, provider, modelled }) => {
  keepShop(provider)
  const heard: Uint8Array[] = []
  provider.set({
    transcript: ({ audio }) => {
      heard.push(audio)
      return spoken
    },
  })
  // Longer than the pause between the phrases, shorter than the one after them, with room on both sides.
  await openShopWithPause(page, modelled, 7)
  await waitForAnswer(page)

  const detector = page.waitForResponse((response) => response.url().endsWith('.wasm'))
  await handsFree(page).click()
  await expect(page.getByRole('button', { name: 'Close the microphone' })).toBeVisible()
  expect((await detector).ok()).toBe(true)
  await expect(stage(page).learner.getByText('I hear you.')).toBeVisible({ timeout: 60_000 })
  await expect(stage(page).said).toHaveText([new RegExp(spoken)], { timeout: 90_000 })
  await page.getByRole('button', { name: 'Close the microphone' }).click()
  await expect(stage(page).learner.getByText('The microphone is closed.')).toBeVisible()

  expect(heard).not.toHaveLength(0)
  // Both phrases and the pause between them, without the silence around them, which lasts two and nine seconds.
  for (const { before, after, pause } of heard.map(voiceIn)) {
    expect(pause).toBeGreaterThan(2)
    expect(before).toBeLessThan(1)
    expect(after).toBeLessThan(1)
  }
})

test("a learner's interruption keeps only the played words", { tag: '@all' }, async ({ page, provider, modelled }) => {
  keepShop(provider)
  const reply = ['esta camisa', 'este abrigo', 'esta falda', 'este vestido']
    .map((thing) => `Tenemos ${thing} en azul, en verde y en blanco, y también en otras tallas.`)
    .join(' ')
  await openShopWithPause(page, modelled, 1)
  await waitForAnswer(page)
  provider.set({ reply: () => reply, letterMs: lastingMs })
  await type(page, 'Buenos días.')
  await hearPartner(page)

  await handsFree(page).click()
  await expect(page.getByRole('button', { name: 'Close the microphone' })).toBeVisible()
  await seePartner(page, 'listening')
  await expect(stage(page).heard.nth(1)).toContainText('Interrupted here')
  await expect(stage(page).said.nth(1)).toContainText(spoken, { timeout: 60_000 })
  await page.getByRole('button', { name: 'Use the button' }).click()
  await expect(page.getByRole('button', { name: /record/i })).toBeVisible()

  await page.reload()
  await expect(stage(page).heard.nth(1)).toContainText('Interrupted here')
  expect((await stage(page).heard.nth(1).innerText()).length).toBeLessThan(reply.length)
})
