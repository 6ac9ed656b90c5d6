import { newPerson } from './support/account.ts'
import { tabTo } from './support/keyboard.ts'
import { shirtShop } from './support/shirt-shop.ts'
import { tourIsSaved } from './support/sign-up.ts'
import { hearPartner, interruptPartner, stage, waitForMyTurn } from './support/stage.ts'
import { expect, test } from './support/test.ts'

test('a user goes from sign-up to the review without a mouse', { tag: '@all' }, async ({ page, plain }) => {
  const { keyboard } = page
  const person = newPerson()
  await page.goto(`${plain.url}/auth/signup`)

  await test.step('sign up', async () => {
    for (const [label, value] of [
      ['First name', person.first_name],
      ['Last name', person.last_name],
      ['Email', person.email],
      ['Password', person.password],
      ['Repeat the password', person.password],
    ] as const) {
      await tabTo(page, page.getByLabel(label, { exact: true }))
      await keyboard.type(value)
    }
    await keyboard.press('Enter')
    await page.waitForURL('**/platform/dashboard')
  })

  await test.step('agree to the policies', async () => {
    const dialog = page.getByRole('dialog', { name: 'Before you start' })
    const boxes = dialog.getByRole('checkbox')
    await expect(boxes).toHaveCount(3)
    for (const box of await boxes.all()) {
      await tabTo(page, box)
      await keyboard.press('Space')
    }
    await tabTo(page, dialog.getByRole('button', { name: 'Done' }))
    await keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  })

  await test.step('skip the questions', async () => {
    await page.waitForURL('**/platform/welcome')
    await tabTo(page, page.getByRole('button', { name: 'Skip', exact: true }))
    await keyboard.press('Enter')
    await page.waitForURL('**/platform/dashboard')
  })

  await test.step('the tour starts automatically, and Escape ends it', async () => {
    const tour = page.getByRole('dialog', { name: 'Three ways to practise' })
    await expect(tour).toBeVisible()
    const saved = tourIsSaved(page)
    await keyboard.press('Escape')
    await expect(tour).toBeHidden()
    await saved
  })

  await test.step('choose a language with the arrow keys, and a scenario', async () => {
    await tabTo(page, page.getByRole('button', { name: 'language to practise' }))
    await keyboard.press('Enter')
    const spanish = page.getByRole('menuitemradio', { name: 'Español' })
    await expect(page.getByRole('menuitemradio').first()).toBeVisible()
    for (let stop = 0; stop < 9; stop += 1) {
      if (await spanish.evaluate((element) => element === document.activeElement)) break
      await keyboard.press('ArrowDown')
    }
    await keyboard.press('Enter')
    await tabTo(page, page.getByRole('tab', { name: 'Topics' }))
    await keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Scenarios' })).toHaveAttribute('aria-selected', 'true')
    await tabTo(page, page.getByRole('link', { name: shirtShop.title.en, exact: true }))
    await keyboard.press('Enter')
    await page.waitForURL('**/platform/briefing/*')
    await tabTo(page, page.getByRole('link', { name: 'Start talking', exact: true }))
    await keyboard.press('Enter')
    await page.waitForURL('**/platform/conversation?session=*')
  })

  await test.step('Escape stops the partner, Space records, Escape cancels', async () => {
    await interruptPartner(page)
    await keyboard.press('Space')
    await expect(stage(page).learner.getByText('Recording.')).toBeVisible()
    await keyboard.press('Escape')
    await waitForMyTurn(page)
    await expect(stage(page).said).toHaveCount(0)
  })

  await test.step('? lists the keys', async () => {
    await keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    await keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the learner types, sends, and ends the conversation', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Type', exact: true }))
    await keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Your answer' })).toBeFocused()
    await keyboard.type(shirtShop.steps[0]?.example.es ?? '')
    await keyboard.press('Enter')
    await hearPartner(page)
    await keyboard.press('Escape')
    await tabTo(page, page.getByRole('button', { name: 'End and review' }))
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Keep talking' })).toBeFocused()
    await tabTo(page, dialog.getByRole('button', { name: 'End and review' }))
    await keyboard.press('Enter')
    await page.waitForURL('**/platform/history/*')
  })

  await test.step('the tabs of the review move with the arrow keys', async () => {
    await tabTo(page, page.getByRole('tab', { name: 'Summary' }))
    await keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Mistakes' })).toBeFocused()
    await expect(page.getByRole('tab', { name: 'Mistakes' })).toHaveAttribute('aria-selected', 'true')
  })
})
