// Layout checks for every screen: sizes and schemes, accessibility with axe, and overflow.
import { expect, type Page, test } from '@playwright/test'
import * as overflow from '../../apps/web/src/testing/overflow.ts'
import { axeFindings } from './axe.ts'

/** Width and height in CSS pixels. */
export const sizes = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 800 },
} as const

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** Emulates this colour scheme and window size. */
export async function look(page: Page, size: keyof typeof sizes, scheme: Scheme): Promise<void> {
  await page.setViewportSize(sizes[size])
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
}

/** Waits until all finite animations have ended, because colours and positions are temporary until then. */
const whenStill = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const { endTime } = effect?.getComputedTiming() ?? {}
      return playState !== 'running' || endTime === Number.POSITIVE_INFINITY
    }),
  )

/** Elements that overflow the right edge of the window and make the page scroll sideways. */
export const stickingOut = (page: Page) => page.evaluate(overflow.stickingOut)

/** Texts that are clipped by their container, or that overflow their button, tab or tag. */
export const cutOff = (page: Page) => page.evaluate(overflow.cutOff)

/** Lines of text in this language that begin with a closing mark or end with an opening one. */
export function tornMarks(page: Page, within: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const closing = /[.,;:!?…)»”’“\u2019]/
    const opening = /[¿¡„«(]/
    const found: string[] = []
    for (const line of document.querySelectorAll(selector)) {
      if (!line.checkVisibility()) continue
      const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
      const drawn: { mark: string; box: DOMRect }[] = []
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement?.closest('.sr')) continue
        for (const { index, 0: mark } of (text.textContent ?? '').matchAll(/\S/gu)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + mark.length)
          drawn.push({ mark, box: range.getBoundingClientRect() })
        }
      }
      for (const [place, { mark, box }] of drawn.entries()) {
        const before = drawn[place - 1]
        if (!before || box.top < before.box.bottom - 1) continue
        if (closing.test(mark) || opening.test(before.mark)) {
          const around = drawn.slice(Math.max(0, place - 12), place + 12).map((one) => one.mark)
          found.push(`${before.mark} / ${mark} in …${around.join('')}…`)
        }
      }
    }
    return found
  }, within)
}

/** Whether this run skips checks of how screens look: `npm test` does, `npm run test:all` does not. */
const areSkipped = () => test.info().project.metadata.skipsLooks === true

/** Expects no overflow and no clipped text. */
export async function expectToFit(page: Page, screen: string): Promise<void> {
  if (areSkipped()) return
  await whenStill(page)
  expect.soft([...(await stickingOut(page)), ...(await cutOff(page))], screen).toEqual([])
}

/** The same on a phone. */
export async function expectToFitPhone(page: Page, screen: string): Promise<void> {
  await look(page, 'phone', 'light')
  await expectToFit(page, screen)
}

/** Rules that depend on the colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Runs axe at all three widths and, by default, in both schemes; the second scheme only differs in colours. */
export async function expectAccessible(page: Page, screen: string, inSchemes = schemes.slice()): Promise<void> {
  // The following steps must find the window as it was before the checks.
  if (areSkipped()) return look(page, 'desktop', inSchemes.at(-1) ?? 'light')
  for (const [place, scheme] of inSchemes.entries()) {
    for (const size of Object.keys(sizes) as (keyof typeof sizes)[]) {
      await look(page, size, scheme)
      // Content for another width may still have to load. The policies dialog covers any page.
      await expect(page.locator('h1, [role=dialog], dialog').first()).toBeAttached()
      await whenStill(page)
      const rules = place > 0 ? colourRules : undefined
      expect.soft(await axeFindings(page, rules), `${screen}, ${size}, ${scheme}`).toEqual([])
    }
  }
}
