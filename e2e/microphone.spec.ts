import { chromium } from '@playwright/test'
import { signedIn } from './support/account.ts'
import { launchWith } from './support/launch.ts'
import { expectAccessible } from './support/looks.ts'
import { examples } from './support/shirt-shop.ts'
import { hearSound, listenToPage } from './support/sound/heard-audio.ts'
import { hearPartner, openShop, signedInAtShop, stage, type, waitForMyTurn } from './support/stage.ts'
import { expect, test } from './support/test.ts'

test.use({ launchOptions: launchWith('returning-a-shirt-es.wav', { isWhole: true }) })

test('the microphone can be chosen and tested before the first line', { tag: '@all' }, async ({ page, plain }) => {
  await signedInAtShop(page, plain)

  await page.getByRole('button', { name: 'Conversation settings' }).click()
  const sheet = page.getByRole('dialog', { name: 'Conversation settings' })
  await sheet.getByRole('button', { name: 'Try it out' }).click()
  await expect(sheet.getByRole('status')).toHaveText('Your voice was heard.')
  await hearSound(page, () => sheet.getByRole('button', { name: 'Listen to it' }).click())
  const devices = sheet.getByRole('combobox', { name: 'Which microphone' })
  await expect(devices.getByRole('option').first()).toHaveText('Browser default')
  await devices.selectOption({ index: 1 })
  await expect(devices).not.toHaveValue('')
  const chosen = await devices.inputValue()
  await expectAccessible(page, 'settings')

  await page.reload()
  await page.getByRole('button', { name: 'Conversation settings' }).click()
  await expect(devices).toHaveValue(chosen)
})

test('a learner can type if the microphone is denied', { tag: '@all' }, async ({ plain }) => {
  // A separate browser, because the others grant the microphone.
  const browser = await chromium.launch(launchWith('returning-a-shirt-es.wav', { asks: true }))
  const context = await browser.newContext({ locale: 'en-GB', permissions: [] })
  const page = await context.newPage()
  await listenToPage(page)
  await signedIn(page, plain)
  await openShop(page, plain)
  await hearPartner(page)
  await page.getByRole('button', { name: 'Speak instead' }).click()
  await page.keyboard.press('Escape')
  await waitForMyTurn(page)
  await page.getByRole('switch', { name: 'Hands-free' }).click()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('The microphone is blocked')
  await expect(notice).toContainText('Click the icon to the left of the address')
  await expect(page.getByRole('button', { name: 'Open the microphone' })).toBeVisible()

  await notice.getByRole('button', { name: 'Type' }).click()
  await type(page, examples[0] ?? '')
  await hearPartner(page)
  await expect(stage(page).said).toHaveCount(1)
  await browser.close()
})
