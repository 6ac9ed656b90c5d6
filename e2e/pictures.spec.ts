// Screenshots of every screen for the README. UPDATE_PICTURES=1 updates the pictures in docs/.
import { join } from 'node:path'
import { languages } from '@parley/contracts/language/language.ts'
import type { Page } from '@playwright/test'
import { signedIn } from './support/account.ts'
import { accountStates } from './support/account-screens.ts'
import { signedInAuthor, writtenModule, writtenScenario } from './support/author.ts'
import { seedFullAccount } from './support/full-account.ts'
import { whenLoaded } from './support/loaded.ts'
import { look } from './support/looks.ts'
import { folder, inAllLooks, isWanted, picture } from './support/picture.ts'
import { signInTo } from './support/screen-checks.ts'
import { account, authoring, library, practice, reviews, visit } from './support/screens.ts'
import { keepShop, spoken } from './support/shirt-shop.ts'
import {
  goOnAfterGoals,
  hearPartner,
  openShop,
  speak,
  stage,
  type,
  waitForAnswer,
  waitForMyTurn,
} from './support/stage.ts'
import { expect, test } from './support/test.ts'

/** Lines typed for the pictures: they complete the steps and are long enough to be assessed. */
const lines = [
  'Lo he perdido, pero pagué con tarjeta hace tres días, aquí en esta tienda.',
  'Necesito la mediana, por favor, porque la pequeña no la puedo llevar al trabajo.',
  'Está bien, gracias, pero ¿la tiene en otro color? Me gustan más los colores oscuros.',
  '¿Me la puedo probar antes de decidir? No quiero volver otra vez mañana.',
  'Me queda muy bien y es cómoda. Me llevo la azul, muchas gracias por su ayuda.',
]

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })
    test('sign-up', async ({ page, modelled }) => {
      await page.goto(`${modelled.url}/auth/signup`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await picture(page, 'signup', 'desktop', colorScheme)
      if (colorScheme === 'light') await picture(page, 'signup', 'phone')
    })
  })
}

test('dashboard, conversation and review', async ({ page, provider, modelled }) => {
  test.setTimeout(240_000)
  // Slow enough for a picture of the partner while it speaks.
  keepShop(provider, { letterMs: 150 })
  await signedIn(page, modelled)

  await test.step('a conversation from its first line to its last', async () => {
    await goOnAfterGoals(page)
    await openShop(page, modelled)
    await hearPartner(page)
    await picture(page, 'conversation-speaking')
    await waitForMyTurn(page)
    keepShop(provider)
    await stage(page).record.click()
    await expect(stage(page).learner.getByText('Recording.')).toBeVisible()
    await picture(page, 'conversation-recording')
    await page.keyboard.press('Escape')
    const answerAll = provider.hold('chat')
    await speak(page)
    await expect(stage(page).said).toContainText(spoken)
    await picture(page, 'conversation-thinking')
    answerAll()
    for (const [index, line] of lines.entries()) {
      await waitForAnswer(page)
      if (index === 2) {
        // Typing keeps the focus in the field; the picture shows the stage ready for speech.
        await page.keyboard.press('Escape')
        await inAllLooks(page, 'conversation')
      }
      await type(page, line)
    }
  })

  await test.step('its review', async () => {
    await page.getByRole('button', { name: 'Get your review' }).click()
    await page.waitForURL('**/platform/history/*')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You exchanged the shirt.')
    await inAllLooks(page, 'review')
  })

  await test.step('the dashboard afterwards', async () => {
    await page.goto(`${modelled.url}/platform/dashboard`)
    await expect(page.getByRole('article')).not.toHaveCount(0)
    await inAllLooks(page, 'dashboard')
  })
})

// Other tests check these screens; here only screenshots are taken.
if (isWanted) {
  test('the dashboard in every language', async ({ page, plain }) => {
    for (const language of languages) {
      await signedIn(page, plain, language)
      const practised = language === 'es' ? 'en' : 'es'
      await page.evaluate((chosen) => localStorage.setItem('parley.target_language', chosen), practised)
      await page.setViewportSize({ width: 960, height: 720 })
      await page.goto(`${plain.url}/platform/dashboard?tab=scenarios`)
      await expect(page.getByRole('article').first()).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      await page.screenshot({ path: join(folder, `dashboard-${language}.png`), animations: 'disabled' })
    }
  })

  const settled = async (page: Page) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await whenLoaded(page)
  }

  test('a learner’s pages: review tabs, history, progress, words, plans', async ({ page, provider, modelled }) => {
    test.setTimeout(240_000)
    const { review } = await seedFullAccount(page, provider, modelled)
    await page.goto(`${modelled.url}/platform/history/${review._id}`)
    await settled(page)
    for (const tab of ['Mistakes', 'Transcript', 'Tasks']) {
      await page.getByRole('tab', { name: tab }).click()
      await picture(page, `review-${tab.toLowerCase()}`)
    }
    for (const [screen, path] of [
      ['history', 'history'],
      ['progress', 'user-progress'],
      ['vocabulary', 'vocabulary'],
      ['plans', 'tariff-plans'],
      ['subscription', 'user-profile?tab=subscription'],
    ] as const) {
      await page.goto(`${modelled.url}/platform/${path}`)
      await settled(page)
      await inAllLooks(page, screen)
    }
  })

  test('an author’s pages', async ({ page, plain }) => {
    const author = await signedInAuthor(page, plain)
    const scenario = await writtenScenario(page, plain, author, 'The heating is broken')
    const module = await writtenModule(page, plain, author, 'My flat', [scenario])
    await page.goto(`${plain.url}/platform/scenario/${scenario}`)
    await settled(page)
    await inAllLooks(page, 'scenario-wizard')
    await page.getByRole('radio', { name: 'JSON' }).click()
    await expect(page.getByRole('textbox', { name: /JSON/ })).toBeVisible({ timeout: 60_000 })
    await picture(page, 'scenario-wizard-json')
    await page.goto(`${plain.url}/platform/module/${module}`)
    await settled(page)
    await inAllLooks(page, 'module-wizard')
  })

  test('the cue card of an exam', async ({ page, plain }) => {
    await signedIn(page, plain)
    await page.evaluate(() => localStorage.setItem('parley.target_language', 'en'))
    await page.goto(`${plain.url}/platform/dashboard?tab=ielts`)
    const href = await page.getByRole('article').first().getByRole('link').first().getAttribute('href')
    const id = /[0-9a-f]{24}/.exec(href ?? '')?.[0] ?? ''
    await page.goto(`${plain.url}/platform/conversation?scenario=${id}&part=2&mode=exam`)
    await expect(page.getByRole('heading', { name: /Describe/ })).toBeVisible({ timeout: 30_000 })
    await inAllLooks(page, 'ielts-exam')
  })

  /** Takes one screenshot of a state, without the size in its name. */
  const state = async (page: Page, name: string) => {
    await page.mouse.move(0, 0)
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: join(folder, 'states', `${name}.png`), animations: 'disabled' })
  }

  test('other states of the signed-in screens', async ({ page, provider, modelled }) => {
    test.setTimeout(300_000)
    const home = await seedFullAccount(page, provider, modelled)
    await signInTo(page, modelled, home)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    for (const screen of [
      ...library(home),
      ...authoring(home),
      ...reviews(home),
      ...practice,
      ...account,
      ...accountStates,
    ]) {
      await visit(page, modelled.url, screen, 'en')
      await state(page, screen.name.replace(/\W+/g, '-'))
    }
    await page.goto(`${modelled.url}/session-review/${home.publicId}`)
    await settled(page)
    await state(page, 'shared-review')
  })

  test('other states of a conversation', async ({ page, provider, modelled }) => {
    test.setTimeout(240_000)
    keepShop(provider)
    await signedIn(page, modelled)
    await openShop(page, modelled)
    await look(page, 'desktop', 'light')
    await waitForAnswer(page)

    await page.getByRole('button', { name: 'Words and phrases' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await state(page, 'conversation-words-and-phrases')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Conversation settings' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await state(page, 'conversation-settings')
    await page.keyboard.press('Escape')

    await page.getByRole('switch', { name: 'Hands-free' }).click()
    await expect(page.getByRole('button', { name: 'Close the microphone' })).toBeVisible()
    await state(page, 'conversation-hands-free')
    await page.getByRole('switch', { name: 'Hands-free' }).click()

    await look(page, 'phone', 'light')
    await type(page, lines[0] ?? '')
    await state(page, 'conversation-typing')
    await look(page, 'desktop', 'light')
    await waitForAnswer(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'End and review' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await state(page, 'conversation-end')
    await page.keyboard.press('Escape')

    provider.set({ failures: { chat: { kind: 'status', status: 500 } } })
    await type(page, lines[1] ?? '')
    await expect(page.getByRole('button', { name: 'Ask again' })).toBeVisible({ timeout: 30_000 })
    await state(page, 'conversation-failed-turn')
    provider.set({ failures: { chat: null } })
    await page.evaluate(() => localStorage.setItem('parley.language', 'uk'))
    await page.reload()
    await look(page, 'phone', 'light')
    await expect(stage(page).lines.first()).toBeVisible()
    await state(page, 'conversation-uk')
  })
}
