// The conversation screen and the steps that lead there, in an English interface.
import { endonyms, type Language } from '@parley/contracts/language.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { signedIn } from './account.ts'
import { hearSound } from './heard-audio.ts'
import type { Server } from './server.ts'
import { shirtShop } from './shirt-shop.ts'
import { text } from './texts.ts'

/** Opens the list of all scenarios. */
export const openScenarios = (page: Page, url: string) => page.goto(`${url}/platform/dashboard?tab=scenarios`)

/** Chooses Spanish on the dashboard and opens the shirt shop by its title: the click allows sound to play. */
export async function openShop(page: Page, server: Server): Promise<void> {
  await openScenarios(page, server.url)
  await page.getByRole('button', { name: 'language to practise' }).click()
  await page.getByRole('menuitemradio', { name: endonyms.es }).click()
  await openFromCard(page, page.getByRole('link', { name: shirtShop.title.en, exact: true }))
}

/** Opens a conversation from a scenario's card through its briefing. */
export async function openFromCard(page: Page, card: Locator, language: Language = 'en'): Promise<void> {
  await card.click()
  await startFromBriefing(page, language)
}

/** Starts the conversation of the open briefing; by typing if nothing else is possible. */
export async function startFromBriefing(page: Page, language: Language = 'en'): Promise<void> {
  await page.waitForURL('**/platform/briefing/*')
  const start = page.getByRole('link', { name: text(language, 'briefing', 'dock.start'), exact: true })
  await start.or(page.getByRole('link', { name: text(language, 'briefing', 'dock.startTyping') })).click()
  await page.waitForURL('**/platform/conversation?session=*')
}

/** Signs in a new user, opens the shirt shop and interrupts its opening, so that it is the learner's turn. */
export async function signedInAtShop(page: Page, server: Server): Promise<void> {
  await signedIn(page, server)
  await openShop(page, server)
  await interruptPartner(page)
}

export const stage = (page: Page) => ({
  partner: page.getByRole('region', { name: 'Your partner' }),
  learner: page.getByRole('region', { name: 'Your voice' }),
  record: page.getByRole('button', { name: 'Record', exact: true }),
  lines: page.getByRole('log').locator('[data-who]'),
  said: page.getByRole('log').locator('[data-who=learner]'),
  heard: page.getByRole('log').locator('[data-who=partner]'),
})

/** Waits until the partner is speaking audibly. */
export async function hearPartner(page: Page): Promise<void> {
  await expect(stage(page).partner).toContainText('speaking')
  await hearSound(page)
}

/** Continues whenever the page reports that every goal is reached, which is before the scenario's last line. */
export const goOnAfterGoals = (page: Page) =>
  page.addLocatorHandler(page.getByRole('button', { name: 'Keep talking' }), (button) => button.click())

/** Waits until the partner has finished speaking, or was stopped. */
export async function waitForMyTurn(page: Page): Promise<void> {
  await expect(stage(page).partner).toContainText('waiting for you', { timeout: 30_000 })
}

/** Listens to the partner to the end of the line. */
export async function hearPartnerOut(page: Page): Promise<void> {
  await hearPartner(page)
  await waitForMyTurn(page)
}

/** Stops the partner as soon as it is audible. */
export async function interruptPartner(page: Page): Promise<void> {
  await hearPartner(page)
  await page.keyboard.press('Escape')
  await waitForMyTurn(page)
}

/** Types one answer and sends it. The field stays open after the previous answer. */
export async function type(page: Page, words: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Your answer' })
  if (!(await field.isVisible())) await page.getByRole('button', { name: 'Type', exact: true }).click()
  await field.fill(words)
  await page.keyboard.press('Enter')
  await expect(stage(page).said.last()).toContainText(words)
}

/** Records for the length of the microphone's recording, and sends it. */
export async function speak(page: Page): Promise<void> {
  await stage(page).record.click()
  await expect(stage(page).learner.getByText('Recording.')).toBeVisible()
  await expect(stage(page).learner.getByRole('time')).toHaveText(/0?0:0[5-9]/)
  await page.getByRole('button', { name: 'Stop and send' }).click()
}

/** Ends the conversation early, and waits for the review. */
export async function endAndReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'End and review' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End and review' }).click()
  await page.waitForURL('**/platform/history/*', { timeout: 30_000 })
}
