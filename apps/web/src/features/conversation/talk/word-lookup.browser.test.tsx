// Words of a conversation that are looked up: in lines, goals and phrases, by mouse and keyboard.
import { type GlobalWord, lookUpWord } from '@parley/contracts/practice/vocabulary.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiServer } from '#testing/api-server.ts'
import { learnerLine, openTalk, said } from '#testing/talk.ts'
import { test } from '#testing/test.ts'

const panel = page.getByRole('dialog')

function answerLookups(api: ApiServer): void {
  api.answers(lookUpWord, ({ query }) => {
    const word: GlobalWord = {
      _id: '0'.repeat(23).concat('7'),
      word: query.text ?? '',
      target_language: 'es',
      native_language: 'en',
      part_of_speech: null,
      audio_url: null,
      senses: [{ translations: [`${query.text} in English`], definitions: [], synonyms: [] }],
    }
    return { global_word: word, user_word: null, is_phrase: false }
  })
}

test('reaches every line by one tab stop and arrows, and returns to the word that was looked up', async ({ api }) => {
  await openTalk(api)
  answerLookups(api)
  const stops = () => [...document.querySelectorAll<HTMLElement>('[role=log] [data-words] button[tabindex="0"]')]
  await expect.poll(() => stops().length).toBe(1)
  stops()[0]?.focus()
  await userEvent.keyboard('{ArrowUp}')
  const mine = learnerLine(said)
  await expect.element(mine.getByRole('button', { name: 'Quisiera' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.element(panel).toMatchTextContent('cambiar in English')
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(mine.getByRole('button', { name: 'cambiar' })).toHaveFocus()
})

test('looks up a word of a goal', async ({ api }) => {
  await openTalk(api)
  answerLookups(api)
  await page.getByRole('complementary').getByRole('button', { name: 'talla' }).click()
  await expect.element(panel).toMatchTextContent('talla in English')
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect.element(panel).not.toBeInTheDocument()
})

test('looks up a phrase, and shows its list again afterwards', async ({ api }) => {
  await openTalk(api)
  answerLookups(api)
  await page.getByRole('button', { name: 'Words and phrases' }).click()
  await page.getByRole('tab', { name: 'Phrases' }).click()
  await page.getByRole('button', { name: 'Meaning of ‘Me queda pequeña.’' }).click()
  const familiar = panel.getByRole('button', { name: 'Familiar' })
  await expect.element(familiar).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('tab', { name: 'Phrases', selected: true })).toBeVisible()
  // While the panel closes, it still handles the key.
  await expect.element(familiar).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('tab')).not.toBeInTheDocument()
})
