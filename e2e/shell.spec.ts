import { signedIn } from './support/account.ts'
import { whenTakenOver } from './support/loaded.ts'
import { expectAccessible, expectToFitPhone } from './support/looks.ts'
import { signUp } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

test('a lost connection is reported, and failed reads repeat by themselves when it is back', async ({
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

test('a failing server is reported, and failed reads repeat by themselves once it works', async ({ page, plain }) => {
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

test('the app works in a browser that stores nothing, and says what is not remembered', async ({ page, plain }) => {
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

test('the app waits for a server that is briefly away', async ({ page, plain }) => {
  await signedIn(page, plain)
  const body = { code: 'UNAVAILABLE', error: 'UNAVAILABLE', message: 'Restarting', details: [] }
  await page.route('**/api/user', (route) => route.fulfill({ status: 503, json: body }))
  await page.goto(`${plain.url}/platform/dashboard`)
  await expect(page.getByRole('heading', { name: 'Parley is unavailable for a moment' })).toBeVisible()
  await page.unroute('**/api/user')
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
})

test('a goal accepts only a number, and k stands for a thousand', async ({ page, plain }) => {
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

test('a page opened offline explains so, and shows the app with a connection', async ({ browser, plain }) => {
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

test('the app can be installed: the manifest and every icon in it exist', { tag: '@all' }, async ({ page, plain }) => {
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
  expect(await shortcuts()).toEqual(['en', 'Talk now', 'Words due'])
  await page.evaluate(() => localStorage.setItem('parley.language', 'uk'))
  await page.reload()
  await expect.poll(shortcuts).toEqual(['uk', 'Поговорити зараз', 'Слова на сьогодні'])
})

test('? lists the keys of the open page, except while typing', async ({ page, plain }) => {
  await signedIn(page, plain)
  const dialog = page.getByRole('dialog', { name: 'Keys' })
  for (const [path, line] of [
    ['dashboard', 'Show these keys'],
    ['user-progress', 'Go from phrase to phrase'],
    ['tariff-plans', 'Close what lies above the page'],
  ] as const) {
    await page.goto(`${plain.url}/platform/${path}`)
    await expect(page.getByRole('main')).toBeVisible()
    await whenTakenOver(page)
    await page.keyboard.press('?')
    await expect(dialog).toContainText(line)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await page.goto(`${plain.url}/platform/vocabulary`)
  const field = page.getByRole('searchbox').or(page.getByRole('textbox')).first()
  await field.fill('')
  await field.press('?')
  await expect(field).toHaveValue('?')
  await expect(dialog).toHaveCount(0)
})

const order = ['Practice', 'History', 'Progress', 'Vocabulary', 'Plans']

test('the header links everywhere in its order, and its language list closes when the mouse has left', async ({
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

test('on a phone a bar links to the pages, and the menu folds, closes with Escape, and signs out', async ({
  page,
  plain,
}) => {
  await page.setViewportSize({ width: 767, height: 800 })
  await signedIn(page, plain)
  await page.goto(`${plain.url}/platform/dashboard`)
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const bar = page.getByRole('navigation', { name: 'Main menu' })
  const menu = page.getByRole('navigation', { name: 'Account' })
  await expect(bar.getByRole('link')).toHaveText(['Practice', 'History', 'Progress', 'Words'])
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(menu).toBeHidden()
  await button.click()
  await expect(menu.getByRole('link')).toHaveText(['Profile', 'Plans'])
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await bar.getByRole('link', { name: 'History' }).click()
  await expect(page).toHaveURL(/\/platform\/history$/)
  await expect(menu).toBeHidden()
  await button.click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/auth/login')
  expect(await page.evaluate(() => localStorage.getItem('parley.access_token'))).toBeNull()
})
