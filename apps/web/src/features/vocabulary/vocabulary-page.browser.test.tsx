// Stored words: filters in the URL, a file with errors, and changing or removing several words together.
import {
  changeWords,
  countWords,
  exportWords,
  importWords,
  listWords,
  type UserWord,
} from '@parley/contracts/practice/vocabulary.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiServer } from '#testing/api-server.ts'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { anna } from '#testing/people.ts'
import { renderPage } from '#testing/render.tsx'
import { idOf, signedInPage } from '#testing/signed-in-page.ts'
import { test } from '#testing/test.ts'

const storedWord = (number: number, word: string, tier: UserWord['tier']): UserWord => ({
  _id: idOf(number),
  user_id: anna._id,
  tier,
  global_word_entity: {
    _id: idOf(700 + number),
    word,
    target_language: 'es',
    native_language: 'en',
    part_of_speech: 'noun',
    audio_url: null,
    senses: [{ translations: ['a thing'], definitions: [], synonyms: [] }],
  },
  kind: 'word',
  context: null,
  suggestion: null,
  due_at: null,
  created_at: '2026-11-20T10:00:00.000Z',
})

const train = storedWord(1, 'el tren', 1)
const key = storedWord(2, 'la llave', 2)

/** Responds like the server with these words. */
function stores(api: ApiServer, words: readonly UserWord[]): void {
  const tiered = (tier: number | null) => words.filter((word) => word.tier === tier).length
  const by_tier = { 1: tiered(1), 2: tiered(2), 3: tiered(3), 4: tiered(4), none: tiered(null) }
  api.answers(countWords, {
    items: words.length > 0 ? [{ target_language: 'es', kept: words.length, due: 0, by_tier }] : [],
  })
  api.answers(listWords, ({ query }) => ({
    items: words.filter(
      ({ tier, global_word_entity: { word } }) =>
        (query.tier === undefined || String(tier) === query.tier) && word.includes(query.search ?? ''),
    ),
    offset: 0,
    limit: 20,
  }))
}

const row = (name: RegExp) => page.getByRole('row', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('imports words and reports every invalid line', async ({ api }) => {
  signedInPage(api)
  stores(api, [])
  api.answers(importWords, () => {
    stores(api, [train, key])
    const errors = [
      { line: 4, code: 'no_word', message: 'No word' },
      { line: 5, code: 'unknown_language', message: 'No such language' },
    ] as const
    return { added_count: 2, updated_count: 0, errors: [...errors] }
  })
  await renderPage('/platform/vocabulary')
  await expect.element(page.getByRole('heading', { name: 'No words yet' })).toBeVisible()
  await expectAccessible('page')
  const field = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!field) throw new Error('There is no field for files')
  await userEvent.upload(field, new File(['word\nel tren\nla llave\n'], 'words.csv', { type: 'text/csv' }))
  const report = page.getByRole('dialog')
  await expect.element(report.getByText(/^2 words are new\./)).toBeVisible()
  const lines = report.getByRole('listitem')
  await expect.element(lines.first()).toMatchTextContent(/Line 4.*There is no word/)
  await expect.element(lines.last()).toMatchTextContent(/Line 5.*language/)
  await expectAccessible('page')
  await expectToFit()
  await report.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(row(/el tren/)).toBeVisible()
})

test('filters the list by tabs and search, and puts both in the URL', async ({ api }) => {
  signedInPage(api)
  stores(api, [train, key])
  await renderPage('/platform/vocabulary')
  await expect.element(row(/el tren/)).toBeVisible()
  await page.getByRole('tab', { name: /^Familiar/ }).click()
  await expect.poll(() => location.search).toContain('tier=2')
  await expect.element(row(/la llave/)).toBeVisible()
  await expect.element(row(/el tren/)).not.toBeInTheDocument()
  await page.getByRole('tab', { name: /^All/ }).click()
  await page.getByRole('searchbox').fill('zzz')
  await expect.element(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await button('Show all').click()
  await expect.element(row(/el tren/)).toBeVisible()
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
})

test('changes several words together, and removes them after confirmation', async ({ api }) => {
  signedInPage(api)
  stores(api, [train, key])
  api.answers(changeWords, ({ body }) => {
    const { action } = body as { action: string }
    stores(api, action === 'remove' ? [] : [train, key].map((word) => ({ ...word, tier: 4 as const })))
    return { changed_count: 2 }
  })
  await renderPage('/platform/vocabulary')
  await button('Select').click()
  await page.getByRole('checkbox', { name: 'Select all shown' }).click()
  await expect.element(page.getByText('2 selected')).toBeVisible()
  await expectAccessible('page')
  await expectToFit()
  await page.getByRole('combobox', { name: 'Change how well you know them' }).selectOptions('4')
  await expect.poll(() => row(/Fluent/).all().length).toBe(2)
  await button('Select').click()
  await page.getByRole('checkbox', { name: 'Select all shown' }).click()
  await button('Remove').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByRole('heading', { name: 'No words yet' })).toBeVisible()
  const ids = [train._id, key._id]
  await expect
    .poll(() => api.bodies(changeWords))
    .toEqual([
      { action: 'set_tier', user_word_ids: ids, tier: 4 },
      { action: 'remove', user_word_ids: ids },
    ])
})

test('exports the words in the displayed language', async ({ api }) => {
  signedInPage(api)
  stores(api, [train, key])
  api.answers(exportWords, { file_name: 'words.csv', content: 'word\nel tren\n' })
  await renderPage('/platform/vocabulary?language=es')
  await button('Export and import').click()
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  await expect
    .poll(() => api.requests(exportWords).map(({ query }) => query))
    .toEqual([{ format: 'csv', target_language: 'es' }])
})
