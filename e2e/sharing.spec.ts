import { getPublicReview } from '@parley/contracts/review/sharing.ts'
import { signedIn } from './support/account.ts'
import { expectAccessible } from './support/looks.ts'
import { reviewedShop } from './support/reviewed.ts'
import { spoken } from './support/shirt-shop.ts'
import { agree, sendSignUp } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

test('a conversation leads to its review, a task, a public link, and its deletion', async ({
  page,
  browser,
  provider,
  modelled,
}) => {
  test.setTimeout(240_000)
  const { email, first_name } = await signedIn(page, modelled)
  await reviewedShop(page, provider, modelled)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You exchanged the shirt.')

  await test.step('a task made from the mistakes is answered and survives a reload', async () => {
    await page.getByRole('tab', { name: 'Tasks' }).click()
    await page.getByRole('button', { name: 'Make a task' }).click()
    const place = page.getByRole('region', { name: /^Sentence 1 of/ })
    await expect(place).toBeVisible({ timeout: 30_000 })
    await expectAccessible(page, 'task', ['light'])
    const total = Number(/of (\d+)/.exec((await place.getAttribute('aria-label')) ?? '')?.[1])
    for (let sentence = 1; sentence <= total; sentence += 1) {
      const shown = page.getByRole('region', { name: `Sentence ${sentence} of ${total}` })
      await shown.getByRole('textbox', { name: 'What belongs in the gap' }).fill('Quisiera')
      if (sentence < total) await shown.getByRole('button', { name: 'Next' }).click()
    }
    await page.reload()
    await expect(page.getByRole('region', { name: `Sentence ${total} of ${total}` })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'What belongs in the gap' })).toHaveValue('Quisiera')
    await page.getByRole('button', { name: 'Check my answers' }).click()
    await expect(page.getByRole('heading', { name: new RegExp(`^\\d of ${total} correct$`) })).toBeFocused()
    await expect(page.getByText(/^Right$|^The answer: /)).toHaveCount(total)
    await page.getByRole('button', { name: 'All tasks' }).click()
    await expect(page.getByRole('list').getByText(new RegExp(`of ${total} correct`))).toBeVisible()
  })

  const link = await test.step('it is shared through a link', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByRole('button', { name: 'Make a link' }).click()
    const field = page.getByRole('dialog').getByRole('textbox', { name: 'Link' })
    await expect(field).toHaveValue(/\/session-review\/.{16,}$/)
    await expectAccessible(page, 'share', ['light'])
    return field.inputValue()
  })

  const context = await browser.newContext({ locale: 'uk-UA', viewport: { width: 1280, height: 800 } })
  const stranger = await context.newPage()
  await test.step('a stranger reads it in their own language, without the learner’s details', async () => {
    const loaded: string[] = []
    stranger.on('request', (request) => loaded.push(request.url()))
    const answer = stranger.waitForResponse((response) => response.url().includes('/communication-review/public/'))
    await stranger.goto(link)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('You exchanged the shirt.')
    const body = await (await answer).text()
    getPublicReview.response.parse(JSON.parse(body))
    for (const secret of [email, first_name, page.url().split('/').at(-1)?.split('?')[0] ?? '']) {
      expect(body).not.toContain(secret)
    }
    await expect(stranger.getByRole('tab', { name: text('uk', 'review', 'tabs.tasks') })).toHaveCount(0)
    await expect(stranger.getByRole('button', { name: text('uk', 'review', 'share.share') })).toHaveCount(0)
    await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    expect(loaded.filter((url) => /shell|mantine|dialog/i.test(url))).toEqual([])
    await stranger.getByRole('tab', { name: text('uk', 'review', 'tabs.transcript') }).click()
    await expect(stranger.getByText(spoken)).toBeVisible()
    await expect(stranger.getByText(text('uk', 'review', 'correct.open'))).toHaveCount(0)
    await stranger.getByRole('button', { name: 'Українська' }).click()
    await stranger.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    await expect(stranger.getByRole('tab', { name: text('de', 'review', 'tabs.transcript') })).toBeVisible()
    await expectAccessible(stranger, 'shared review')
  })

  await test.step('a reader can start the same scenario, with or without an account', async () => {
    const briefing = /\/platform\/briefing\/[\da-f]{24}$/
    const reader = await (await browser.newContext()).newPage()
    await reader.goto(link)
    await reader.getByRole('link', { name: 'Practise too' }).click()
    await expect(reader).toHaveURL(/\/auth\/signup\?next=/)
    await sendSignUp(reader)
    await expect(reader).toHaveURL(briefing)
    await agree(reader)
    await expect(reader.getByRole('link', { name: 'Start talking' })).toBeVisible()
    const { href, title } = { href: reader.url(), title: await reader.title() }
    await reader.goto(link)
    await reader.getByRole('link', { name: 'Practise too' }).click()
    await expect(reader).toHaveURL(href)
    await expect(reader).toHaveTitle(title)
    await reader.context().close()
  })

  await test.step('the revoked link shows an explanation and a next step', async () => {
    await page.getByRole('button', { name: 'Stop sharing' }).click()
    await page.getByRole('dialog', { name: 'Stop sharing this review?' }).waitFor()
    await page.getByRole('button', { name: 'Stop sharing' }).click()
    await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible()
    await stranger.reload()
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(text('de', 'review', 'shared.goneTitle'))
    await stranger.getByRole('link', { name: text('de', 'review', 'shared.way') }).click()
    await stranger.waitForURL(`${modelled.url}/`)
    await expect(stranger).toHaveTitle(`${text('de', 'landing', 'title')} · Parley`)
  })
  await context.close()
})
