// The conversation screen as a person uses it, and the way there, in an English interface.
import { endonyms } from '@parley/contracts/language.ts'
import { expect, type Page } from '@playwright/test'
import { signedIn } from './account.ts'
import { hearSound } from './heard-audio.ts'
import type { Server } from './server.ts'
import { shirtShop } from './shirt-shop.ts'

/** Opens the list of all scenarios. */
export const openScenarios = (page: Page, url: string) => page.goto(`${url}/platform/dashboard?tab=scenarios`)

/** Chooses Spanish on the dashboard and opens the shirt shop by its title: the click is what lets sound play. */
export async function openShop(page: Page, server: Server): Promise<void> {
  await openScenarios(page, server.url)
  await page.getByRole('button', { name: 'language to practise' }).click()
  await page.getByRole('menuitemradio', { name: endonyms.es }).click()
  await page.getByRole('link', { name: shirtShop.title.en, exact: true }).click()
  await page.waitForURL('**/platform/conversation?session=*')
}

/** Signs in somebody new, opens the shirt shop and cuts its opening short: the learner has the floor. */
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

/** The partner has the floor, and sound comes out of the loudspeaker. */
export async function hearPartner(page: Page): Promise<void> {
  await expect(stage(page).partner).toContainText('speaking')
  await hearSound(page)
}

/** The partner has finished speaking, or was stopped. */
export async function waitForMyTurn(page: Page): Promise<void> {
  await expect(stage(page).partner).toContainText('waiting for you', { timeout: 30_000 })
}

/** Hears the partner to the end of the line. */
export async function hearPartnerOut(page: Page): Promise<void> {
  await hearPartner(page)
  await waitForMyTurn(page)
}

/** Stops the partner as soon as it is heard. */
export async function interruptPartner(page: Page): Promise<void> {
  await hearPartner(page)
  await page.keyboard.press('Escape')
  await waitForMyTurn(page)
}

/** Types one answer and sends it. The field stays open from the answer before. */
export async function type(page: Page, words: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Your answer' })
  if (!(await field.isVisible())) await page.getByRole('button', { name: 'Type', exact: true }).click()
  await field.fill(words)
  await page.keyboard.press('Enter')
  await expect(stage(page).said.last()).toContainText(words)
}

/** Records as long as the recording lasts that the microphone plays, and sends it. */
export async function speak(page: Page): Promise<void> {
  await stage(page).record.click()
  await expect(stage(page).learner.getByText('Recording.')).toBeVisible()
  await expect(stage(page).learner.getByRole('time')).toHaveText(/0?0:05/)
  await page.getByRole('button', { name: 'Stop and send' }).click()
}

/** Ends before the scenario does, and waits for the review. */
export async function endAndReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'End and review' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End and review' }).click()
  await page.waitForURL('**/platform/history/*', { timeout: 30_000 })
}
