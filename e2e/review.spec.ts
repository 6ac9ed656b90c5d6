import { signedIn } from './support/account.ts'
import { expectAccessible, expectToFitPhone, stickingOut } from './support/looks.ts'
import { reviewedShop } from './support/reviewed.ts'
import { spoken } from './support/shirt-shop.ts'
import { endAndReview, stage, type, waitForAnswer } from './support/stage.ts'
import { expect, test } from './support/test.ts'

test('a learner corrects, retries and prints lines of a review', async ({ page, provider, modelled }) => {
  test.setTimeout(240_000)
  await signedIn(page, modelled)
  await reviewedShop(page, provider, modelled)
  const address = new URL(page.url()).pathname

  await test.step('it shows the outcome, a strength with a quote, and what to fix first', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You exchanged the shirt.')
    await expect(page.getByRole('heading', { level: 2 })).toContainText([
      /goals? reached|Goals/,
      'What went well',
      'Fix this first',
    ])
  })

  await test.step('a line is said again until the recognised words match', async () => {
    await page.getByRole('tab', { name: 'Mistakes' }).click()
    const card = page.getByRole('article')
    const side = page.getByRole('complementary', { name: 'Said again' })
    await expect(side.getByRole('heading', { name: '0 of 1 said better' })).toBeVisible()
    // The pause in the recorded voice ends the take.
    const takeAs = async (transcript: string) => {
      provider.set({ transcript })
      await card.getByRole('button', { name: /^Say it/ }).click()
    }
    await takeAs('Quiero devolver esta camisa porque me queda pequeña')
    await expect(card.getByText('1 word still differs.')).toBeVisible()
    await expect(card.getByText('We heard: quiero')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Slower' })).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page, 'a take that differs')
    await takeAs('quisiera devolver esta camisa, porque me queda pequeña')
    await expect(card.getByText('It fits now.')).toBeVisible()
    await expect(side.getByRole('heading', { name: '1 of 1 said better' })).toBeVisible()
    await card.getByRole('button', { name: 'New take' }).click()
    await card.getByRole('button', { name: 'Model' }).click()
    await expect(card.getByRole('button', { name: 'Model' })).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page, 'a take that fits')
    await expectToFitPhone(page, 'a take that fits')
    provider.set({ transcript: spoken })
    await page.getByRole('tab', { name: 'Summary' }).click()
    await expect(card.getByText('It fits now.')).toBeVisible()
  })

  await test.step('a mistake and its line link to each other', async () => {
    await page.getByRole('button', { name: 'See it at', exact: false }).last().click()
    await expect(page).toHaveURL(/tab=transcript&at=\d/)
    await page.reload()
    await page.getByRole('button', { name: 'Quiero devolver' }).click()
    await expect(page).toHaveURL(/tab=mistakes&at=0/)
    await expect(page.getByRole('article')).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('tab', { name: 'Transcript' })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('the print version is complete and has no controls', async () => {
    await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: 'What went well' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Transcript' })).toBeVisible()
    await expect(page.getByText(spoken).last()).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByRole('button', { name: /^(Share|Talk again|Play|I didn’t)/ })).toHaveCount(0)
    await page.setViewportSize({ width: 700, height: 990 })
    expect(await stickingOut(page)).toEqual([])
    const pdf = await page.pdf({ format: 'A4' })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page.getByRole('tab', { name: 'Transcript' })).toBeVisible()
  })

  await test.step('a retried line starts a conversation with the same beginning', async () => {
    await page.getByRole('button', { name: 'Try again from here' }).click()
    await page.waitForURL('**/platform/conversation?session=*')
    await expect(stage(page).heard.first()).toBeVisible()
    await expect(stage(page).said).toHaveCount(0)
    await type(page, 'Buenos días. Quisiera cambiar esta camisa, porque me queda pequeña.')
    await waitForAnswer(page)
    await page.keyboard.press('Escape')
    await endAndReview(page)
    const both = page.getByRole('region', { name: 'Tried again' })
    await expect(both.getByText(spoken)).toBeVisible()
    await expect(both.getByText('Quisiera cambiar')).toBeVisible()
    await expectAccessible(page, 'review of a retry', ['light'])
    await both.getByRole('link', { name: 'Open the first review' }).click()
    await page.waitForURL(`**${address}`)
  })
})
