// Checks that a screen works for everyone: with axe, with long words on a phone, and enlarged.
import type { Page } from '@playwright/test'
import { tokenFor, useToken } from './account.ts'
import { practiseSpanish } from './author.ts'
import type { FullAccount } from './full-account.ts'
import { expectAccessible, expectToFit, expectToFitPhone } from './looks.ts'
import { type Screen, visit } from './screens.ts'
import type { Server } from './server.ts'

/** Timeout for actions, much shorter than the test's. */
const actMs = 30_000

/** At 200 %: in a window half as wide, and with only the text enlarged. */
async function expectToGrow(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 640, height: 400 })
  await expectToFit(page, `${name} at 200 %`)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expectToFit(page, `${name}, text at 200 %`)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

/** Signs this browser in to the filled account, for longer than a token lasts. */
export async function signInTo(page: Page, server: Server, { owner }: FullAccount, accessToken?: string) {
  await useToken(page, server.url, accessToken ?? (await tokenFor(page, server, owner)))
  await practiseSpanish(page)
  page.setDefaultTimeout(actMs)
  // Unsaved changes on a screen are discarded.
  page.on('dialog', (question) => void question.accept())
}

/** Checks screens: axe in English, overflow in German and Ukrainian at 360 px, and at 200 %. */
export async function checkScreens(page: Page, server: Server, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    for (const language of ['de', 'uk', 'en'] as const) {
      await page.evaluate((chosen) => localStorage.setItem('parley.language', chosen), language)
      await page.setViewportSize({ width: 1280, height: 800 })
      await visit(page, server.url, screen, language)
      if (language === 'en') {
        await expectAccessible(page, screen.name)
        await expectToGrow(page, screen.name)
      } else {
        await expectToFitPhone(page, `${screen.name} in ${language}`)
      }
    }
  }
}
