// The operator's console: its layout in three languages, and the effects of actions on the users concerned.
import type { Language } from '@parley/contracts/language/language.ts'
import { reportItem } from '@parley/contracts/operator/moderation.ts'
import { speakText } from '@parley/contracts/practice/vocabulary.ts'
import type { Page } from '@playwright/test'
import { signedIn, tokenFor, useToken } from './support/account.ts'
import { actFor, grantSubscription, practiseSpanish, writtenScenario } from './support/author.ts'
import { expectAccessible, expectToFit, expectToFitPhone, look } from './support/looks.ts'
import { operate } from './support/operator.ts'
import { type Server, startServer } from './support/server.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

const says = (key: string, values: Record<string, string> = {}) => text('en', 'operator', key, values)
const title = 'A flat that costs nothing'
const team = 'Riverside School'
const tabs = ['status', 'registration', 'budgets', 'reports', 'users', 'organisations'] as const

let server: Server
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server?.remove())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const told = (page: Page, action: string, about: string) =>
  expect(page.getByRole('status').filter({ hasText: `${says(`action.${action}`)}: ${about}` })).toBeVisible()
const openTab = (page: Page, tab: (typeof tabs)[number]) => page.goto(`${server.url}/platform/operator?tab=${tab}`)

/** Creates an operator, a team with an owner, a user to delete, and a reported scenario with its author. */
async function makeInstance(page: Page, team: string, title: string) {
  const operator = await signedIn(page, server)
  const owner = await signedIn(page, server)
  const leaving = await signedIn(page, server)
  const author = await signedIn(page, server)
  await operate(server, 'operator', 'grant', '--email', operator.email)
  await operate(server, 'org', 'create', '--name', team, '--owner', owner.email, '--max-members', '5')
  await grantSubscription(server, author.email)
  const authorToken = await tokenFor(page, server, author)
  const scenario = { visibility: 'PUBLIC' } as const
  const id = await writtenScenario(page, server, { email: author.email, accessToken: authorToken }, title, scenario)
  const reader = { email: leaving.email, accessToken: await tokenFor(page, server, leaving) }
  const report = { item_kind: 'scenario', item_id: id, reason: 'advertising', note: 'It asks for money.' }
  await actFor(page, server, reader, reportItem, '', report)
  return { operator, owner, leaving, author }
}

/** Opens a tab and waits until its data has loaded. */
async function showTab(page: Page, tab: (typeof tabs)[number], language: Language): Promise<void> {
  await openTab(page, tab)
  const name = text(language, 'operator', `tab.${tab}`)
  await expect(page.getByRole('tab', { name, selected: true })).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

test('every tab is accessible and fits on a phone in the longest languages', { tag: '@all' }, async ({ page }) => {
  test.setTimeout(300_000)
  const { operator } = await makeInstance(page, 'Harbour School', 'A room at the harbour')
  const accessToken = await tokenFor(page, server, operator)
  for (const language of ['en', 'de', 'uk'] as const) {
    await useToken(page, server.url, accessToken, language)
    for (const tab of tabs) {
      await showTab(page, tab, language)
      if (language === 'en') await expectAccessible(page, tab)
      else await expectToFit(page, `${tab} in ${language}`)
      await expectToFitPhone(page, `${tab} in ${language} on a phone`)
      await look(page, 'desktop', 'light')
    }
  }
})

test("an operator can listen to the server's voice in each language", { tag: '@all' }, async ({ page }) => {
  const operator = await signedIn(page, server)
  await operate(server, 'operator', 'grant', '--email', operator.email)
  await useToken(page, server.url, await tokenFor(page, server, operator))
  await openTab(page, 'status')
  const german = page.getByRole('table', { name: says('voices.title') }).getByRole('row', { name: 'Deutsch' })
  await expect(german).toContainText(says('status.builtIn'))
  const seen = Promise.withResolvers<void>()
  await page.route(`**${speakText.path}**`, async (route) => {
    await seen.promise
    await route.continue()
  })
  await button(page, says('voices.hear', { language: 'Deutsch' })).click()
  await expect(button(page, says('voices.stop'))).toBeVisible()
  seen.resolve()
  // The button resets itself when the sentence has ended.
  await expect(button(page, says('voices.hear', { language: 'Deutsch' }))).toBeVisible()
  await expect(german.getByRole('alert')).toHaveCount(0)

  await page.route(`**${speakText.path}**`, (route) => route.abort())
  await button(page, says('voices.hear', { language: 'Polski' })).click()
  const polish = page.getByRole('row', { name: 'Polski' })
  await expect(polish.getByRole('alert')).toBeVisible()
})

test('an operator’s actions affect the users concerned', { tag: '@all' }, async ({ page }) => {
  test.setTimeout(240_000)
  const { operator, owner, leaving, author } = await makeInstance(page, team, title)
  const asOperator = async () => useToken(page, server.url, await tokenFor(page, server, operator))

  await test.step('a reported scenario is hidden, and its author sees why', async () => {
    await asOperator()
    await openTab(page, 'reports')
    await button(page, `${says('decide.hide')}: ${title}`).click()
    const dialog = page.getByRole('dialog', { name: says('decide.hideQuestion', { title }) })
    await expect(button(page, 'Cancel')).toBeFocused()
    await dialog.getByRole('combobox').selectOption('advertising')
    await expectAccessible(page, 'hiding a scenario')
    await dialog.getByRole('button', { name: says('decide.hide'), exact: true }).click()
    await told(page, 'scenario_hidden', title)
    await expect(button(page, `${says('decide.restore')}: ${title}`)).toBeVisible()

    await useToken(page, server.url, await tokenFor(page, server, author))
    await practiseSpanish(page)
    await page.goto(`${server.url}/platform/dashboard?tab=scenarios&search=nothing`)
    const reason = text('en', 'library', 'report.reasons.advertising')
    const why = text('en', 'library', 'moderation.hiddenBecause', { reason })
    await expect(page.getByRole('article').filter({ hasText: title }).getByText(why)).toBeVisible()
  })

  await test.step('members of a suspended organisation are sent to their own', async () => {
    await useToken(page, server.url, await tokenFor(page, server, owner))
    await page.goto(`${server.url}/platform/user-profile?tab=organizations`)
    await button(page, `Switch to ${team}`).click()
    await page.waitForURL('**/platform/dashboard')
    await asOperator()
    await openTab(page, 'organisations')
    await button(page, `${says('teams.suspend')}: ${team}`).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: says('teams.suspend'), exact: true })
      .click()
    await told(page, 'org_suspended', team)

    await useToken(page, server.url, await tokenFor(page, server, owner))
    await page.goto(`${server.url}/platform/dashboard`)
    const dialog = page.getByRole('dialog', { name: text('en', 'org', 'suspended.title', { name: team }) })
    await expect(dialog).toBeVisible()
    await expectAccessible(page, 'a suspended organisation')
    await expectToFitPhone(page, 'a suspended organisation')
    await look(page, 'desktop', 'light')
    await dialog.getByRole('button', { name: text('en', 'org', 'suspended.switch') }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  await test.step('closing registration takes effect immediately', async () => {
    await asOperator()
    await openTab(page, 'registration')
    await page.getByRole('radio', { name: says('registration.closed.name') }).check()
    await expect(page.getByRole('status').filter({ hasText: says('settings.saved') })).toBeVisible()
    await page.evaluate(() => localStorage.removeItem('parley.access_token'))
    await page.context().clearCookies()
    await page.goto(`${server.url}/auth/signup`)
    await expect(page.getByRole('heading', { name: text('en', 'recovery', 'closed.closed.title') })).toBeVisible()
  })

  await test.step('a deleted user can no longer sign in', async () => {
    await asOperator()
    await openTab(page, 'users')
    await page.getByRole('searchbox').fill(leaving.tag_name)
    const row = page.getByRole('row').filter({ hasText: leaving.email })
    await row.getByRole('button').click()
    await page.getByRole('menuitem', { name: says('userAct.delete.verb') }).click()
    const dialog = page.getByRole('dialog')
    const verb = dialog.getByRole('button', { name: says('userAct.delete.verb') })
    await expect(verb).toBeDisabled()
    await dialog.getByRole('textbox').fill(leaving.tag_name)
    await verb.click()
    await told(page, 'user_deleted', `@${leaving.tag_name}`)
    await expect(row).toHaveCount(0)
    await expect(tokenFor(page, server, leaving)).rejects.toThrow('401')
  })
})
