// A class used by its teacher in one browser and a student in another: from the code to the mark and a second attempt.
import type { Page } from '@playwright/test'
import { signedIn } from './support/account.ts'
import { signedInTeacher } from './support/author.ts'
import { expectAccessible, expectToFitPhone, look } from './support/looks.ts'
import { keepShop, spoken } from './support/shirt-shop.ts'
import { endAndReview, startFromBriefing, type, waitForAnswer } from './support/stage.ts'
import { expect, test } from './support/test.ts'

const name = 'Spanish, Tuesdays'

const news = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('a class goes from the join code to the mark and a second attempt', async ({
  page,
  browser,
  provider,
  modelled,
}) => {
  const context = await browser.newContext({ locale: 'en-GB', permissions: ['microphone'] })
  const student = await context.newPage()
  keepShop(provider)
  await signedInTeacher(page, modelled)
  await signedIn(student, modelled)

  await test.step('a class has a code', async () => {
    await page.goto(`${modelled.url}/platform/classes`)
    await page.getByRole('button', { name: 'New class' }).click()
    const form = page.getByRole('dialog', { name: 'New class' })
    await form.getByRole('button', { name: 'Create the class' }).click()
    await expect(form.getByLabel('Name')).toBeFocused()
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Language').selectOption('es')
    await form.getByRole('button', { name: 'Create the class' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const card = page.getByRole('region', { name: 'Code to join' })
    await card.getByRole('button', { name: 'New code' }).click()
    await expect(card.getByText(/^\w{3} \w{3}$/)).toBeVisible()
  })
  const code = await page.getByText(/^[A-Z0-9]{3} [A-Z0-9]{3}$/).innerText()

  await test.step('a student joins with the code', async () => {
    await student.goto(`${modelled.url}/platform/user-profile?tab=classes`)
    const form = student.getByRole('form', { name: 'Join a class' })
    await form.getByLabel('Code').fill('BBB BBB')
    await form.getByRole('button', { name: 'Join' }).click()
    await expect(form.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true')
    await form.getByLabel('Code').fill(code.toLowerCase())
    await form.getByRole('button', { name: 'Join' }).click()
    await expect(news(student, `You are in ${name} now.`)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('table', { name: 'Students' }).getByRole('row')).toHaveCount(2)
    await page.getByRole('region', { name: 'Code to join' }).getByRole('button', { name: 'Switch off' }).click()
    const question = page.getByRole('dialog', { name: 'Switch the code off?' })
    await question.getByRole('button', { name: 'Switch off' }).click()
    await expect(page.getByText('Nobody can join by a code at the moment.')).toBeVisible()
  })

  await test.step('the teacher assigns a scenario to the class', async () => {
    await page.getByRole('link', { name: 'New assignment' }).click()
    await page.getByRole('button', { name: 'Choose', exact: true }).click()
    const shelf = page.getByRole('dialog', { name: 'Choose' })
    await shelf.getByRole('searchbox').fill('shirt')
    await shelf.getByRole('button', { name: /Returning a shirt/ }).click()
    await page.getByLabel('A line to the class').fill('Say why it does not fit.')
    await page.getByRole('button', { name: 'Give to 1 student' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '0 of 1 handed in.' })).toBeVisible()
  })

  await test.step('the teacher reminds students who have not handed in, once a day', async () => {
    await page.getByRole('button', { name: 'Remind 1' }).click()
    const question = page.getByRole('dialog', { name: 'Remind 1 student?' })
    await expect(question).toContainText('Ida Journey')
    await question.getByRole('button', { name: 'Remind', exact: true }).click()
    await expect(news(page, '1 student is reminded.')).toBeVisible()
    await expect(page.getByRole('button', { name: /Remind/ })).toHaveCount(0)
    await student.goto(`${modelled.url}/platform/dashboard`)
    await expect(student.getByRole('region', { name: 'From your teacher' })).toContainText('Your teacher reminded you')
  })

  await test.step('the student is told who will hear the conversation, practises, and hands in', async () => {
    await student.goto(`${modelled.url}/platform/dashboard`)
    const card = student.getByRole('region', { name: 'From your teacher' })
    await expect(card).toContainText('Say why it does not fit.')
    await card.getByRole('link', { name: 'Talk' }).click()
    await expect(
      student.getByText(
        'The teachers of the class, and the owner and administrators of the organisation, can hear the attempt that you hand in, and no other unless you share its review with them.',
      ),
    ).toBeVisible()
    await startFromBriefing(student)
    await waitForAnswer(student)
    await type(student, spoken)
    await waitForAnswer(student)
    await student.keyboard.press('Escape')
    await endAndReview(student)
    await student.getByRole('button', { name: 'Hand in' }).click()
    const question = student.getByRole('dialog', { name: /Hand in/ })
    await expect(question).toContainText(
      'The teachers of the class, and the owner and administrators of the organisation, can',
    )
    await question.getByRole('button', { name: 'Hand in' }).click()
    await expect(news(student, 'Handed in.')).toBeVisible()
  })

  await test.step('the marking page is accessible', async () => {
    await page.reload()
    await page.getByRole('link', { name: 'Mark: Ida Journey' }).click()
    await expect(page.getByRole('form', { name: 'Your mark' })).toBeVisible()
    await expectAccessible(page, 'marking')
    await expectToFitPhone(page, 'marking')
    await look(page, 'desktop', 'light')
    await page.goBack()
  })

  await test.step('the teacher marks it and publishes the mark', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: '1 of 1 handed in.' })).toBeVisible()
    await page.getByRole('link', { name: 'Mark: Ida Journey' }).click()
    const mark = page.getByRole('form', { name: 'Your mark' })
    await mark.getByRole('button', { name: 'Send mark' }).click()
    await expect(mark.getByText('Choose a mark.')).toBeVisible()
    await mark.getByRole('radio', { name: 'B1' }).check()
    await mark.getByLabel('To Ida Journey').fill('Well begun.')
    await mark.getByRole('button', { name: 'Send mark' }).click()
    await expect(news(page, 'The mark is sent.')).toBeVisible()
  })

  await test.step('the student sees the mark', async () => {
    await student.reload()
    const released = student.getByRole('region', { name: 'Your teacher’s mark' })
    await expect(released).toContainText('B1')
    await expect(released).toContainText('Well begun.')
  })

  await test.step('a returned assignment can be practised again', async () => {
    await page.getByRole('button', { name: 'Send back' }).click()
    const question = page.getByRole('dialog', { name: 'Send it back to Ida Journey?' })
    await question.getByLabel('What to do differently').fill('Ask for another colour.')
    await question.getByRole('button', { name: 'Send back' }).click()
    await expect(page.getByRole('heading', { name: 'Sent back' })).toBeVisible()
    await student.goto(`${modelled.url}/platform/dashboard`)
    await expect(student.getByText('Ask for another colour.')).toBeVisible()
    await expect(student.getByRole('link', { name: 'Talk again' })).toBeVisible()
  })
  await context.close()
})
