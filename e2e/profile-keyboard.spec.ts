// The profile's dialogs by keyboard: where the focus starts, cycles, and returns.
import { login } from '@parley/contracts/auth.ts'
import type { Locator, Page } from '@playwright/test'
import { signedIn } from './support/account.ts'
import { addAuthenticator } from './support/authenticator.ts'
import { expectRound, tabTo } from './support/keyboard.ts'
import { expect, test } from './support/test.ts'
import { text } from './support/texts.ts'

const says = (key: string, values: Record<string, string> = {}) => text('en', 'user', key, values)
const section = (page: Page, key: string) => page.getByRole('region', { name: says(`${key}.title`), exact: true })
const named = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })

/** Escape closes the dialog, and the focus returns to its opener. */
async function expectBack(page: Page, opener: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
}

/** The focused element was removed, so the focus is on the title of its section. */
const expectAtTitle = (page: Page, key: string) => expect(section(page, key).getByRole('heading')).toBeFocused()

test('a user changes the password and ends a session without a mouse', async ({ page, request, plain }) => {
  const { keyboard } = page
  const person = await signedIn(page, plain)
  const { email, password } = person
  const signInElsewhere = () => request.post(plain.url + login.path, { data: { email, password } })
  await signInElsewhere()
  await page.goto(`${plain.url}/platform/user-profile`)
  const dialog = page.getByRole('dialog', { name: says('sessions.question') })

  await test.step('ending a session: the safe answer is focused first', async () => {
    const opener = named(page, says('sessions.endOn', { device: says('sessions.unknown') }))
    await tabTo(page, opener)
    await keyboard.press('Enter')
    const verb = named(dialog, says('sessions.endOne'))
    await expectRound(page, [named(dialog, 'Cancel'), verb, named(dialog, 'Close')])
    await expectBack(page, opener)
    await keyboard.press('Enter')
    await tabTo(page, verb)
    await keyboard.press('Enter')
    await expect(opener).toHaveCount(0)
    await expectAtTitle(page, 'sessions')
  })

  await test.step('the password: an error moves the focus back to its field', async () => {
    const form = page.getByRole('form', { name: says('password.title') })
    await page.reload()
    const fill = async (current: string) => {
      for (const [label, value] of [
        [says('password.current'), current],
        ['New password', 'seven loud lanterns 4'],
        ['Repeat the password', 'seven loud lanterns 4'],
      ] as const) {
        await tabTo(page, form.getByLabel(label, { exact: true }))
        await keyboard.press('ControlOrMeta+A')
        await keyboard.type(value)
      }
      await keyboard.press('Enter')
    }
    await fill('not the password')
    await expect(form.getByLabel(says('password.current'), { exact: true })).toBeFocused()
    await fill(password)
    await expect(page.getByRole('status').filter({ hasText: says('password.changed') })).toBeVisible()
  })
})

test('a user manages passkeys and recovery codes without a mouse', async ({ page, plain }) => {
  const { keyboard } = page
  await signedIn(page, plain)
  await addAuthenticator(page)
  await page.goto(`${plain.url}/platform/user-profile`)
  const passkeys = section(page, 'passkeys')
  const dialog = page.getByRole('dialog')
  const add = named(passkeys, says('passkeys.add.verb'))
  const menu = named(passkeys, says('passkeys.actions', { name: 'My laptop' }))
  const factor = passkeys.getByRole('switch')
  const done = named(dialog, says('passkeys.codes.done'))

  await test.step('a passkey is added', async () => {
    await tabTo(page, add)
    await keyboard.press('Enter')
    await expect(dialog.getByLabel(says('passkeys.name'))).toBeFocused()
    await expectBack(page, add)
    await keyboard.press('Enter')
    await expect(dialog.getByLabel(says('passkeys.name'))).toBeFocused()
    await keyboard.type('My laptop')
    await keyboard.press('Enter')
    await expect(menu).toBeVisible()
    await expect(add).toBeFocused()
  })

  await test.step('it becomes required, and the codes are shown until they are saved', async () => {
    await tabTo(page, factor)
    await keyboard.press('Space')
    await expect(named(dialog, 'Cancel')).toBeFocused()
    await expectBack(page, factor)
    await keyboard.press('Space')
    await tabTo(page, named(dialog, says('passkeys.on.verb')))
    await keyboard.press('Enter')
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    await keyboard.press('Escape')
    await expectRound(page, [named(dialog, says('passkeys.codes.save')), done])
    await tabTo(page, done)
    await keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(factor).toBeFocused()
  })

  await test.step('new codes are generated', async () => {
    const renew = named(passkeys, says('passkeys.renew.verb'))
    await tabTo(page, renew)
    await keyboard.press('Enter')
    await expect(named(dialog, 'Cancel')).toBeFocused()
    await expectBack(page, renew)
    await keyboard.press('Enter')
    await tabTo(page, named(dialog, says('passkeys.renew.verb')))
    await keyboard.press('Enter')
    await tabTo(page, done)
    await keyboard.press('Enter')
    await expect(renew).toBeFocused()
  })

  await test.step('it is renamed and removed by its menu', async () => {
    await page.reload()
    await tabTo(page, menu)
    await keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: says('passkeys.rename.verb') })).toBeFocused()
    await keyboard.press('Enter')
    await expect(dialog.getByLabel(says('passkeys.name'))).toBeFocused()
    await expectBack(page, menu)
    await keyboard.press('Enter')
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(named(dialog, 'Cancel')).toBeFocused()
    await tabTo(page, named(dialog, says('passkeys.remove.verb')))
    await keyboard.press('Enter')
    await expect(passkeys.getByText(says('passkeys.empty'))).toBeVisible()
    await expectAtTitle(page, 'passkeys')
  })
})

test('a user exports everything and deletes the account without a mouse', async ({ page, plain }) => {
  const { keyboard } = page
  const { password } = await signedIn(page, plain)
  await page.goto(`${plain.url}/platform/user-profile`)

  await test.step('the export keeps the focus, and the next tab stop downloads it', async () => {
    await tabTo(page, named(page, says('data.export')))
    await keyboard.press('Enter')
    await expect(named(page, says('data.again'))).toBeFocused()
    await keyboard.press('Shift+Tab')
    await expect(page.getByRole('link', { name: says('data.download') })).toBeFocused()
    const coming = page.waitForEvent('download')
    await keyboard.press('Enter')
    expect((await coming).suggestedFilename()).toBe('parley-export.json')
  })

  await test.step('the account: its dialog starts at the password', async () => {
    const dialog = page.getByRole('dialog', { name: says('delete.question') })
    const opener = named(page, says('delete.ask'))
    await tabTo(page, opener)
    await keyboard.press('Enter')
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    await tabTo(page, named(dialog, says('delete.keep')))
    await keyboard.press('Tab')
    await expect(named(dialog, says('delete.delete'))).toBeFocused()
    await expectBack(page, opener)
    await keyboard.press('Enter')
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    await keyboard.type(password)
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  })
})
