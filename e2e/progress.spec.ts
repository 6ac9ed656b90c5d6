// What practice comes to: on the learner's own page after a conversation, and for a teacher in another browser.
import { getProgress, type Progress } from '@parley/contracts/progress.ts'
import type { Page } from '@playwright/test'
import { signedIn } from './support/account.ts'
import { listenToPage } from './support/heard-audio.ts'
import { expectAccessible, look, stickingOut } from './support/looks.ts'
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

  await test.step('before it, the page says so; a goal may come first', async () => {
    await page.goto(`${modelled.url}/platform/dashboard`)
    await page.getByRole('link', { name: 'Progress', exact: true }).click()
    await expect(page).toHaveTitle(/^Progress/)
    await expect(page.getByRole('heading', { name: 'No progress to show yet' })).toBeVisible()
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

  await test.step('after it, every part knows of it', async () => {
    await page.getByRole('link', { name: 'Progress', exact: true }).click()
    await expect(page.getByText('Longest: 1 day')).toBeVisible()
    await expect(page.getByRole('list', { name: 'This week' }).getByRole('listitem')).toHaveCount(7)
    await expect(part(page, 'Talked about most').getByRole('link', { name: shirtShop.title.en })).toBeVisible()
    await expect(part(page, 'What comes up most')).toContainText('Politeness')
    await expect(part(page, 'Latest tasks')).toContainText('No task yet')
    await expect(part(page, 'IELTS estimate').getByRole('link', { name: 'Choose a test' })).toBeVisible()
  })

  await test.step('a picture is a table as well, by keyboard', async () => {
    await page.getByRole('button', { name: 'Show as a table: This week' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('table', { name: 'This week' }).getByRole('row')).toHaveCount(8)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'This week' })).toBeVisible()
    await expectAccessible(page, 'progress')
  })

  await test.step('the language stands in the address', async () => {
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

  await test.step('the goal goes', async () => {
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
  await listenToPage(learner)
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
    const sharing = learner.getByRole('switch', { name: `Let the teachers of ${team} read it` })
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

  await test.step('their page shows what they see, and nothing to change', async () => {
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

  await test.step('nor by the address at which the learner has it', async () => {
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

  await test.step('no longer shared, it is gone from there', async () => {
    const sharing = learner.getByRole('switch', { name: `Let the teachers of ${team} read it` })
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

test('a long practice is drawn, fits every screen, and says when it did not load', async ({ page, plain }) => {
  await signedIn(page, plain, 'de')
  const id = (number: number) => number.toString(16).padStart(24, 'a')
  const at = (day: number) => new Date(Date.UTC(2026, 3, 5 + day)).toISOString()
  let isBroken = true
  // A practice of three months would take as long to hold.
  await page.route(`**${getProgress.path.replace(':id', '*')}?*`, (route) => {
    if (isBroken)
      return route.fulfill({ status: 500, json: { code: 'INTERNAL', error: 'INTERNAL', message: '', details: [] } })
    const userId = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    return route.fulfill({ json: longPractice(userId, id, at) })
  })
  await page.goto(`${plain.url}/platform/user-progress`)
  await expect(page.getByRole('heading', { name: text('de', 'progress', 'failed') })).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: text('de', 'ui', 'tryAgain') }).click()
  const level = part(page, text('de', 'progress', 'level.title'))
  await expect(level.getByRole('img', { name: /Letztes: B1/ })).toBeVisible()
  await expectAccessible(page, 'a long practice')
  for (const size of ['phone', 'tablet', 'desktop'] as const) {
    await look(page, size, 'light')
    expect(await stickingOut(page), size).toEqual([])
  }
  await level.getByRole('button').click()
  await expect(level.getByRole('row')).toHaveCount(31)
  const ielts = part(page, text('de', 'progress', 'ielts.title'))
  await ielts.getByRole('button').click()
  await expect(ielts.getByRole('row').nth(1)).toContainText('6,5')
  await expectAccessible(page, 'tables', ['dark'])
})

function longPractice(userId: string, id: (number: number) => string, at: (day: number) => string): Progress {
  const levels = ['A1', 'A2', 'A2', 'B1'] as const
  const weights = ['low', 'medium', 'high'] as const
  return {
    user_id: userId,
    time_zone: 'Europe/Berlin',
    languages: ['es'],
    cefr_over_time: Array.from({ length: 30 }, (_, place) => ({
      review_id: id(place),
      at: at(place * 3),
      target_language: 'es',
      cefr: levels[Math.floor(place / 8)] ?? 'B1',
      confidence: weights[place % 3] ?? 'low',
    })),
    ielts_over_time: [5.5, 6, 6.5].map((overall, place) => ({
      review_id: id(100 + place),
      at: at(place * 30),
      overall,
      fluency_and_coherence: overall,
      lexical_resource: overall,
      grammatical_range_and_accuracy: overall,
    })),
    most_completed_prompts: [{ scenario_id: id(200), title: 'Zu viel Gepäck', target_language: 'es', count: 6 }],
    most_frequent_errors: [
      {
        topic: 'Angleichung der Adjektive',
        count: 19,
        example: {
          original_text: 'demasiado pequeño',
          suggestion: 'demasiado pequeña',
          review_id: id(1),
          pair_id: id(300),
        },
      },
    ],
    day_streak: {
      current: 12,
      longest: 21,
      week: [14, 9, 22, 6, 17, 0, 0].map((minutes, place) => ({
        day: at(92 + place).slice(0, 10),
        is_practised: minutes > 0,
        minutes,
      })),
    },
    finished_sessions: 1_047,
    total_duration_ms: 34_934_000,
    latest_tasks: [
      {
        _id: id(400),
        review_id: id(1),
        title: 'Ein Hemd umtauschen',
        started_at: at(90),
        completed_at: null,
        correct_count: null,
        total: 3,
      },
    ],
    weekly_goal: { minutes: 60, practised_minutes: 68, has_mail: true },
  }
}
