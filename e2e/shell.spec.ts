import { signedIn } from './support/account.ts'
import { expectAccessible, expectToFitPhone } from './support/looks.ts'
import { signUp } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

test('a lost connection is told, and what could not be read comes by itself when it is back', async ({
  page,
  plain,
}) => {
  await signedIn(page, plain)
  const ready = page.waitForResponse(/\/assets\/lost-connection-.*\.js$/)
  await page.goto(`${plain.url}/platform/dashboard`)
  await ready
  const told = page.getByText('No connection. Parley keeps trying.')
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(told).toBeVisible()
  await page.unroute('**/api/**')
  await expect(told).toBeHidden()
  await expect(page.getByText('The connection is back.')).toBeAttached()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a server that cannot serve is told, and what could not be read comes by itself once it can', async ({
  page,
  plain,
}) => {
  await signedIn(page, plain)
  const ready = page.waitForResponse(/\/assets\/lost-connection-.*\.js$/)
  await page.goto(`${plain.url}/platform/dashboard`)
  await ready
  const told = page.getByText(text('en', 'connection', 'unavailable'))
  const body = { code: 'UNAVAILABLE', error: 'UNAVAILABLE', message: 'The database is away', details: [] }
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, json: body }))
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(told).toBeVisible()
  await expectAccessible(page, 'a server that cannot serve', ['light', 'dark'])
  await expectToFitPhone(page, 'a server that cannot serve')
  await page.unroute('**/api/**')
  await expect(told).toBeHidden()
  await expect(page.getByText('The connection is back.')).toBeAttached()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a browser that stores nothing: the app works, and says what is not remembered', async ({ page, plain }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      const get = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
      Object.defineProperty(window, name, { configurable: true, get })
    }
  })
  await page.goto(`${plain.url}/auth/login`)
  const told = page.getByText(text('en', 'connection', 'storageDenied'))
  await expect(told).toBeVisible()
  await expectAccessible(page, 'storage that is denied', ['light', 'dark'])
  await expectToFitPhone(page, 'storage that is denied')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(told).toBeHidden()
  await signUp(page, plain.url)
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
})

test('a part that a deploy took away loads the page afresh, once', async ({ page, plain }) => {
  await signedIn(page, plain)
  await page.goto(`${plain.url}/platform/dashboard`)
  const words = page.getByRole('link', { name: 'Vocabulary', exact: true })
  await words.waitFor()
  let isGone = true
  await page.route(/\/assets\/vocabulary-page-.*\.js$/, (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  )
  const afresh = page.waitForRequest((request) => request.isNavigationRequest())
  await words.click()
  await afresh
  await expect(page.getByText('This page did not load')).toBeVisible()
  isGone = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vocabulary' })).toBeVisible()
})

test('a server that is away for a moment is waited for', async ({ page, plain }) => {
  await signedIn(page, plain)
  const body = { code: 'UNAVAILABLE', error: 'UNAVAILABLE', message: 'Restarting', details: [] }
  await page.route('**/api/user', (route) => route.fulfill({ status: 503, json: body }))
  await page.goto(`${plain.url}/platform/dashboard`)
  await expect(page.getByRole('heading', { name: 'Parley is unavailable for a moment' })).toBeVisible()
  await page.unroute('**/api/user')
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
})

test('a goal takes only a number; k stands for a thousand', async ({ page, plain }) => {
  await signedIn(page, plain)
  const mask = page.waitForResponse(/\/assets\/masks-.*\.js$/)
  await page.goto(`${plain.url}/platform/user-progress`)
  await page.getByRole('button', { name: 'Set a goal' }).click()
  await mask
  const minutes = page.getByLabel('Minutes a week')
  await expect(minutes).toBeFocused()
  await expect.poll(() => minutes.evaluate((input) => 'inputmask' in input)).toBe(true)
  await minutes.pressSequentially('1xk')
  await expect(minutes).toHaveValue('1000')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await saved).request().postDataJSON()).toMatchObject({ minutes: 1000 })
})

test('opened without a connection, a page explains; with one, the app is there again', async ({ browser, plain }) => {
  const context = await browser.newContext({ serviceWorkers: 'allow', locale: 'de-DE' })
  const page = await context.newPage()
  await page.goto(`${plain.url}/auth/login`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state))
  await context.setOffline(true)
  await page.goto(`${plain.url}/auth/signup`)
  await expect(page.getByRole('heading', { name: 'Du bist offline' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByLabel('Vorname')).toBeVisible()
  await context.close()
})

test('it can be installed: the manifest and every icon in it are there', async ({ page, plain }) => {
  await page.goto(`${plain.url}/auth/login`)
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    return link && (await fetch(link.href)).json()
  })
  expect(manifest).toMatchObject({ name: 'Parley', display: 'standalone' })
  const sizes = await page.evaluate(async (icons: { src: string; sizes: string }[]) => {
    const load = async ({ src }: { src: string }) => createImageBitmap(await (await fetch(src)).blob())
    return (await Promise.all(icons.map(load))).map(({ width, height }) => `${width}x${height}`)
  }, manifest.icons)
  expect(sizes).toEqual(manifest.icons.map((icon: { sizes: string }) => icon.sizes))
})

const order = ['Practice', 'History', 'Progress', 'Vocabulary', 'Plans']

test('the header leads everywhere in its order, and its list of languages closes when the mouse has left', async ({
  page,
  plain,
}) => {
  await signedIn(page, plain)
  await page.goto(`${plain.url}/platform/dashboard`)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link')).toHaveText(order)
  const languages = page.getByRole('button', { name: 'Language of the interface: English' })
  await languages.click()
  const list = page.getByRole('menu')
  await list.getByRole('menuitemradio', { name: 'Deutsch' }).hover()
  await expect(list).toBeVisible()
  await page.mouse.move(200, 600)
  await expect(list).toBeHidden()
  await expect(languages).toBeFocused()
})

test('on a phone the menu folds, keeps its order, closes with Escape, and leads out', async ({ page, plain }) => {
  await page.setViewportSize({ width: 767, height: 800 })
  await signedIn(page, plain)
  await page.goto(`${plain.url}/platform/dashboard`)
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(menu).toBeHidden()
  await button.click()
  await expect(menu.getByRole('link')).toHaveText([...order, 'Profile'])
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await menu.getByRole('link', { name: 'History' }).click()
  await expect(page).toHaveURL(/\/platform\/history$/)
  await expect(menu).toBeHidden()
  await button.click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/auth/login')
  expect(await page.evaluate(() => localStorage.getItem('parley.access_token'))).toBeNull()
})
