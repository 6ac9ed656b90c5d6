// Tag manager and support chat: nothing of them before consent, and never more than consent was given for.
import type { Page } from '@playwright/test'
import { signedIn } from './support/account.ts'
import { type Server, startServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

let server: Server
test.beforeAll(async () => {
  server = await startServer({ GTM_ID: 'GTM-ABC123', CRISP_WEBSITE_ID: '5f0c9a6e-0b1d-4c57-9d0c-1f6f3a2b7c44' })
})
test.afterAll(() => server?.remove())

/** Answers for both with a script that sets a cookie, as theirs do. Gives the addresses that were asked for. */
async function standIn(page: Page): Promise<string[]> {
  const asked: string[] = []
  for (const [host, cookie] of [
    ['www.googletagmanager.com', '_ga=1'],
    ['client.crisp.chat', 'crisp-client=1'],
  ]) {
    await page.route(`https://${host}/**`, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: `document.cookie = '${cookie}'` })
    })
  }
  return asked
}

/** Says yes before the app is loaded. */
const consentGiven = (page: Page) => page.addInitScript(() => localStorage.setItem('parley.consent', 'given'))

/** What the page has told the tag manager of itself: name and path of each view. */
const views = (page: Page) =>
  page.evaluate(() => {
    const layer: Record<string, unknown>[] = Reflect.get(window, 'dataLayer') ?? []
    return layer.flatMap((told) =>
      told.event === 'content-view' ? [`${told['content-view-name']} ${told['content-name']}`] : [],
    )
  })

/** What the chat was told, in order. */
const chat = (page: Page) =>
  page.evaluate(() => {
    const told: unknown[][] = Reflect.get(window, '$crisp') ?? []
    return told.map(([verb, what, values]) =>
      [verb, what, ...(Array.isArray(values) ? values.slice(0, 1) : [])].join(' '),
    )
  })

const question = (page: Page) => page.getByRole('complementary', { name: 'Your choice' })

test('without consent nothing is asked of anybody and no cookie is set; with it, each page is counted', async ({
  page,
  context,
}) => {
  const asked = await standIn(page)
  await page.goto(`${server.url}/auth/login`)

  await test.step('neither before an answer nor after a no', async () => {
    await expect(question(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await question(page).getByRole('button', { name: 'No' }).click()
    await expect(question(page)).toBeHidden()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Cookies' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])
    expect(await context.cookies()).toEqual([])
    expect(await views(page)).toEqual([])
  })

  await test.step('after a yes it loads, and hears of this page and the next under the names of their routes', async () => {
    await page.getByRole('button', { name: 'Cookies' }).click()
    await question(page).getByRole('button', { name: 'Yes' }).click()
    await expect.poll(() => asked).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-ABC123&l=dataLayer'])
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toEqual(['_ga'])
    await expect.poll(() => views(page)).toEqual(['auth.login /auth/login'])
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect.poll(() => views(page)).toEqual(['auth.signup /auth/signup'])
  })

  await test.step('taken back, it is gone from the page', async () => {
    await page.getByRole('button', { name: 'Cookies' }).click()
    await expect(question(page)).toBeVisible()
    await expect(page.locator('script[src*=googletagmanager]')).toHaveCount(0)
    await page.getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveTitle('Log in · Parley')
    expect(await views(page)).toEqual([])
    // Once for each of the two pages that were counted.
    expect(asked).toHaveLength(2)
  })
})

test('it is not there where the address is a secret, and the next page does not tell it', async ({ page }) => {
  const asked = await standIn(page)
  await consentGiven(page)
  const onward = { '/session-review/0123456789abcdef': 'Practise too', '/auth/reset?token=secret': 'Parley' }
  const toSecret = async (go: () => Promise<unknown>) => {
    const isReady = page.waitForResponse(/\/assets\/third-parties-.*\.js$/)
    await go()
    await isReady
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  for (const [path, link] of Object.entries(onward)) {
    await toSecret(() => page.goto(server.url + path))
    expect(asked, path).toEqual([])

    await page.getByRole('link', { name: link, exact: true }).click()
    await page.waitForURL('**/auth/login')
    await expect.poll(() => views(page)).toEqual(['auth.login /auth/login'])
    // The tags of this page read it by themselves.
    expect(await page.evaluate(() => document.referrer), path).not.toContain('secret')
    expect(await page.evaluate(() => document.referrer), path).not.toContain('session-review')
    await expect.poll(() => asked).toHaveLength(1)

    await toSecret(() => page.goBack())
    expect(await views(page), path).toEqual([])
    expect(asked.splice(0), path).toHaveLength(1)
  }
})

test('an id that cannot be one loads nothing, and the console says how it might be meant', async ({ page }) => {
  const asked = await standIn(page)
  // A server does not start with it: it is put into the page on the way.
  await page.route('**/auth/login', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('GTM-ABC123', 'gtm-abc123') })
  })
  await consentGiven(page)
  const told = page.waitForEvent('console', (message) => message.type() === 'error')
  await page.goto(`${server.url}/auth/login`)
  expect((await told).text()).toContain("Did you mean 'GTM-ABC123' or 'G-ABC123'?")
  expect(asked).toEqual([])
})

test('the chat knows who is signed in, keeps up with them, and is the next one’s afterwards', async ({ page }) => {
  await standIn(page)
  await consentGiven(page)
  const next = await signedIn(page, server)
  const person = await signedIn(page, server)
  const isReady = page.waitForResponse(/\/assets\/third-parties-.*\.js$/)
  await page.goto(`${server.url}/platform/dashboard`)
  await isReady
  const begun = ['do chat:show', 'set user:nickname Ida Journey', `set user:email ${person.email}`]

  await test.step('their name and address, and nothing of it afresh for another name or language', async () => {
    await expect.poll(() => chat(page)).toEqual(begun)
    await page.getByRole('link', { name: 'Profile of Ida Journey' }).click()
    const about = page.getByRole('form', { name: 'About you' })
    await about.getByLabel('First name').fill('Olena')
    await about.getByRole('button', { name: 'Save' }).click()
    const renamed = [...begun, 'set user:nickname Olena Journey', `set user:email ${person.email}`]
    await expect.poll(() => chat(page)).toEqual(renamed)
    await page.getByRole('button', { name: 'Language of the interface' }).click()
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible()
    expect(await chat(page)).toEqual(renamed)
  })

  await test.step('it leaves with them, and is not at the door', async () => {
    // What it is told last is told while the page goes.
    await page.evaluate(() => {
      addEventListener('pagehide', () => sessionStorage.setItem('told', JSON.stringify(Reflect.get(window, '$crisp'))))
    })
    await page.getByRole('button', { name: 'Abmelden' }).click()
    await page.waitForURL('**/auth/login')
    const told = await page.evaluate(() => JSON.parse(sessionStorage.getItem('told') ?? '[]') as unknown[][])
    expect(told.slice(-2).map(([verb, what]) => `${verb} ${what}`)).toEqual(['do session:reset', 'do chat:hide'])
    expect(await chat(page)).toEqual([])
  })

  await test.step('whoever comes next is called by their own name', async () => {
    await page.getByLabel('E-Mail').fill(next.email)
    await page.getByLabel('Passwort', { exact: true }).fill(next.password)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await page.waitForURL('**/platform/dashboard')
    const told = ['do chat:show', 'set user:nickname Ida Journey', `set user:email ${next.email}`]
    await expect.poll(async () => (await chat(page)).slice(-3)).toEqual(told)
  })

  await test.step('nor does what a session left that ended unseen become another’s', async () => {
    await page.evaluate(() => localStorage.setItem('parley.chat_user', 'somebody else'))
    await page.reload()
    await expect.poll(async () => (await chat(page))[0]).toBe('do session:reset false')
  })
})
