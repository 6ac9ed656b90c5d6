import { signedUp, useToken } from './support/account.ts'
import { agree } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

test('the tour leads through the dashboard once, and again for whoever asks', async ({ page, plain }) => {
  const { accessToken } = await signedUp(page, plain)
  await useToken(page, plain.url, accessToken)
  const stop = (title: string) => page.getByRole('dialog', { name: title })
  const next = page.getByRole('button', { name: 'Next', exact: true })

  await test.step('it begins once the policies are accepted', async () => {
    await page.goto(`${plain.url}/platform/dashboard`)
    await agree(page)
    await expect(stop('Three ways to practise')).toBeVisible()
    await expect(page.getByText('1 of 3')).toBeVisible()
  })

  await test.step('forth and back, past what is for subscribers, to the end', async () => {
    await next.click()
    await expect(stop('Find what you need')).toBeVisible()
    await page.getByRole('button', { name: 'Previous', exact: true }).click()
    await expect(stop('Three ways to practise')).toBeVisible()
    await next.click()
    await expect(stop('Find what you need')).toBeVisible()
    await next.click()
    await expect(stop('Start here')).toBeVisible()
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/accept-first-guide') && answer.ok())
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await saved
    await expect(stop('Start here')).toBeHidden()
  })

  await test.step('it can be asked for in the profile, and skipped', async () => {
    await page.goto(`${plain.url}/platform/user-profile`)
    await page.getByRole('link', { name: 'Show me around' }).click()
    await expect(stop('Three ways to practise')).toBeVisible()
    await page.getByRole('button', { name: 'Skip', exact: true }).click()
    await expect(stop('Three ways to practise')).toBeHidden()
  })
})
