// Without a speech server, the partner speaks with the device's own voice if the learner chooses it.
import { signedIn } from './support/account.ts'
import { practiseSpanish } from './support/author.ts'
import { answer, examples, shirtShop } from './support/shirt-shop.ts'
import { giveDeviceVoice, spokenByDevice } from './support/sound/device-voice.ts'
import { hearSound } from './support/sound/heard-audio.ts'
import { hearPartner, openScenarios, stage, startFromBriefing, type, waitForAnswer } from './support/stage.ts'
import { expect, test } from './support/test.ts'

test('a learner chooses the device’s voice, and the built-in voice goes on when it fails', async ({ page, plain }) => {
  await giveDeviceVoice(page)
  await signedIn(page, plain)
  await practiseSpanish(page)
  await openScenarios(page, plain.url)
  await page.getByRole('link', { name: shirtShop.title.en, exact: true }).click()
  const device = page.getByRole('radio', { name: /^This device’s voice/ })

  await page.waitForURL('**/platform/briefing/*')
  const briefing = page.url()

  await test.step('both voices can be heard', async () => {
    await page.getByRole('button', { name: 'Hear this device’s voice' }).click()
    await expect.poll(() => spokenByDevice(page)).toBe(shirtShop.goals[0]?.phrase.es)
    await hearSound(page, () => page.getByRole('button', { name: 'Hear the built-in voice' }).click())
    await device.check()
  })

  await test.step('the partner speaks with the chosen voice', async () => {
    await startFromBriefing(page)
    await waitForAnswer(page)
    await expect.poll(() => spokenByDevice(page)).toContain(shirtShop.opening.es)
  })

  await test.step('its lines can be heard again, as the server stored them', async () => {
    await hearSound(page, () => stage(page).heard.first().getByRole('button', { name: 'Again', exact: true }).click())
  })

  await test.step('when it fails, the built-in voice goes on', async () => {
    await page.evaluate(() => {
      window.parleyVoiceFails = true
    })
    await type(page, examples[0] ?? '')
    await hearPartner(page)
    await expect(stage(page).heard.last()).toContainText(answer)
    await waitForAnswer(page)
  })

  await test.step('the choice is remembered for the language', async () => {
    await page.goto(briefing)
    await expect(device).toBeChecked()
  })
})
