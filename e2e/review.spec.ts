import { getReview } from '@parley/contracts/review.ts'
import { signedIn } from './support/account.ts'
import { expectAccessible, expectToFitPhone, stickingOut } from './support/looks.ts'
import { reviewedShop } from './support/reviewed.ts'
import { spoken } from './support/shirt-shop.ts'
import { endAndReview, interruptPartner, stage, type } from './support/stage.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

test('a review leads to its lines, lets them be put right and tried again, and is whole on paper', async ({
  page,
  provider,
  modelled,
}) => {
  test.setTimeout(240_000)
  await signedIn(page, modelled)
  await reviewedShop(page, provider, modelled)
  const address = new URL(page.url()).pathname

  await test.step('outcome, strength with quote, what to fix first', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You exchanged the shirt.')
    await expect(page.getByRole('heading', { level: 2 })).toContainText([
      /goals? reached|Goals/,
      'What went well',
      'Fix this first',
    ])
  })

  await test.step('a mistake leads to its line, the line back to the mistake, and a reload keeps the place', async () => {
    await page.getByRole('button', { name: 'See it at', exact: false }).last().click()
    await expect(page).toHaveURL(/tab=transcript&at=\d/)
    await page.reload()
    await page.getByRole('button', { name: 'Quiero devolver' }).click()
    await expect(page).toHaveURL(/tab=mistakes&at=0/)
    await expect(page.getByRole('article')).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('tab', { name: 'Transcript' })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('what I did not say is put right, struck, and counted again', async () => {
    await page.getByRole('button', { name: 'I didn’t say that' }).click()
    const field = page.getByRole('textbox', { name: 'What you really said' })
    await expect(field).toBeFocused()
    await expectAccessible(page, 'correcting', ['light'])
    await field.fill('Buenos días. Quisiera cambiar esta camisa.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Buenos días. Quisiera cambiar esta camisa.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(spoken)).toBeVisible()
    await page.getByRole('button', { name: 'I didn’t say that' }).click()
    await page.getByRole('button', { name: 'Strike out the line' }).click()
    await expect(page.getByText('You did not say this, so it does not count.')).toBeVisible()
    await page.getByRole('button', { name: 'Count it again' }).click()
    await expect(page.getByText('You did not say this, so it does not count.')).toHaveCount(0)
  })

  await test.step('printed, it is all there, and nothing to press', async () => {
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

  await test.step('a line is tried again in a conversation that begins as this one did', async () => {
    await page.getByRole('button', { name: 'Try again from here' }).click()
    await page.waitForURL('**/platform/conversation?session=*')
    await expect(stage(page).heard.first()).toBeVisible()
    await expect(stage(page).said).toHaveCount(0)
    await type(page, 'Buenos días. Quisiera cambiar esta camisa, porque me queda pequeña.')
    await interruptPartner(page)
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

test('a review that failed is written again, and shows what there is of it meanwhile', async ({
  page,
  provider,
  modelled,
}) => {
  await signedIn(page, modelled)
  await reviewedShop(page, provider, modelled)
  const path = getReview.path.split(':')[0]
  let state: 'failed' | 'pending' | 'ready' = 'failed'
  // A provider fails for minutes before a review does: the server's answer is changed on its way instead.
  await page.route(`**${path}*`, async (route) => {
    const answer = await route.fetch()
    const review = await answer.json()
    if (state === 'ready') return route.fulfill({ response: answer })
    const half = { ...review, status: state, progress: 0.5, strength: null, summary: null, level: null, unrated: null }
    return route.fulfill({ json: half })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The review was not written' })).toBeVisible()
  await expectAccessible(page, 'failed review', ['light'])
  state = 'pending'
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
  await expect(page.getByRole('heading', { name: 'Fix this first' })).toBeVisible()
  await expect(page.getByText('Quisiera devolver', { exact: false }).first()).toBeVisible()
  await expectAccessible(page, 'review being written', ['dark'])
  state = 'ready'
  await expect(page.getByText('You said exactly what is wrong with it.')).toBeVisible()
})

test('a review that no model answered for says so, and has the model asked again', async ({
  page,
  provider,
  modelled,
}) => {
  await signedIn(page, modelled)
  await reviewedShop(page, provider, modelled)
  const path = getReview.path.split(':')[0]
  let isAnswered = false
  // A provider fails for a while before a review goes without it: the server's answer is changed on its way instead.
  await page.route(`**${path}*`, async (route) => {
    const answer = await route.fetch()
    if (isAnswered) return route.fulfill({ response: answer })
    const none = { strength: null, summary: null, conclusion: null, outcome: null, level: null, mistakes: [] }
    return route.fulfill({ json: { ...(await answer.json()), ...none, unrated: 'model_unavailable' } })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: text('en', 'review', 'unanswered.title') })).toBeVisible()
  await expect(page.getByText(text('en', 'review', 'unrated.noAnswer'))).toHaveCount(2)
  await expectAccessible(page, 'a review without the model’s answer', ['light', 'dark'])
  await expectToFitPhone(page, 'a review without the model’s answer')
  isAnswered = true
  await page.getByRole('button', { name: text('en', 'review', 'unanswered.action') }).click()
  await expect(page.getByText('You said exactly what is wrong with it.')).toBeVisible()
  await expect(page.getByRole('heading', { name: text('en', 'review', 'unanswered.title') })).toHaveCount(0)
})
