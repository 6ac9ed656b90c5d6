// Tag manager and support chat: not loaded before consent, and only as far as the visitor has consented.
import type { Page } from '@playwright/test'
import { signedIn } from './support/account.ts'
import { whenLastLoaded } from './support/loaded.ts'
import { type Server, startServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

let server: Server
test.beforeAll(async () => {
  server = await startServer({ GTM_ID: 'GTM-ABC123', CRISP_WEBSITE_ID: '5f0c9a6e-0b1d-4c57-9d0c-1f6f3a2b7c44' })
})
test.afterAll(() => server?.remove())

/** Replaces both with a script that sets a cookie, as theirs do. @returns the requested URLs */
async function standIn(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.clock.install()
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

/** Stores consent before the app is loaded. */
const consentGiven = (page: Page) => page.addInitScript(() => localStorage.setItem('parley.consent', 'given'))

/** The page views reported to the tag manager: name and path of each. */
const views = (page: Page) =>
  page.evaluate(() => {
    const layer: Record<string, unknown>[] = Reflect.get(window, 'dataLayer') ?? []
    return layer.flatMap((told) =>
      told.event === 'content-view' ? [`${told['content-view-name']} ${told['content-name']}`] : [],
    )
  })

/** The commands sent to the chat, in order. */
const chat = (page: Page) =>
  page.evaluate(() => {
    const told: unknown[][] = Reflect.get(window, '$crisp') ?? []
    return told.map(([verb, what, values]) =>
      [verb, what, ...(Array.isArray(values) ? values.slice(0, 1) : [])].join(' '),
    )
  })

const question = (page: Page) => page.getByRole('complementary', { name: 'Your choice' })

test('third-party requests, cookies and page views require consent', async ({ page, context }) => {
  const asked = await standIn(page)
  await page.goto(`${server.url}/auth/login`)

  await test.step('nothing loads before an answer or after a refusal', async () => {
    await expect(question(page)).toBeVisible()
    await question(page).getByRole('button', { name: 'No' }).click()
    await expect(question(page)).toBeHidden()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Cookies' })).toBeVisible()
    await whenLastLoaded(page)
    expect(asked).toEqual([])
    expect(await context.cookies()).toEqual([])
    expect(await views(page)).toEqual([])
  })

  await test.step('after consent, it reports this page and the next', async () => {
    await page.getByRole('button', { name: 'Cookies' }).click()
    await question(page).getByRole('button', { name: 'Yes' }).click()
    await expect.poll(() => asked).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-ABC123&l=dataLayer'])
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toEqual(['_ga'])
    await expect.poll(() => views(page)).toEqual(['auth.login /auth/login'])
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect.poll(() => views(page)).toEqual(['auth.signup /auth/signup'])
  })

  await test.step('withdrawing consent removes it from the page', async () => {
    await page.getByRole('button', { name: 'Cookies' }).click()
    await expect(question(page)).toBeVisible()
    await expect(page.locator('script[src*=googletagmanager]')).toHaveCount(0)
    await page.getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveTitle('Log in · Parley')
    expect(await views(page)).toEqual([])
    // Once for each of the two counted pages.
    expect(asked).toHaveLength(2)
  })
})

test('analytics is off if the URL is a secret', { tag: '@all' }, async ({ page }) => {
  const asked = await standIn(page)
  await consentGiven(page)
  const onward = { '/session-review/0123456789abcdef': 'Practise too', '/auth/reset?token=secret': 'Parley' }
  const toSecret = async (go: () => Promise<unknown>) => {
    const isReady = page.waitForResponse(/\/assets\/third-parties-.*\.js$/)
    await go()
    await isReady
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await whenLastLoaded(page)
  }
  for (const [path, link] of Object.entries(onward)) {
    await toSecret(() => page.goto(server.url + path))
    expect(asked, path).toEqual([])

    await page.getByRole('link', { name: link, exact: true }).click()
    await page.waitForURL(`${server.url}/`)
    await expect.poll(() => views(page)).toEqual(['landing /'])
    // This page's tags read the referrer themselves.
    expect(await page.evaluate(() => document.referrer), path).not.toContain('secret')
    expect(await page.evaluate(() => document.referrer), path).not.toContain('session-review')
    await expect.poll(() => asked).toHaveLength(1)

    await toSecret(() => page.goBack())
    expect(await views(page), path).toEqual([])
    expect(asked.splice(0), path).toHaveLength(1)
  }
})

test('an invalid ID loads nothing, and the console suggests a correction', { tag: '@all' }, async ({ page }) => {
  const asked = await standIn(page)
  // A server does not start with an invalid ID, so it is inserted into the response.
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

test('the chat identifies the signed-in user and switches to the next one', { tag: '@all' }, async ({ page }) => {
  await standIn(page)
  await consentGiven(page)
  const next = await signedIn(page, server)
  const person = await signedIn(page, server)
  const isReady = page.waitForResponse(/\/assets\/third-parties-.*\.js$/)
  await page.goto(`${server.url}/platform/dashboard`)
  await isReady
  const begun = ['do chat:show', 'set user:nickname Ida Journey', `set user:email ${person.email}`]

  await test.step('it does not restart for another name or language', async () => {
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

  await test.step('it ends on sign-out', async () => {
    // The last commands are sent while the page unloads.
    await page.evaluate(() => {
      addEventListener('pagehide', () => sessionStorage.setItem('told', JSON.stringify(Reflect.get(window, '$crisp'))))
    })
    await page.getByRole('button', { name: 'Abmelden' }).click()
    await page.waitForURL('**/auth/login')
    const told = await page.evaluate(() => JSON.parse(sessionStorage.getItem('told') ?? '[]') as unknown[][])
    expect(told.slice(-2).map(([verb, what]) => `${verb} ${what}`)).toEqual(['do session:reset', 'do chat:hide'])
    expect(await chat(page)).toEqual([])
  })

  await test.step('the next user is called by their own name', async () => {
    await page.getByLabel('E-Mail').fill(next.email)
    await page.getByLabel('Passwort', { exact: true }).fill(next.password)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await page.waitForURL('**/platform/dashboard')
    const told = ['do chat:show', 'set user:nickname Ida Journey', `set user:email ${next.email}`]
    await expect.poll(async () => (await chat(page)).slice(-3)).toEqual(told)
  })

  await test.step('data from an expired session does not pass to another user', async () => {
    await page.evaluate(() => localStorage.setItem('parley.chat_user', 'somebody else'))
    await page.reload()
    await expect.poll(async () => (await chat(page))[0]).toBe('do session:reset false')
  })
})
