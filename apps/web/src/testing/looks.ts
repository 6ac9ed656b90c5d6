// Checks what a test has rendered: with axe, and for overflow.
import axe from 'axe-core'
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { cutOff, stickingOut } from './overflow.ts'

/** Window sizes in CSS pixels. */
export const desktop = { width: 1280, height: 800 }
export const phone = { width: 360, height: 740 }

/** Resolves when all finite animations have ended, because colours and positions are temporary until then. */
const whenStill = () =>
  expect
    .poll(() =>
      document.getAnimations().every(({ playState, effect }) => {
        const { endTime } = effect?.getComputedTiming() ?? {}
        return playState !== 'running' || endTime === Number.POSITIVE_INFINITY
      }),
    )
    .toBe(true)

/** Switches the system's colour scheme. */
export async function emulateScheme(colorScheme: 'light' | 'dark'): Promise<void> {
  await commands.emulate({ colorScheme })
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe(colorScheme)
}

/** Rules about entire pages, which a part cannot meet. */
const ofPages = ['region', 'landmark-one-main', 'page-has-heading-one', 'bypass']

/** What axe finds in the document. @param rules which rules are enabled, by name */
async function violationsOf(rules: axe.RuleObject): Promise<string[]> {
  const { violations } = await axe.run(document, { resultTypes: ['violations'], rules })
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id} (${help}): ${target.join(' ')}`))
}

/** Expects no axe violations in either colour scheme. @param what an entire page, or a part of one */
export async function expectAccessible(what: 'page' | 'part' = 'part'): Promise<void> {
  const rules = Object.fromEntries(ofPages.map((id) => [id, { enabled: what === 'page' }]))
  for (const scheme of ['dark', 'light'] as const) {
    await emulateScheme(scheme)
    await whenStill()
    await expect.poll(() => violationsOf(rules), { message: scheme }).toEqual([])
  }
}

/** Expects no overflow and no clipped text on a phone, then restores the desktop window. */
export async function expectToFit(): Promise<void> {
  await page.viewport(phone.width, phone.height)
  await whenStill()
  // The app renders for the new size a moment after it.
  await expect.poll(() => [...stickingOut(), ...cutOff()]).toEqual([])
  await page.viewport(desktop.width, desktop.height)
}
