// The conversation screen and the steps that lead there, in an English interface.
import { endonyms, type Language } from '@parley/contracts/language/language.ts'
import { listScenarios } from '@parley/contracts/library/scenario.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { signedIn } from './account.ts'
import { practiseSpanish } from './author.ts'
import type { Server } from './server.ts'
import { shirtShop } from './shirt-shop.ts'
import { forgetPartner, hearPartnerIn } from './sound/heard-audio.ts'
import { text } from './texts.ts'

/** Opens the list of all scenarios. */
export const openScenarios = (page: Page, url: string) => page.goto(`${url}/platform/dashboard?tab=scenarios`)

/** The shirt shop's id in the library, for the user signed in in this browser. */
async function shopId(page: Page, server: Server): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('parley.access_token'))
  const answer = await page.request.get(server.url + listScenarios.path, {
    headers: { authorization: `Bearer ${token}` },
    params: { target_language: 'es', search: shirtShop.title.en },
  })
  const shop = listScenarios.response.parse(await answer.json()).items.find(({ title }) => title === shirtShop.title.en)
  if (!shop) throw new Error('The library has no shirt shop')
  return shop._id
}

/** Opens the briefing of the shirt shop, and starts the conversation: the click allows audio to play. */
export async function openShop(page: Page, server: Server): Promise<void> {
  await practiseSpanish(page)
  await page.goto(`${server.url}/platform/briefing/${await shopId(page, server)}`)
  await startFromBriefing(page)
}

/** The same from the dashboard, where it chooses Spanish and clicks the title. */
export async function openShopFromDashboard(page: Page, server: Server): Promise<void> {
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

/** Starts the conversation from the open briefing; by typing if nothing else is possible. */
export async function startFromBriefing(page: Page, language: Language = 'en'): Promise<void> {
  await page.waitForURL('**/platform/briefing/*')
  const start = page.getByRole('link', { name: text(language, 'briefing', 'dock.start'), exact: true })
  await start.or(page.getByRole('link', { name: text(language, 'briefing', 'dock.startTyping') })).click()
  await page.waitForURL('**/platform/conversation?session=*')
}

/** Signs in a new user and opens the shirt shop, until its opening is over and it is the learner's turn. */
export async function signedInAtShop(page: Page, server: Server): Promise<void> {
  await signedIn(page, server)
  await openShop(page, server)
  await waitForAnswer(page)
}

export const stage = (page: Page) => ({
  partner: page.getByRole('region', { name: 'Your partner' }),
  learner: page.getByRole('region', { name: 'Your voice' }),
  record: page.getByRole('button', { name: 'Record', exact: true }),
  lines: page.getByRole('log').locator('[data-who]'),
  said: page.getByRole('log').locator('[data-who=learner]'),
  heard: page.getByRole('log').locator('[data-who=partner]'),
})

/** Waits until the partner has spoken audibly since the learner's last line; needs a voice that lasts long enough. */
export const hearPartner = (page: Page) => hearPartnerIn(page, 'speaking')

/** Continues whenever the page reports that all goals are reached, which is before the scenario's last line. */
export const goOnAfterGoals = (page: Page) =>
  page.addLocatorHandler(page.getByRole('button', { name: 'Keep talking' }), (button) => button.click())

/** Waits until the partner has finished speaking or was stopped. */
export async function waitForMyTurn(page: Page): Promise<void> {
  await expect(stage(page).partner).toContainText('waiting for you', { timeout: 60_000 })
}

/** Waits until the partner has answered every line in the transcript and finished speaking, audibly or not. */
export async function waitForAnswer(page: Page): Promise<void> {
  const { said, heard } = stage(page)
  await expect.poll(async () => (await heard.count()) - (await said.count())).toBe(1)
  await waitForMyTurn(page)
}

/** Listens to the partner until the end of the line. */
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
  const opens = page.getByRole('button', { name: 'Type', exact: true })
  await expect(field.or(opens).first()).toBeVisible()
  if (!(await field.isVisible())) await opens.click()
  await field.fill(words)
  await forgetPartner(page)
  await page.keyboard.press('Enter')
  await expect(stage(page).said.last()).toContainText(words)
}

/** Waits until the recording has run for at least this many seconds. */
export async function recordFor(learner: Locator, seconds: number): Promise<void> {
  const time = learner.getByRole('time')
  const shown = async () => Number(/^PT(\d+)S$/.exec((await time.getAttribute('datetime')) ?? '')?.[1])
  await expect.poll(shown).toBeGreaterThanOrEqual(seconds)
}

/** Records two seconds of the microphone's voice and sends them. */
export async function speak(page: Page): Promise<void> {
  await stage(page).record.click()
  await expect(stage(page).learner.getByText('Recording.')).toBeVisible()
  await recordFor(stage(page).learner, 2)
  await forgetPartner(page)
  await page.getByRole('button', { name: 'Stop and send' }).click()
}

/** Ends the conversation early, and waits for the review. */
export async function endAndReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'End and review' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End and review' }).click()
  await page.waitForURL('**/platform/history/*')
}
