// The installed app: its shortcuts, and practice of due words without a connection.
import { listSignIns } from '@parley/contracts/account/sign-in.ts'
import { importWords, listDueWords } from '@parley/contracts/practice/vocabulary.ts'
import { signedIn } from './support/account.ts'
import { expectAccessible, look, stickingOut } from './support/looks.ts'
import { sendLogin } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

test("the installed app's shortcuts lead to existing pages", { tag: '@all' }, async ({ page, plain }) => {
  await signedIn(page, plain)
  const manifest = await (await page.request.get(`${plain.url}/manifest.webmanifest`)).json()
  const shortcuts: { name: string; url: string; icons: { src: string }[] }[] = manifest.shortcuts
  expect(shortcuts.map(({ name }) => name)).toEqual(['Talk now', 'Words due'])
  for (const { url, icons } of shortcuts) {
    for (const { src } of icons) expect((await page.request.get(plain.url + src)).ok()).toBe(true)
    await page.goto(plain.url + url)
    await expect(page).toHaveURL(plain.url + url)
    await expect(page.getByRole('main')).toBeVisible()
  }
})

test('answers to due words are stored offline and sent later', { tag: '@all' }, async ({ browser, plain }) => {
  test.setTimeout(180_000)
  const context = await browser.newContext({ serviceWorkers: 'allow', locale: 'en-GB' })
  const page = await context.newPage()
  const person = await signedIn(page, plain)
  const { accessToken } = person
  const ask = { headers: { authorization: `Bearer ${accessToken}` } }
  const csv = 'word,target_language,native_language\nticket,en,de\nplatform,en,de\nsuitcase,en,de\n'
  const imported = await page.request.post(plain.url + importWords.path, { ...ask, data: { csv } })
  expect(await imported.json()).toMatchObject({ added_count: 3 })
  const dueAtServer = async () => (await (await page.request.get(plain.url + listDueWords.path, ask)).json()).total

  await page.goto(`${plain.url}/platform/vocabulary/due`)
  await expect(page.getByText('1 of 3')).toBeVisible()
  // The page is stored shortly after it has loaded.
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/platform/vocabulary/due')) !== undefined), {
      timeout: 30_000,
    })
    .toBe(true)
  const grade = async (key: string) => {
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByRole('group', { name: 'How did it come?' })).toBeVisible()
    await page.keyboard.press(key)
  }

  await test.step('an offline start shows the words and a note', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('1 of 3')).toBeVisible()
    await expect(page.getByText('No connection: these words are stored here.', { exact: false })).toBeVisible()
    await expectAccessible(page, 'due words without a connection')
    await look(page, 'phone', 'light')
    expect(await stickingOut(page)).toEqual([])
    await look(page, 'desktop', 'dark')
  })

  await test.step('unsent answers survive undo and a reload', async () => {
    await grade('3')
    await expect(page.getByText('2 of 3')).toBeVisible()
    await expect(page.getByText('1 answer is waiting to be sent.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('1 of 3')).toBeVisible()
    await page.keyboard.press('4')
    await grade('3')
    await expect(page.getByText('2 answers are waiting to be sent.')).toBeVisible()
    expect(await dueAtServer()).toBe(3)
    await page.reload()
    await expect(page.getByText('1 of 1')).toBeVisible()
    await expect(page.getByText('2 answers are waiting to be sent.')).toBeVisible()
  })

  await test.step('answers are sent once back online', async () => {
    await context.setOffline(false)
    await expect.poll(dueAtServer, { timeout: 30_000 }).toBe(1)
    await expect(page.getByText('waiting to be sent', { exact: false })).toHaveCount(0)
    await grade('3')
    await expect.poll(dueAtServer).toBe(0)
  })

  await test.step('answers survive an expired session', async () => {
    await page.request.post(plain.url + importWords.path, { ...ask, data: { csv: csv.replace('ticket', 'luggage') } })
    await page.reload()
    await expect(page.getByText('1 of 1')).toBeVisible()
    await context.setOffline(true)
    await grade('3')
    await expect(page.getByText('1 answer is waiting to be sent.')).toBeVisible()
    expect(await dueAtServer()).toBe(1)
    const { items } = listSignIns.response.parse(
      await (await page.request.get(plain.url + listSignIns.path, ask)).json(),
    )
    const own = items.find((signIn) => signIn.is_current)
    await page.request.delete(`${plain.url}${listSignIns.path}/${own?._id}`, ask)
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/auth\/login/)
    await sendLogin(page, person)
    await expect(page).toHaveURL(/\/platform\//)
    const token = await page.evaluate(() => localStorage.getItem('parley.access_token'))
    ask.headers.authorization = `Bearer ${token}`
    await expect.poll(dueAtServer, { timeout: 30_000 }).toBe(0)
  })

  await test.step('signing out removes the words', async () => {
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/auth\/login/)
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
      .not.toContain('parley-words')
  })
  await context.close()
})
