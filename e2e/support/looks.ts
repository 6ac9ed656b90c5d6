// Layout checks for every screen: sizes and schemes, accessibility with axe, and overflow.
import { expect, type Page, test } from '@playwright/test'
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

/** Waits until every finite animation has ended: until then colours and positions are transient. */
const whenStill = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const { endTime } = effect?.getComputedTiming() ?? {}
      return playState !== 'running' || endTime === Number.POSITIVE_INFINITY
    }),
  )

/** Elements that overflow the window to the right and make the page scroll sideways. */
export function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    const outside = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > width + 1,
    )
    return outside.map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`)
  })
}

/** Texts that are clipped by their container, or that overflow their button, tab or tag. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cutting = new Set(['hidden', 'clip'])
    const controls = 'button, .btn, [role=tab], .chip, .tag, select, [role=menuitem], [role=menuitemradio]'
    const unseen = '.sr, [aria-hidden=true], svg, .monaco-editor, [inert]'
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const own = text.parentElement
      if (!text.textContent?.trim() || !own?.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue
      // Elements one pixel wide are for screen readers only.
      if (own.closest(unseen) || own.getBoundingClientRect().width <= 1) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const words = range.getBoundingClientRect()
      const isOutside = (box: DOMRect) =>
        words.right > box.right + 1 ||
        words.left < box.left - 1 ||
        words.bottom > box.bottom + 2 ||
        words.top < box.top - 2
      const tell = (why: string) =>
        found.push(`${why}: ${own.tagName} ${own.className} “${text.textContent?.slice(0, 60)}”`)
      const control = own.closest(controls)
      if (control && isOutside(control.getBoundingClientRect())) tell('out of its button')
      for (let around: Element | null = own; around && around !== document.body; around = around.parentElement) {
        const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(around)
        if (overflowX === 'auto' || overflowX === 'scroll') break
        if (!cutting.has(overflowX)) continue
        if (around.clientWidth <= 1) break
        const isMeant = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
        if (!isMeant && isOutside(around.getBoundingClientRect())) tell('cut off')
        break
      }
    }
    return found
  })
}

/** Lines of text in the given language that begin with a closing mark, or end with an opening one. */
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

/** Whether this run checks no looks: `npm test` does not, `npm run test:all` does. */
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
  // What follows finds the window as after the checks.
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
