// The briefing before a conversation: what will happen, phrases to try, and a check of the microphone.
import { getOrg } from '@parley/contracts/org/org.ts'
import { chromium, type Page } from '@playwright/test'
import { signedIn, tokenFor } from './support/account.ts'
import { practiseSpanish } from './support/author.ts'
import { launchWith } from './support/launch.ts'
import { expectAccessible, look, sizes, stickingOut } from './support/looks.ts'
import type { Server } from './support/server.ts'
import { examples, shirtShop } from './support/shirt-shop.ts'
import { listenToPage, seePartner } from './support/sound/heard-audio.ts'
import { giveRecogniser, takeRecogniser } from './support/sound/recogniser.ts'
import { hearPartner, openScenarios, recordFor, stage, type } from './support/stage.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

async function openBriefing(page: Page, server: Server, language: 'en' | 'uk' = 'en') {
  await practiseSpanish(page)
  await openScenarios(page, server.url)
  await page.getByRole('link', { name: shirtShop.title[language], exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shirtShop.description[language])
}

/** Number of free conversations that the person has started today. */
async function begun(page: Page, server: Server, person: { email: string; password: string }): Promise<number> {
  const authorization = `Bearer ${await tokenFor(page, server, person)}`
  const answer = await page.request.get(server.url + getOrg.path, { headers: { authorization } })
  return getOrg.response.parse(await answer.json()).free_usage.session_count
}

test('a learner types the first line if the microphone is denied', { tag: '@all' }, async ({ plain }) => {
  // A separate browser, because the others grant the microphone.
  const browser = await chromium.launch(launchWith('returning-a-shirt-es.wav', { asks: true }))
  const context = await browser.newContext({ locale: 'en-GB', permissions: [] })
  const page = await context.newPage()
  await listenToPage(page)
  await signedIn(page, plain)
  await openBriefing(page, plain)
  const learner = page.getByRole('region', { name: 'Your voice' })
  await expect(learner.getByRole('status')).toContainText('The microphone is blocked.')
  await learner.getByRole('button', { name: 'Again: check the microphone' }).click()
  await expect(learner.getByRole('status')).toContainText('The microphone is blocked.')
  await expectAccessible(page, 'briefing without a microphone', ['light'])
  await learner.getByRole('link', { name: 'Start by typing' }).click()
  await page.waitForURL('**/platform/conversation?session=*')
  await hearPartner(page)
  await type(page, examples[0] ?? '')
  await expect(stage(page).said).toHaveCount(1)
  await browser.close()
})

test('without a recogniser, typing is the main input', { tag: '@all' }, async ({ page, plain }) => {
  await takeRecogniser(page)
  const person = await signedIn(page, plain)
  await openBriefing(page, plain)

  await test.step('typing is offered before anyone has spoken', async () => {
    const learner = page.getByRole('region', { name: 'Your voice' })
    await expect(learner.getByRole('status')).toContainText('This browser cannot write down speech.')
    await expect(page.getByRole('button', { name: /^Try saying/ })).toHaveCount(0)
    await learner.getByRole('link', { name: 'Start by typing' }).click()
    await page.waitForURL('**/platform/conversation?session=*')
  })

  await test.step('the first line uses up a free conversation, but opening does not', async () => {
    await hearPartner(page)
    await expect(page.getByRole('textbox', { name: 'Your answer' })).toBeVisible()
    expect(await begun(page, plain, person)).toBe(0)
    await type(page, examples[0] ?? '')
    await expect(stage(page).heard).toHaveCount(2)
    expect(await begun(page, plain, person)).toBe(1)
  })

  await test.step('going back returns to the catalogue', async () => {
    await page.getByRole('button', { name: 'Leave, continue later' }).click()
    await page.waitForURL('**/platform/dashboard*')
  })
})

test('a learner on a phone in Ukrainian tries a phrase before the first line', { tag: '@all' }, async ({
  page,
  plain,
}) => {
  const says = (key: string) => text('uk', 'briefing', key)
  await giveRecogniser(page, 'quisiera cambiar camisa')
  await signedIn(page, plain, 'uk')
  await page.setViewportSize(sizes.phone)
  await openBriefing(page, plain, 'uk')
  await look(page, 'phone', 'light')
  const learner = page.getByRole('region', { name: says('dock.label') })

  await test.step('the page fits, and axe finds no violations', async () => {
    expect(await stickingOut(page)).toEqual([])
    await expectAccessible(page, 'briefing on a phone')
    await look(page, 'phone', 'light')
  })

  await test.step('missed words are marked in an attempted phrase', async () => {
    const phrase = shirtShop.goals[0]?.phrase.es ?? ''
    const goal = page.getByRole('listitem').filter({ hasText: phrase })
    await goal.getByRole('button', { name: text('uk', 'briefing', 'try.tryLabel', { text: phrase }) }).click()
    await expect(goal.getByRole('status')).toHaveText(says('try.listening'))
    await goal.getByRole('button', { name: says('try.stopLabel') }).click()
    await expect(goal.getByRole('status')).toContainText('quisiera cambiar camisa')
  })

  await test.step('the microphone is checked', async () => {
    await learner.getByRole('button', { name: says('dock.checkLabel') }).click()
    await expect(learner.getByRole('status')).toContainText(says('check.isHeard'))
    await learner.getByRole('button', { name: says('dock.stopLabel') }).click()
    await expect(learner.getByRole('status')).toContainText(says('check.heard.title'))
  })

  await test.step('the first line is said aloud', async () => {
    await learner.getByRole('link', { name: says('dock.start') }).click()
    await page.waitForURL('**/platform/conversation?session=*')
    await seePartner(page, text('uk', 'conversation', 'partner.speaking'))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: text('uk', 'conversation', 'record.idle'), exact: true }).click()
    // Long enough for the recording to contain speech.
    const composer = page.getByRole('region', { name: text('uk', 'conversation', 'composer.label') })
    await recordFor(composer, 2)
    await page.getByRole('button', { name: text('uk', 'conversation', 'record.stop') }).click()
    await expect(page.getByRole('log').locator('[data-who=learner]')).toContainText('quisiera cambiar camisa')
  })
})
