import { expectAccessible, expectToFitPhone } from './support/looks.ts'
import { answer, examples, keepShop, spoken } from './support/shirt-shop.ts'
import { hearPartner, hearPartnerOut, signedInAtShop, speak, stage, type } from './support/stage.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

const [first = '', second = ''] = examples

test('a line that fails while another waits behind it is named, and each can be asked for again', async ({
  page,
  provider,
  modelled,
}) => {
  keepShop(provider)
  await signedInAtShop(page, modelled)
  provider.set({ reply: () => 'Claro que sí. Tenemos esta camisa en azul, en verde, en blanco y en negro.' })
  provider.set({ latency: { wordMs: 2_000 } })

  await test.step('the server goes away while one line is answered and another waits behind it', async () => {
    await type(page, first)
    await hearPartner(page)
    await page.keyboard.press('Escape')
    await type(page, second)
    await modelled.stop()
  })
  const notice = page.getByRole('alert').filter({ hasText: text('en', 'conversation', 'notice.failed.earlier') })
  await expect(notice).toContainText(first)
  await modelled.start()
  keepShop(provider)

  await test.step('the first is answered, and the second is still to be asked for', async () => {
    await page.getByRole('button', { name: 'Ask again' }).click()
    await expect(stage(page).heard.last()).toContainText(answer)
    await expect(notice).toContainText(second)
  })

  await test.step('so is the second, and nothing was said twice', async () => {
    await page.getByRole('button', { name: 'Ask again' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(stage(page).heard).toHaveCount(3)
    await expect(stage(page).said).toHaveText([new RegExp(first), new RegExp(second)])
  })
})

test('what was said just before the page is left is there on the way back, and is answered then', async ({
  page,
  provider,
  modelled,
}) => {
  keepShop(provider)
  await signedInAtShop(page, modelled)
  provider.set({ latency: { transcriptionMs: 4_000 } })
  await speak(page)
  await page.getByRole('button', { name: 'Leave, continue later' }).click()
  await page.waitForURL('**/platform/dashboard*')
  await page.goForward()
  await expect(stage(page).said).toHaveText([new RegExp(spoken)], { timeout: 30_000 })
  await hearPartner(page)
  await expect(stage(page).heard.last()).toContainText(answer)
  await expect(stage(page).said).toHaveCount(1)
})

test('a window with the only copy of what was said asks before it closes', async ({ page, provider, modelled }) => {
  keepShop(provider)
  await signedInAtShop(page, modelled)
  provider.set({ latency: { transcriptionMs: 4_000 } })
  await speak(page)
  const question = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await question
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(stage(page).said).toHaveText([new RegExp(spoken)])
  await hearPartnerOut(page)
  // The server has all of it: nobody is asked.
  await page.reload()
  await expect(stage(page).said).toHaveText([new RegExp(spoken)])
})

test('what has not arrived is told of before the review is written, and sent once more', async ({
  page,
  provider,
  modelled,
}) => {
  keepShop(provider)
  await signedInAtShop(page, modelled)
  await speak(page)
  await hearPartnerOut(page)
  provider.set({ failures: { transcription: { kind: 'status', status: 503 } } })
  await speak(page)
  const loader = (key: string) => text('en', 'conversation', `loader.${key}`)
  await expect(page.getByRole('button', { name: 'Ask again' })).toBeVisible()

  await page.getByRole('button', { name: 'End and review' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End and review' }).click()
  await expect(page.getByRole('heading', { name: loader('rest.title') })).toBeVisible({ timeout: 40_000 })
  await expectAccessible(page, 'what has not arrived')
  await expectToFitPhone(page, 'what has not arrived')

  keepShop(provider)
  provider.set({ transcript: second })
  await page.getByRole('button', { name: loader('again') }).click()
  await page.waitForURL('**/platform/history/*', { timeout: 60_000 })
  await page.getByRole('tab', { name: 'Transcript' }).click()
  await expect(page.getByRole('tabpanel')).toContainText(second)
})
