// A scenario becomes inaccessible to its learner during a conversation: all lines so far are kept.
import { type ScenarioInput, updateScenario } from '@parley/contracts/library/authoring.ts'
import { type Decision, decideReport } from '@parley/contracts/operator/operator-reports.ts'
import type { Page } from '@playwright/test'
import { signedIn, tokenFor, useToken } from './support/account.ts'
import {
  type Author,
  actFor,
  dialogueOf,
  grantSubscription,
  practiseSpanish,
  writtenScenario,
} from './support/author.ts'
import { expectAccessible, expectToFitPhone } from './support/looks.ts'
import { operate } from './support/operator.ts'
import { type Server, startServer } from './support/server.ts'
import { keepShop, spoken } from './support/shirt-shop.ts'
import { goOnAfterGoals, openFromCard, stage, type, waitForAnswer } from './support/stage.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

const says = (key: string) => text('en', 'conversation', key)
const later = 'Nothing to do with the heating'

let server: Server
test.beforeAll(async ({ provider }) => {
  server = await startServer({ OPENAI_BASE_URL: provider.url })
})
test.afterAll(() => server?.remove())

/** A dialogue that the built-in partner can play. */
const withLines: ScenarioInput['dialog_behavior'] = {
  setting: 'A stairway',
  situation: 'You meet the landlord.',
  goal: 'Get it repaired',
  steps: ['Say what is broken', 'Ask when somebody comes'],
  optional_steps: [],
  partner_lines: { opening: 'Buenos días. ¿Qué pasa?', replies: ['¿Desde cuándo?', 'Mañana viene alguien.'] },
}

/** Creates an operator, and an author with a subscription, each with a token. */
async function makePeople(page: Page): Promise<{ operator: Author; author: Author }> {
  const [one, other] = [await signedIn(page, server), await signedIn(page, server)]
  await operate(server, 'operator', 'grant', '--email', one.email)
  await grantSubscription(server, other.email)
  const operator = { email: one.email, accessToken: await tokenFor(page, server, one) }
  return { operator, author: { email: other.email, accessToken: await tokenFor(page, server, other) } }
}

/** Signs in a new learner, who says the first line in a scenario and gets an answer. */
async function talkIn(page: Page, title: string): Promise<void> {
  const learner = await signedIn(page, server)
  await useToken(page, server.url, await tokenFor(page, server, learner))
  await practiseSpanish(page)
  await page.goto(`${server.url}/platform/dashboard?tab=scenarios&search=${encodeURIComponent(title)}`)
  await goOnAfterGoals(page)
  await openFromCard(page, page.getByRole('link', { name: title, exact: true }))
  await waitForAnswer(page)
  await type(page, spoken)
  await waitForAnswer(page)
}

const decide = (page: Page, operator: Author, id: string, decision: Decision) => {
  const path = decideReport.path.replace(':kind', 'scenario').replace(':decision', decision)
  return actFor(page, server, operator, { ...decideReport, path }, id, { reason: 'advertising' })
}

/** The author makes the scenario private and changes it. */
const withdraw = (page: Page, author: Author, id: string) => {
  const change: Partial<ScenarioInput> = { visibility: 'PRIVATE', description: later }
  return actFor(page, server, author, updateScenario, id, dialogueOf(later, change))
}

const ways = [
  { how: 'an operator hides', title: 'The cold heating', lose: 'hide' },
  { how: 'its author makes private', title: 'The loud heating', lose: 'withdraw' },
] as const

for (const { how, title, lose } of ways) {
  test(`a conversation whose scenario ${how} can still be reviewed`, { tag: '@all' }, async ({ page, provider }) => {
    keepShop(provider)
    const { operator, author } = await makePeople(page)
    const id = await writtenScenario(page, server, author, title, { visibility: 'PUBLIC', dialog_behavior: withLines })
    await talkIn(page, title)

    await test.step('the next line is rejected with a reason and a next step', async () => {
      await (lose === 'hide' ? decide(page, operator, id, 'hide') : withdraw(page, author, id))
      await type(page, 'Una cosa más, por favor.')
      const notice = page.getByRole('alert').filter({ hasText: says('unavailable.title') })
      await expect(notice).toContainText(says('unavailable.text'))
      await expect(page.getByRole('button', { name: says('notice.askAgain') })).toHaveCount(0)
      await expect(page.getByRole('button', { name: says('end.review') })).toHaveCount(1)
      await expectAccessible(page, 'a scenario that is gone', ['light', 'dark'])
      await expectToFitPhone(page, 'a scenario that is gone')
    })

    await test.step('on return, an explanation replaces the record button', async () => {
      await page.reload()
      await expect(page.getByRole('heading', { name: says('unavailable.title') })).toBeVisible()
      await expect(stage(page).said).toHaveText([new RegExp(spoken), new RegExp(says('unsent.refused'))])
      await expect(stage(page).record).toHaveCount(0)
      await page.getByRole('button', { name: says('end.review') }).click()
      await page.waitForURL('**/platform/history/*')
    })

    await test.step('review and history show the scenario as it was practised', async () => {
      await expect(page.getByRole('main')).toContainText(title)
      await page.getByRole('tab', { name: 'Transcript' }).click()
      await expect(page.getByText(spoken).first()).toBeVisible()
      await page.getByRole('link', { name: 'History' }).first().click()
      await expect(page.getByRole('link', { name: title })).toBeVisible()
      await expect(page.getByText(later)).toHaveCount(0)
    })
  })
}
