// The page that explains how Parley judges, with figures on how teachers of this server marked.
import { getOverrideFigures, type OverrideFigures } from '@parley/contracts/classes/overview.ts'
import { signedIn } from './support/account.ts'
import { expectAccessible, expectToFitPhone } from './support/looks.ts'
import { expect, test } from './support/test.ts'

const title = 'How teachers here marked'

test('a signed-in user sees how teachers of this server marked, once there are enough marks', async ({
  page,
  plain,
}) => {
  await page.goto(`${plain.url}/legal/judging`)
  await expect(page.getByRole('heading', { name: 'A person decides' })).toBeVisible()
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0)

  await signedIn(page, plain)
  await page.goto(`${plain.url}/legal/judging`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText('once 20 have been sent')).toBeVisible()

  const all: OverrideFigures = {
    language: null,
    scale: 'cefr',
    compared: 24,
    same: 18,
    higher: 4,
    lower: 2,
    far: 1,
  }
  const corrections = [{ language: null, shown: 120, overruled: 6 }]
  await page.route(`**${getOverrideFigures.path}`, (route) =>
    route.fulfill({ json: { marks: [all, { ...all, language: 'de', compared: 20 }], corrections } }),
  )
  await page.reload()
  await expect(page.getByText('Levels · all languages')).toBeVisible()
  await expect(page.getByText('Levels · Deutsch')).toBeVisible()
  await expect(page.getByText('75%').first()).toBeVisible()
  await expectToFitPhone(page, 'judging with the marks of teachers')
  await expectAccessible(page, 'judging with the marks of teachers')

  await page.route(`**${getOverrideFigures.path}`, (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible()
})
