// What partners remember about a learner: read, reworded, switched off and deleted.

import { listPasskeys } from '@parley/contracts/account/passkey.ts'
import { getQuotas } from '@parley/contracts/account/quota.ts'
import { getReminders } from '@parley/contracts/account/reminder.ts'
import { getSignInMethods, listSignIns } from '@parley/contracts/account/sign-in.ts'
import { getExport } from '@parley/contracts/account/user.ts'
import {
  deleteMemoryCard,
  editMemoryCard,
  getMemory,
  type Memory,
  switchMemory,
} from '@parley/contracts/practice/memory.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { queryClient } from '#platform/http/query.ts'
import type { ApiServer } from '#testing/api-server.ts'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { answerNothing } from '#testing/no-content.ts'
import { signedInAs } from '#testing/people.ts'
import { renderPage, renderPart } from '#testing/render.tsx'
import { idOf, signedInPage } from '#testing/signed-in-page.ts'
import { test } from '#testing/test.ts'
import { MemoryPanel } from './memory-panel.tsx'

const note = idOf(1)
const remembered: Memory = {
  is_on: true,
  items: [
    {
      _id: note,
      kind: 'fact',
      text: 'Lives in Lisbon.',
      topic: null,
      is_edited: false,
      target_language: 'es',
      quote: 'Vivo en Lisboa',
      suggestion: null,
      review_id: idOf(2),
      pair_id: idOf(3),
      created_at: '2026-11-20T10:00:00.000Z',
    },
  ],
}

/** Shows the notes as the server keeps them. */
async function openNotes(api: ApiServer, stored = remembered): Promise<void> {
  signedInAs(api)
  let memory = stored
  api.answers(getMemory, () => memory)
  api.answers(editMemoryCard, ({ body }) => {
    memory = { ...memory, items: memory.items.map((card) => ({ ...card, ...(body as object), is_edited: true })) }
    return memory
  })
  api.answers(switchMemory, ({ body }) => {
    memory = { ...memory, ...(body as object) }
    return memory
  })
  api.handles(deleteMemoryCard, async (_, answer) => {
    memory = { ...memory, items: [] }
    await answerNothing(answer)
  })
  await renderPart(<MemoryPanel />, { texts: ['memory', 'topic'] })
}

const notes = page.getByRole('list', { name: 'Notes' })
const choose = async (action: string) => {
  await notes.getByRole('button', { name: 'Actions for “Lives in Lisbon.”' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('shows a note with the learner’s words, and rewords it', async ({ api }) => {
  await openNotes(api)
  await expect.element(notes.getByText('Lives in Lisbon.')).toBeVisible()
  const quote = notes.getByText('Vivo en Lisboa')
  await expect.element(quote).toBeVisible()
  await expect.poll(() => quote.element().closest('[lang]')?.getAttribute('lang')).toBe('es')
  await expectAccessible()
  await expectToFit()

  await choose('Change')
  await page.getByLabelText('Note', { exact: true }).fill('Lives in Lisbon with her sister.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(notes.getByText('Lives in Lisbon with her sister.')).toBeVisible()
  await expect.element(notes.getByText('in your words')).toBeVisible()
  await expect.poll(() => api.bodies(editMemoryCard)).toEqual([{ text: 'Lives in Lisbon with her sister.' }])
})

test('names the topic of a mistake until the learner rewords it', async ({ api }) => {
  const [note] = remembered.items
  if (note === undefined) throw new Error('No note')
  const words = { quote: 'Vivo a Lisboa', suggestion: 'Vivo en Lisboa' }
  const mistake = { ...note, ...words, kind: 'mistake' as const, text: 'preposition', topic: 'preposition' as const }
  await openNotes(api, { ...remembered, items: [mistake] })
  await expect.element(notes.getByText('Prepositions')).toBeVisible()
  await notes.getByRole('button', { name: 'Actions for “Prepositions”' }).click()
  await page.getByRole('menuitem', { name: 'Change' }).click()
  await expect.element(page.getByLabelText('Note', { exact: true })).toHaveValue('Prepositions')
})

test('keeps memory switched off when the notes are opened again', async ({ api }) => {
  await openNotes(api)
  const memory = page.getByRole('switch', { name: /^Remember between talks/ })
  await expect.element(memory).toBeChecked()
  await memory.click()
  await expect.element(memory).not.toBeChecked()
  await expect.poll(() => api.bodies(switchMemory)).toEqual([{ is_on: false }])

  await cleanup()
  queryClient.clear()
  await renderPart(<MemoryPanel />, { texts: ['memory', 'topic'] })
  await expect.element(notes.getByText('Lives in Lisbon.')).toBeVisible()
  await expect.element(memory).not.toBeChecked()
})

test('deletes a note after a confirmation', async ({ api }) => {
  await openNotes(api)
  await choose('Forget')
  await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click()
  await expect.element(page.getByText(/^Nothing noted yet\./)).toBeVisible()
  await expect.poll(() => api.requests(deleteMemoryCard).map(({ path }) => path)).toEqual([`/api/memory/${note}`])
})

test('shows the notes on the profile page', async ({ api }) => {
  signedInPage(api)
  api.answers(getMemory, remembered)
  for (const other of [listPasskeys, getReminders, getSignInMethods, getQuotas, listSignIns, getExport]) {
    api.refuses(other, 'NOT_FOUND')
  }
  await renderPage('/platform/user-profile')
  const section = page.getByRole('region', { name: 'What your partner remembers' })
  await expect.element(section.getByText('Lives in Lisbon.')).toBeVisible()
})
