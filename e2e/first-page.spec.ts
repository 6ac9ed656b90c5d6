// Prerendered pages before their script has loaded, and the seamless transition once it does.
import type { Page } from '@playwright/test'
import { signedIn, signedUp } from './support/account.ts'
import { whenLoaded } from './support/loaded.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

/** Delays all scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Records, before each frame, what the page shows: language, colours, and the title if visible. */
async function watchFrames(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const frames: string[] = []
    const note = () => {
      const { lang, dataset } = document.documentElement
      const title = document.querySelector('h1')
      const shown = title?.checkVisibility({ visibilityProperty: true }) ? title.textContent : 'nothing yet'
      const frame = `${lang}, ${dataset.mantineColorScheme}: ${shown}`
      if (frames.at(-1) !== frame) frames.push(frame)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    Object.assign(window, { frames_: frames })
  })
  return () => page.evaluate(() => (window as unknown as { frames_: string[] }).frames_)
}

/** Sums up each page's layout shifts. @returns a function that returns those of the frames painted so far */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) sum += (entry as unknown as { value: number }).value
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts = () => {
      add(observer.takeRecords())
      return sum
    }
    Object.assign(window, { shifts_: shifts })
  })
  return () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const tell = () => resolve((window as unknown as { shifts_: () => number }).shifts_())
          requestAnimationFrame(() => requestAnimationFrame(tell))
        }),
    )
}

test('a form submitted before the script loads signs in', async ({ page, plain }) => {
  const person = await signedUp(page, plain)
  const release = await holdScripts(page)
  await page.goto(`${plain.url}/auth/login`, { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  release()
  await expect(page).toHaveURL(`${plain.url}/platform/dashboard`)
})

test('a button pressed before the script loads works', async ({ page, plain }) => {
  const release = await holdScripts(page)
  await page.goto(`${plain.url}/auth/login`, { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('ida@example.org')
  await page.getByRole('button', { name: /English/ }).click()
  release()
  await expect(page.getByRole('menuitemradio').first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ida@example.org')
})

test('a link followed before the script loaded keeps the page to open after signing in', async ({ page, plain }) => {
  const next = `?${new URLSearchParams({ next: '/platform/vocabulary' })}`
  const release = await holdScripts(page)
  await page.goto(`${plain.url}/auth/forgot${next}`, { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Back to log in' }).click()
  await expect(page).toHaveURL(`${plain.url}/auth/login${next}`)
  release()
})

test('the dashboard does not shift when its script loads', async ({ page, plain }) => {
  await signedIn(page, plain)
  // New users have not accepted the policies.
  await page.goto(`${plain.url}/platform/dashboard`)
  await expect(page.getByRole('article').first()).toBeVisible()
  const release = await holdScripts(page)
  const shifts = await watchShifts(page)
  await page.goto(`${plain.url}/platform/dashboard`, { waitUntil: 'commit' })
  await expect(page.getByRole('navigation').getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('tab').first()).toBeVisible()
  release()
  await expect(page.getByRole('article').first()).toBeVisible()
  await whenLoaded(page)
  expect(await shifts()).toBeLessThanOrEqual(0.02)
})

for (const [path, key, tag] of [
  ['/auth/login', 'login.title'],
  ['/auth/signup', 'signup.title', '@all'],
] as const) {
  test.describe(`${path} with a preference that the server does not know`, () => {
    test.use({ locale: 'en-GB', colorScheme: 'light' })
    test('shows the same language and colours in every frame', tag ? { tag } : {}, async ({ page, plain }) => {
      await page.addInitScript(() => {
        localStorage.setItem('parley.language', 'uk')
        localStorage.setItem('parley.theme', 'dark')
      })
      const frames = await watchFrames(page)
      const shifts = await watchShifts(page)
      const title = text('uk', 'auth', key)
      for (const visit of ['first', 'second'] as const) {
        await test.step(`on the ${visit} visit`, async () => {
          await page.goto(plain.url + path)
          await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
          await whenLoaded(page)
          expect(await shifts()).toBeLessThanOrEqual(0.02)
          const seen = (await frames()).filter((frame) => frame !== 'uk, dark: nothing yet')
          expect(seen).toEqual([`uk, dark: ${title}`])
        })
      }
    })
  })
}

test('a legal text stays in place while its page hydrates', async ({ page, plain }) => {
  const frames = await watchFrames(page)
  const release = await holdScripts(page)
  await page.goto(`${plain.url}/legal/refund`, { waitUntil: 'commit' })
  const title = page.getByRole('heading', { level: 1, name: 'Refund policy' })
  await expect(title).toBeVisible()
  const markup = await title.elementHandle()
  release()
  // It has been replaced by another element.
  await expect.poll(() => markup?.evaluate((element) => element.isConnected)).toBe(false)
  await expect(title).toBeVisible()
  const shown = (await frames()).map((frame) => frame.split(': ')[1])
  expect(shown.slice(shown.indexOf('Refund policy'))).toEqual(['Refund policy'])
})

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false, locale: 'de-AT', colorScheme: 'dark' })

  test('the legal texts are readable, with this server’s own figures', { tag: '@all' }, async ({ page, plain }) => {
    await page.goto(`${plain.url}/legal/privacy`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main')).toContainText('365')
    await expect(page.locator('main')).not.toContainText('{{')
  })
})
