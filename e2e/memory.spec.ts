// What partners remember: noted after a conversation, passed to the next partner, and editable by the learner.
import { getMemory } from '@parley/contracts/practice/memory.ts'
import { signedIn } from './support/account.ts'
import { expectAccessible, expectToFitPhone } from './support/looks.ts'
import { reviewedShop } from './support/reviewed.ts'
import { openShop, type, waitForAnswer } from './support/stage.ts'
import { expect, test } from './support/test.ts'

const line =
  'Vivo en Lisboa con mi hermana y aprendo español porque trabajo en un hotel. Quiero devolver esta camisa, porque me queda pequeña.'

test('a learner reads, edits and deletes a note from a conversation', async ({ page, provider, modelled }) => {
  test.setTimeout(240_000)
  const { accessToken } = await signedIn(page, modelled)
  await reviewedShop(page, provider, modelled, line)
  const section = page.getByRole('region', { name: 'What your partner remembers' })
  const notes = section.getByRole('list', { name: 'Notes' })

  await test.step('the profile shows it with its source', async () => {
    const headers = { authorization: `Bearer ${accessToken}` }
    const stored = async () => {
      const answer = await page.request.get(modelled.url + getMemory.path, { headers })
      return getMemory.response.parse(await answer.json()).items.length
    }
    await expect.poll(stored, { timeout: 60_000 }).toBe(1)
    await page.goto(`${modelled.url}/platform/user-profile`)
    await expect(notes.getByText('Lives in Lisbon.')).toBeVisible()
    await expect(notes.locator('[lang=es]')).toHaveText('Vivo en Lisboa')
    await expectAccessible(page, 'notes of a learner')
    await expectToFitPhone(page, 'notes of a learner')
  })

  await test.step('it is edited', async () => {
    await notes.getByRole('button', { name: 'Actions for “Lives in Lisbon.”' }).click()
    await page.getByRole('menuitem', { name: 'Change' }).click()
    await page.getByLabel('Note', { exact: true }).fill('Lives in Lisbon with her sister.')
    await page.getByRole('button', { name: 'Save' }).last().click()
    await expect(notes.getByText('Lives in Lisbon with her sister.')).toBeVisible()
    await expect(notes.getByText('in your words')).toBeVisible()
  })

  const tellsNotes = async () => {
    provider.requests.length = 0
    await openShop(page, modelled)
    await waitForAnswer(page)
    await type(page, 'Buenos días.')
    await waitForAnswer(page)
    return JSON.stringify(provider.requests.map(({ fields }) => fields.messages))
  }
  await test.step('the next partner receives it unless it is switched off', async () => {
    expect(await tellsNotes()).toContain('<memory>Lives in Lisbon with her sister.</memory>')
    await page.goto(`${modelled.url}/platform/user-profile`)
    await section.getByRole('switch', { name: 'Remember between talks' }).click()
    await page.reload()
    await expect(section.getByRole('switch', { name: 'Remember between talks' })).not.toBeChecked()
    expect(await tellsNotes()).not.toContain('Lives in Lisbon')
  })

  await test.step('it is deleted', async () => {
    await page.goto(`${modelled.url}/platform/user-profile`)
    await notes.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Forget' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click()
    await expect(section.getByText('Nothing noted yet.')).toBeVisible()
  })
})
