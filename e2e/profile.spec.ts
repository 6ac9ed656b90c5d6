// The profile: changing, exporting and deleting the account.
import { readFile } from 'node:fs/promises'
import { signedIn } from './support/account.ts'
import { sendLogin } from './support/sign-up.ts'
import { openScenarios, openShop, type, waitForAnswer } from './support/stage.ts'
import { expect, test } from './support/test.ts'

test('changes in the profile are saved', { tag: '@all' }, async ({ page, plain }) => {
  const person = await signedIn(page, plain)
  await page.goto(`${plain.url}/platform/dashboard`)
  await page.getByRole('link', { name: `Profile of ${person.first_name} ${person.last_name}` }).click()
  await expect(page).toHaveTitle('Profile · Parley')
  const about = page.getByRole('form', { name: 'About you' })
  await expect(about.getByLabel('Tag name', { exact: true })).toHaveValue(person.tag_name)
  await expect(about.getByLabel('Email', { exact: true })).not.toBeEditable()

  await about.getByLabel('First name').fill('')
  await about.getByRole('button', { name: 'Save' }).click()
  await expect(about.getByLabel('First name')).toHaveAccessibleDescription('Fill this in.')
  await about.getByLabel('First name').fill('Olena')
  await about.getByLabel('Country').selectOption('UA')
  await about.getByLabel('Explanations in').selectOption('uk')
  await about.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await page.reload()
  await expect(about.getByLabel('First name')).toHaveValue('Olena')
  await expect(about.getByLabel('Country')).toHaveValue('UA')
  await expect(about.getByLabel('Explanations in')).toHaveValue('uk')
  // Scenarios are now explained in Ukrainian.
  await openScenarios(page, plain.url)
  await expect(page.locator('article [lang=uk]').first()).toBeVisible()
})

test('each tab has its own URL', { tag: '@all' }, async ({ page, plain }) => {
  await signedIn(page, plain)
  await page.goto(`${plain.url}/platform/user-profile?tab=billing`)
  await expect(page.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true')
  for (const [name, tab] of [
    ['Subscription', 'subscription'],
    ['Organisation members', 'members'],
    ['Organisations', 'organizations'],
    ['Notifications', 'notifications'],
  ] as const) {
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name, exact: true }).click()
    await expect(page).toHaveURL(`${plain.url}/platform/user-profile?tab=${tab}`)
    await page.reload()
    await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true')
  }
})

test('changing the password ends only the other sessions', { tag: '@all' }, async ({ page, browser, plain }) => {
  const person = await signedIn(page, plain)
  const elsewhere = await browser.newPage()
  const enter = async (password: string) => {
    await elsewhere.goto(`${plain.url}/auth/login`)
    await sendLogin(elsewhere, { ...person, password })
    await elsewhere.waitForURL('**/platform/dashboard')
  }
  const expectOut = async () => {
    await elsewhere.reload()
    await expect(elsewhere.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  }
  await enter(person.password)
  await page.goto(`${plain.url}/platform/user-profile`)
  const form = page.getByRole('form', { name: 'Password' })
  const change = async (current: string, next: string) => {
    await form.getByLabel('Current password').fill(current)
    await form.getByLabel('New password').fill(next)
    await form.getByLabel('Repeat the password').fill(next)
    await form.getByRole('button', { name: 'Change password' }).click()
  }

  await test.step('a wrong current password is reported at its field without ending a session', async () => {
    await change('not the password', 'seven loud lanterns 4')
    await expect(form.getByLabel('Current password')).toHaveAccessibleDescription(/This is not your password/)
    await expect(form.getByLabel('Current password')).toBeFocused()
  })

  await test.step('the correct one works', async () => {
    await change(person.password, 'seven loud lanterns 4')
    await expect(page.getByRole('status').filter({ hasText: 'The password is changed.' })).toBeVisible()
    await expect(form.getByLabel('Current password')).toHaveValue('')
    await expectOut()
    await page.reload()
    await expect(form).toBeVisible()
  })

  await test.step('other sessions can be ended', async () => {
    await enter('seven loud lanterns 4')
    await page.reload()
    await page.getByRole('button', { name: 'End other sessions' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'All other sessions have ended.' })).toBeVisible()
    await expectOut()
  })
  await elsewhere.close()
})

test('a user exports all data and deletes the account', async ({ page, plain }) => {
  const person = await signedIn(page, plain)
  await page.goto(`${plain.url}/platform/user-profile`)

  await test.step('export', async () => {
    await page.getByRole('button', { name: 'Prepare an export' }).click()
    await expect(page.getByText(/prepared on .* available until/)).toBeVisible()
    // The server stores the file, so that it is still there after leaving the page.
    await page.reload()
    const coming = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download the file' }).click()
    const download = await coming
    expect(download.suggestedFilename()).toBe('parley-export.json')
    const everything = await readFile(await download.path(), 'utf8')
    expect(JSON.parse(everything)).toBeTruthy()
    expect(everything).toContain(person.email)
  })

  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await test.step('cancelling the deletion restores the focus', async () => {
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Delete my account' })).toBeFocused()
  })

  await test.step('a wrong password deletes nothing', async () => {
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect(dialog.getByText('Fill this in.')).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill('not the password')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('This is not your password.')).toBeVisible()
  })

  await test.step('the correct one deletes the account, its drafts and its unsent lines', async () => {
    const unsent = () =>
      page.evaluate(async () =>
        (await indexedDB.databases()).filter(({ name }) => /^parley-[0-9a-f]{24}$/.test(name ?? '')),
      )
    // Another tab has said a line, and has the database of unsent lines open.
    const other = await page.context().newPage()
    await other.goto(page.url())
    await openShop(other, plain)
    await waitForAnswer(other)
    await type(other, 'Buenos días.')
    await expect.poll(unsent).toHaveLength(1)
    const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))
    await page.evaluate(() => localStorage.setItem('parley.draft.somebody.scenario.new', '{}'))
    expect(await drafts()).toHaveLength(1)
    // The other tab notices that the account is gone before the answer arrives here; it may do so by itself.
    await page.route('**/api/user', async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback()
      const session = await page.evaluateHandle(() => ({
        ended: new Promise<void>((resolve) =>
          addEventListener('storage', ({ key, newValue }) => {
            if (key === 'parley.access_token' && newValue === null) resolve()
          }),
        ),
      }))
      const response = await route.fetch()
      await other.evaluate(() => localStorage.removeItem('parley.access_token'))
      await session.evaluate(({ ended }) => ended)
      await route.fulfill({ response })
    })
    await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    // The URL changes before the page does.
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expect.poll(drafts).toEqual([])
    await expect.poll(unsent).toEqual([])
    await other.close()
    await sendLogin(page, person)
    await expect(page.getByRole('alert')).toContainText('Invalid email or password')
  })
})
