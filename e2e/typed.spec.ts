import { signedIn } from './support/account.ts'
import { expectAccessible, expectToFitPhone, tornMarks } from './support/looks.ts'
import { examples, shirtShop } from './support/shirt-shop.ts'
import {
  goOnAfterGoals,
  hearPartner,
  hearPartnerOut,
  openShop,
  openShopFromDashboard,
  stage,
  type,
  waitForMyTurn,
} from './support/stage.ts'
import { expect, test } from './support/test.ts'

test('a learner types through a scenario without any configuration', async ({ page, plain }) => {
  await signedIn(page, plain)
  await goOnAfterGoals(page)
  await openShopFromDashboard(page, plain)
  await hearPartner(page)
  await expect(stage(page).heard.first()).toContainText(shirtShop.opening.es)
  await expect(page.getByText('You are talking to the built-in partner.')).toBeVisible()

  const inOwnWords = 'Hola. Quisiera cambiar esta camisa. Es muy pequeña.'
  const said = [inOwnWords, ...examples.slice(1)]
  for (const [index, line] of said.entries()) {
    // Interrupts the partner now and then, as people do.
    if (index % 3 === 1) await page.keyboard.press('Escape')
    await waitForMyTurn(page)
    await type(page, line)
    await hearPartner(page)
    await expect(stage(page).said).toHaveCount(index + 1)
  }
  await waitForMyTurn(page)
  await type(page, 'Muchas gracias. Hasta luego.')
  await expect(stage(page).heard.last()).toContainText(shirtShop.closing.es)
  await expect(page.getByText('This conversation is finished.')).toBeVisible({ timeout: 30_000 })

  await page.getByRole('button', { name: 'Get your review' }).click()
  await page.waitForURL('**/platform/history/*')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'You exchanged the shirt · 6 of 6 steps · 4 of 4 phrases used',
  )
  await expect(page).toHaveTitle(`${shirtShop.title.en} · Parley`)
  await expect(page.getByText(/needs a language model/).first()).toBeVisible()

  await test.step('each step shows one way to say it, with audio', async () => {
    const steps = page.getByRole('region', { name: 'Step by step' }).getByRole('listitem')
    await expect(steps).toHaveCount(examples.length)
    await expect(steps.first().locator('mark')).toHaveText(['Es muy', 'Me queda'])
    await expect(steps.nth(1).locator('mark')).toHaveCount(0)
    const speech = page.waitForResponse((response) => response.url().includes('/api/vocabulary/speech'))
    await steps.first().getByRole('button', { name: /^Play/ }).click()
    expect((await speech).ok()).toBe(true)
    for (let width = 320; width <= 480; width += 20) {
      await page.setViewportSize({ width, height: 740 })
      expect.soft(await tornMarks(page, 'main [lang=es]'), `${width} px`).toEqual([])
    }
    await expectAccessible(page, 'review without a model')
    await expectToFitPhone(page, 'review without a model')
  })

  await test.step('it claims no more than a simple check for mistakes', async () => {
    await page.getByRole('tab', { name: 'Mistakes' }).click()
    await expect(page.getByRole('heading', { name: 'The simple check found nothing' })).toBeVisible()
    await page.getByRole('tab', { name: 'Tasks' }).click()
    await expect(page.getByRole('heading', { name: 'Practise the steps again' })).toBeVisible()
    await expect(page.getByText(/^Only simple rules looked for mistakes/)).toBeVisible()
  })

  await page.getByRole('link', { name: 'History' }).first().click()
  await expect(page.getByRole('link', { name: shirtShop.title.en })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: shirtShop.title.en }).first()).toContainText(
    'You exchanged the shirt · 6 of 6 steps',
  )
})

test('a conversation continues after a reload and even a server restart', async ({ page, plain }) => {
  await signedIn(page, plain)
  await openShop(page, plain)
  // To its end: an opening that was interrupted immediately would leave no text to find again.
  await hearPartnerOut(page)
  await type(page, examples[0] ?? '')
  await hearPartnerOut(page)

  for (const interrupted of ['reload', 'restart'] as const) {
    if (interrupted === 'restart') {
      await plain.stop()
      await plain.start()
    }
    await page.reload()
    await expect(stage(page).said).toHaveText([new RegExp(examples[0] ?? '')])
    await expect(stage(page).heard).toHaveCount(2)
    await expect(stage(page).heard.first()).toContainText(shirtShop.opening.es.slice(0, 4))
  }
  await type(page, examples[1] ?? '')
  await hearPartner(page)
  await expect(stage(page).said).toHaveCount(2)
})
