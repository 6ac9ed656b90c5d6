import { signedIn } from './support/account.ts'
import { expectAccessible, expectToFitPhone } from './support/looks.ts'
import { signUp } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

test('failed reads are repeated automatically once the connection is back', async ({ page, plain }) => {
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

test('the app works in a browser without storage', async ({ page, plain }) => {
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
  await expect(told).toBeHidden()
})

test('a chunk removed by a deployment reloads the page once', async ({ page, plain }) => {
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

test('a page opened offline explains why, and opens the app once online', async ({ browser, plain }) => {
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

test('the app can be installed: its manifest and icons exist', { tag: '@all' }, async ({ page, plain }) => {
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

test('the app is installed in the interface’s language', { tag: '@all' }, async ({ page, plain }) => {
  const shortcuts = () =>
    page.evaluate(async () => {
      const { href } = document.querySelector<HTMLLinkElement>('link[rel=manifest]') ?? { href: '' }
      const manifest: { lang: string; shortcuts: { name: string }[] } = await (await fetch(href)).json()
      return [manifest.lang, ...manifest.shortcuts.map(({ name }) => name)]
    })
  await page.goto(`${plain.url}/auth/login`)
  await expect.poll(shortcuts).toEqual(['en', 'Talk now', 'Words due'])
  await page.evaluate(() => localStorage.setItem('parley.language', 'uk'))
  await page.reload()
  await expect.poll(shortcuts).toEqual(['uk', 'Поговорити зараз', 'Слова на сьогодні'])
})
