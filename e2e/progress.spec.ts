// The progress page: for the learner after a conversation, and for a teacher in another browser.
import { getProgress, getVoiceOverTime, listRecurringMistakes, listSaidPhrases } from '@parley/contracts/progress.ts'
import type { Page } from '@playwright/test'
import { signedIn } from './support/account.ts'
import { longPractice, longSaid, soundOf } from './support/long-practice.ts'
import { expectAccessible, expectToFitPhone, look, stickingOut } from './support/looks.ts'
import { operate } from './support/operator.ts'
import { reviewedShop } from './support/reviewed.ts'
import { shirtShop } from './support/shirt-shop.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

const team = 'Harbour Language School'
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function switchToTeam(page: Page, url: string) {
  await page.goto(`${url}/platform/user-profile?tab=organizations`)
  await page.getByRole('button', { name: `Switch to ${team}` }).click()
  await page.waitForURL('**/platform/dashboard')
}

test('progress begins with the first reviewed conversation', async ({ page, provider, modelled }) => {
  test.setTimeout(240_000)
  await signedIn(page, modelled)

  await test.step('before that, the page is empty, and a goal can be set', async () => {
    await page.goto(`${modelled.url}/platform/dashboard`)
    await page.getByRole('link', { name: 'Progress', exact: true }).click()
    await expect(page).toHaveTitle(/^Progress/)
    await expect(page.getByRole('heading', { name: 'What you can say will stand here.' })).toBeVisible()
    await page.getByRole('button', { name: 'Set a goal' }).click()
    const dialog = page.getByRole('dialog', { name: 'Weekly goal' })
    const field = dialog.getByLabel('Minutes a week')
    await expect(field).toBeFocused()
    await field.fill('4')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Enter a whole number from 5 to 2,000.')).toBeVisible()
    await field.fill('90')
    await expectAccessible(page, 'weekly goal', ['light'])
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(part(page, 'Weekly goal')).toContainText('of 90 minutes')
    await page.getByRole('switch', { name: /Weekly mail/ }).click()
    await expect(page.getByRole('switch', { name: /Weekly mail/ })).toBeChecked()
    await page.reload()
    await expect(page.getByRole('switch', { name: /Weekly mail/ })).toBeChecked()
    await expect(part(page, 'Weekly goal')).toContainText('of 90 minutes')
    await look(page, 'desktop', 'light')
  })

  await reviewedShop(page, provider, modelled)

  await test.step('after that, every part includes it', async () => {
    await page.getByRole('link', { name: 'Progress', exact: true }).click()
    await expect(page.getByText('Longest: 1 day')).toBeVisible()
    // Typed lines do not count as said aloud.
    await expect(part(page, 'What you can say').getByRole('link', { name: 'Say the first one' })).toBeVisible()
    const weeks = page.getByRole('list', { name: 'Minutes, twelve weeks' })
    await expect(weeks.getByRole('listitem')).toHaveCount(12)
    await expect(weeks.getByRole('listitem').last()).toContainText('This week')
    await expect(part(page, 'Talked about most').getByRole('link', { name: shirtShop.title.en })).toBeVisible()
    await expect(part(page, 'What comes up most')).toContainText('Politeness')
    await expect(part(page, 'Latest tasks')).toContainText('No task yet')
    await expect(part(page, 'IELTS estimate').getByRole('link', { name: 'Choose a test' })).toBeVisible()
  })

  await test.step('a chart can be shown as a table by keyboard', async () => {
    await page.getByRole('button', { name: 'Show as a table: Minutes, twelve weeks' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('table', { name: 'Minutes, twelve weeks' }).getByRole('row')).toHaveCount(13)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'Minutes, twelve weeks' })).toBeVisible()
    await expectAccessible(page, 'progress')
  })

  await test.step('the language is in the address', async () => {
    await look(page, 'desktop', 'light')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('es')
    await expect(page).toHaveURL(/language=es/)
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('es')
    await page.goto(`${modelled.url}/platform/user-progress?language=pl`)
    await page.getByRole('button', { name: 'Show all languages' }).click()
    await expect(page.getByText('Longest: 1 day')).toBeVisible()
  })

  await test.step('a mistake leads to where it was made', async () => {
    await page.getByRole('link', { name: 'See where: Politeness' }).click()
    await expect(page).toHaveURL(/\/history\/[0-9a-f]{24}\?.*tab=mistakes/)
    await expect(page.getByRole('article', { name: 'Politeness' })).toBeFocused()
  })

  await test.step('the goal is removed', async () => {
    await page.goto(`${modelled.url}/platform/user-progress`)
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Clear the goal' }).click()
    await expect(part(page, 'Weekly goal')).toContainText('No goal set.')
  })
})

test('a teacher sees what a member practised, and the review that they share', async ({
  page,
  browser,
  provider,
  modelled,
}) => {
  test.setTimeout(420_000)
  const { url } = modelled
  const context = await browser.newContext({ locale: 'en-GB', permissions: ['microphone'] })
  const learner = await context.newPage()
  const owner = await signedIn(page, modelled)
  const member = await signedIn(learner, modelled)
  await operate(modelled, 'org', 'create', '--name', team, '--owner', owner.email, '--max-members', '3')

  await test.step('the learner joins, practises there and shares the review', async () => {
    await switchToTeam(page, url)
    await page.goto(`${url}/platform/user-profile?tab=members`)
    const form = page.getByRole('form', { name: 'Invite somebody' })
    await form.getByLabel('Tag name').fill(member.tag_name)
    await form.getByRole('button', { name: 'Invite' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Invitation sent' })).toBeVisible()
    await learner.goto(`${url}/platform/user-profile?tab=notifications`)
    await learner.getByRole('button', { name: `Accept the invitation: ${team}` }).click()
    await expect(learner.getByRole('status').filter({ hasText: `You belong to ${team} now.` })).toBeVisible()
    await switchToTeam(learner, url)
    await reviewedShop(learner, provider, modelled)
    await learner.getByRole('button', { name: 'Share' }).click()
    const sharing = learner.getByRole('switch', { name: `Let the teachers of ${team} read it and hear its recordings` })
    await sharing.click()
    await expect(sharing).toBeChecked()
  })

  const row = page.getByRole('row').filter({ hasText: `@${member.tag_name}` })
  await test.step('the teacher finds them in the class, from the list of members', async () => {
    await page.goto(`${url}/platform/user-profile?tab=members`)
    await page.getByRole('link', { name: 'See progress of the class' }).click()
    await expect(page).toHaveTitle(/^Class/)
    await expect(row).toContainText('Member')
    await expect(row.getByRole('cell').last()).toHaveText('1')
    await expect(part(page, 'What the class gets wrong most')).toContainText('Politeness')
    await expectAccessible(page, 'class', ['light'])
    await look(page, 'desktop', 'light')
    const shared = page.getByRole('columnheader', { name: 'Shared reviews' })
    await shared.getByRole('button').press('Enter')
    await expect(shared).toHaveAttribute('aria-sort', 'descending')
    await expect(page.getByRole('row').nth(1)).toContainText(`@${member.tag_name}`)
    await shared.getByRole('button').press('Space')
    await expect(shared).toHaveAttribute('aria-sort', 'ascending')
    await expect(page.getByRole('row').last()).toContainText(`@${member.tag_name}`)
  })

  await test.step('the member’s page shows what the member sees, read-only', async () => {
    await row.getByRole('link').click()
    await expect(page).toHaveURL(/member=[0-9a-f]{24}/)
    await expect(page.getByRole('heading', { level: 1, name: 'Ida Journey' })).toBeVisible()
    await expect(page.getByText('Longest: 1 day')).toBeVisible()
    await expect(page.getByRole('switch')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /goal/ })).toHaveCount(0)
    await expectAccessible(page, 'a member', ['light'])
    await look(page, 'desktop', 'light')
  })

  await test.step('the shared review can be read, not changed', async () => {
    await part(page, 'Shared reviews').getByRole('link', { name: shirtShop.title.en }).click()
    await expect(page.getByRole('tab', { name: 'Summary' })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Tasks' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Delete|Share/ })).toHaveCount(0)
    await page.getByRole('tab', { name: 'Transcript' }).click()
    await expect(page.getByText('Quiero devolver').first()).toBeVisible()
  })

  await test.step('the learner’s own address of it gives no access', async () => {
    const [, id] = /review\/([0-9a-f]{24})/.exec(page.url()) ?? []
    await page.goto(`${url}/platform/history/${id}?tab=transcript`)
    await expect(page.getByText('Quiero devolver').first()).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Tasks' })).toHaveCount(0)
    const ownersActs = /Delete|Share|Talk again|I didn’t say that|Try again from here/
    await expect(page.getByRole('button', { name: ownersActs })).toHaveCount(0)
    await expect(page.getByRole('link', { name: ownersActs })).toHaveCount(0)
    await page.goBack()
    await expect(page.getByText('Quiero devolver').first()).toBeVisible()
  })

  await test.step('a review that is no longer shared disappears', async () => {
    const sharing = learner.getByRole('switch', { name: `Let the teachers of ${team} read it and hear its recordings` })
    await sharing.click()
    await expect(sharing).not.toBeChecked()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This review is not shared' })).toBeVisible()
    await page.getByRole('link', { name: 'Class' }).click()
    await row.getByRole('link').click()
    await expect(part(page, 'Shared reviews')).toContainText('No review is shared with the teachers.')
  })

  await test.step('a member sees no class', async () => {
    await learner.goto(`${url}/platform/class`)
    await expect(learner.getByRole('heading', { name: 'No class here' })).toBeVisible()
  })
  await context.close()
})

test('a long history is drawn, fits every screen, and reports a failed load', async ({ page, plain }) => {
  await signedIn(page, plain, 'de')
  const id = (number: number) => number.toString(16).padStart(24, 'a')
  const at = (day: number) => new Date(Date.UTC(2026, 3, 5 + day)).toISOString()
  let isBroken = true
  // Three months of practice would take too long to create.
  await page.route(`**${getProgress.path.replace(':id', '*')}?*`, (route) => {
    if (isBroken)
      return route.fulfill({ status: 500, json: { code: 'INTERNAL', error: 'INTERNAL', message: '', details: [] } })
    const userId = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    return route.fulfill({ json: longPractice(userId, id, at) })
  })
  // Would match the route of a member's page.
  await page.route(`**${listRecurringMistakes.path}*`, (route) => route.continue())
  await page.route(`**${listSaidPhrases.path}*`, (route) =>
    route.fulfill({ json: { total: 420, items: longSaid(id, at) } }),
  )
  await page.route(`**${getVoiceOverTime.path}*`, (route) => {
    const take = (day: number, week: number, seconds: number) => ({
      said_at: at(day),
      week,
      duration_ms: seconds * 1_000,
      audio_url: `/api/files/week-${week}.wav`,
    })
    const sentence = {
      text: 'No, lo he perdido, pero pagué con tarjeta.',
      target_language: 'es',
      first: take(0, 1, 6),
      last: take(50, 8, 3),
      again_from: at(21),
    }
    return route.fulfill({ json: { sentence } })
  })
  const sounds = { 'week-1.wav': soundOf([2, 1, 3]), 'week-8.wav': soundOf([3]) }
  for (const [name, body] of Object.entries(sounds)) {
    await page.route(`**/${name}`, (route) => route.fulfill({ contentType: 'audio/wav', body }))
  }
  await page.goto(`${plain.url}/platform/user-progress`)
  await expect(page.getByRole('heading', { name: text('de', 'progress', 'failed') })).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: text('de', 'ui', 'tryAgain') }).click()
  const level = part(page, text('de', 'progress', 'level.title'))
  await expect(level.getByRole('img', { name: /Letztes: B1/ })).toBeVisible()
  const can = part(page, text('de', 'progress', 'can.title'))
  await expect(can.getByRole('heading')).toContainText('420')
  const phrases = can.getByRole('slider')
  await expect(phrases).toHaveAttribute('aria-valuetext', 'Frase número 180')
  await phrases.press('ArrowLeft')
  await expect(can.getByText('Frase número 179')).toBeVisible()
  await phrases.press('Home')
  await expect(can.getByText('Frase número 1', { exact: true })).toBeVisible()
  const box = await phrases.boundingBox()
  await phrases.hover({ position: { x: (box?.width ?? 0) / 2, y: 80 } })
  await expect(phrases).not.toHaveAttribute('aria-valuenow', '1')
  const voice = part(page, text('de', 'progress', 'voice.title'))
  await expect(voice).toContainText('derselbe Satz, 7 Wochen später')
  await expect(voice).toContainText(/50\s%/)
  await expect(voice).toContainText('Pausen: 1 am Anfang, 0 jetzt.')
  await expect(voice.getByRole('button', { name: text('de', 'progress', 'voice.both') })).toBeVisible()
  await expectAccessible(page, 'a long practice')
  for (const size of ['phone', 'tablet', 'desktop'] as const) {
    await look(page, size, 'light')
    expect(await stickingOut(page), size).toEqual([])
  }
  await page.getByRole('button', { name: text('de', 'progress', 'share.open') }).click()
  const sharing = page.getByRole('dialog', { name: text('de', 'progress', 'share.title') })
  await expect(sharing.getByRole('img', { name: /^420 .*Español/ })).toHaveJSProperty('naturalWidth', 1200)
  await expectAccessible(page, 'sharing progress', ['light'])
  await expectToFitPhone(page, 'sharing progress')
  await look(page, 'desktop', 'light')
  const saved = page.waitForEvent('download')
  await sharing.getByRole('button', { name: text('de', 'progress', 'share.save') }).click()
  expect((await saved).suggestedFilename()).toBe('parley.png')
  await page.keyboard.press('Escape')
  await level.getByRole('button').click()
  await expect(level.getByRole('row')).toHaveCount(31)
  const ielts = part(page, text('de', 'progress', 'ielts.title'))
  await ielts.getByRole('button').click()
  await expect(ielts.getByRole('row').nth(1)).toContainText('6,5')
  await expectAccessible(page, 'tables', ['dark'])
})
