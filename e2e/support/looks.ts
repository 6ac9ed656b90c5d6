// The ways in which every screen is looked at: sizes and schemes, what axe says, and whether anything sticks out.
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Width and height in CSS pixels. */
export const sizes = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 800 },
} as const

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** Shows the page as a system with this scheme and a window of this size would. */
export async function look(page: Page, size: keyof typeof sizes, scheme: Scheme): Promise<void> {
  await page.setViewportSize(sizes[size])
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
}

/** Everything axe finds, each with where it is. */
async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id} (${help}): ${target.join(' ')}`))
}

/** Elements that stick out of the window to the right and make the page scroll sideways. */
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

/** Axe at all three widths, in both schemes unless told otherwise. */
export async function expectAccessible(page: Page, screen: string, inSchemes = schemes.slice()): Promise<void> {
  for (const scheme of inSchemes) {
    for (const size of Object.keys(sizes) as (keyof typeof sizes)[]) {
      await look(page, size, scheme)
      expect.soft(await axeFindings(page), `${screen}, ${size}, ${scheme}`).toEqual([])
    }
  }
}
