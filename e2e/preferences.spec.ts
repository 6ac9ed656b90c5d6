// System preferences: forced colours and reduced motion.
import type { Locator, Page } from '@playwright/test'
import { signedIn } from './support/account.ts'
import { practiseSpanish } from './support/author.ts'
import { keepShop, lastingMs, shirtShop } from './support/shirt-shop.ts'
import { hearPartner, interruptPartner, openShop, stage, type, waitForMyTurn } from './support/stage.ts'
import { expect, test } from './support/test.ts'

/** The painted colours of an element, and of its bar below if it has one. */
const paint = (part: Locator, before: '' | '::after' = '') =>
  part.evaluate((element, pseudo) => {
    const { backgroundColor, color, borderColor } = getComputedStyle(element, pseudo || null)
    return { backgroundColor, color, borderColor }
  }, before)

/** Presses Tab repeatedly; each stop must have a visible outline, or its visual substitute must. */
async function expectFocusToShow(page: Page, stops: number): Promise<void> {
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(() => {
      const at = document.activeElement
      if (!at || at === document.body) return 'nothing'
      // A radio button is represented by its label, and a card's link by the entire card.
      const stands = [at, at.nextElementSibling, at.closest('article')].filter((element) => element !== null)
      const shown = [...stands.map((element) => getComputedStyle(element)), getComputedStyle(at, '::after')].some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      )
      return shown ? 'shown' : `${at.tagName} ${at.className} ${at.textContent?.slice(0, 40)}`
    })
    expect.soft(['shown', 'nothing']).toContain(seen)
  }
}

/** The system's highlight colour. */
const highlight = (page: Page) =>
  page.evaluate(() => {
    const probe = document.createElement('i')
    probe.style.background = 'Highlight'
    document.body.append(probe)
    const { backgroundColor } = getComputedStyle(probe)
    probe.remove()
    return backgroundColor
  })

/** The page's background colour with forced colours. */
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('chosen, done and focused items stay distinguishable with forced colours', async ({ page, plain }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await signedIn(page, plain)
  await practiseSpanish(page)
  await page.goto(`${plain.url}/platform/dashboard?tab=ielts`)
  await expect(page.getByRole('article').first()).toBeVisible()
  const canvas = await ground(page)

  await test.step('the chosen tab has a bar, the chosen segment a background', async () => {
    const chosen = page.getByRole('tab', { selected: true })
    expect((await paint(chosen, '::after')).backgroundColor).not.toBe(canvas)
    const track = page.getByRole('group').filter({ has: page.getByRole('radio', { name: 'Practice' }) })
    const segment = (name: string) => track.locator('span').filter({ hasText: name })
    expect((await paint(segment('Practice'))).backgroundColor).toBe(await highlight(page))
    expect((await paint(segment('Exam'))).backgroundColor).not.toBe(await highlight(page))
  })

  await test.step('waveforms are drawn, and the favourite is announced', async () => {
    const bars = page.getByRole('article').first().locator('svg path, svg g').first()
    expect(await bars.evaluate((element) => getComputedStyle(element).stroke)).not.toBe(canvas)
  })

  await test.step('every tab stop has a visible focus', () => expectFocusToShow(page, 24))

  await test.step('a switch looks different when it is on', async () => {
    await page.goto(`${plain.url}/platform/user-progress`)
    await page.getByRole('button', { name: 'Set a goal' }).click()
    await page.getByLabel('Minutes a week').fill('90')
    await page.keyboard.press('Enter')
    const weekly = page.getByRole('switch', { name: /Weekly mail/ })
    const off = await paint(weekly)
    await weekly.click()
    await expect(weekly).toBeChecked()
    await expect.poll(() => paint(weekly)).not.toEqual(off)
  })

  await test.step('the record button stands out from the page', async () => {
    await openShop(page, plain)
    await interruptPartner(page)
    expect((await paint(stage(page).record)).backgroundColor).not.toBe(await ground(page))
  })
})

test('nothing moves on its own with reduced motion', async ({ page, provider, modelled }) => {
  const moving = () =>
    page.evaluate(() =>
      document.getAnimations().flatMap((each) => {
        const { iterations = 1, duration } = each.effect?.getComputedTiming() ?? {}
        const target = each.effect instanceof KeyframeEffect ? each.effect.target : null
        return iterations === Number.POSITIVE_INFINITY || Number(duration) > 1
          ? [`${target?.tagName} ${target?.className}`]
          : []
      }),
    )
  await page.emulateMedia({ reducedMotion: 'reduce' })
  keepShop(provider, { letterMs: lastingMs })
  let answerAll = provider.hold('chat')
  await signedIn(page, modelled)
  await openShop(page, modelled)
  expect(await moving(), 'the partner is about to speak').toEqual([])
  answerAll()
  await hearPartner(page)
  const lit = await page.locator('[data-side=partner] path').last().getAttribute('d')
  expect(await moving(), 'the partner speaks').toEqual([])
  expect(await page.locator('[data-side=partner] path').last().getAttribute('d'), 'drawn once').toBe(lit)
  await page.keyboard.press('Escape')
  await waitForMyTurn(page)
  answerAll = provider.hold('chat')
  await type(page, shirtShop.steps[0]?.example.es ?? '')
  await expect(stage(page).partner).toContainText('thinking')
  expect(await moving(), 'the partner thinks').toEqual([])
  answerAll()
  await hearPartner(page)
})
