// A hint on the stage: its meaning, its sound, and its key.
import { translateSuggestion } from '@parley/contracts/conversation/suggestion.ts'
import { speakText } from '@parley/contracts/practice/vocabulary.ts'
import { expect, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { desktop, expectAccessible } from '#testing/looks.ts'
import { base64Of } from '#testing/seen-request.ts'
import { toneOf } from '#testing/sound.ts'
import { openTalk, shirtShop } from '#testing/talk.ts'
import { test } from '#testing/test.ts'

const suggestion = { phrase: 'Me queda pequeña, quisiera otra talla.', is_offered: false }
/** Presses a key on the stage, outside fields and buttons. */
async function press(key: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).click()
  await userEvent.keyboard(key)
}
const meaning = 'It is too small, I would like another size.'

test('shows what the suggested sentence means and reads it aloud', async ({ api }) => {
  api.answers(translateSuggestion, { translation: meaning })
  api.answers(speakText, { audio_url: `data:audio/wav;base64,${base64Of(toneOf(3))}` })
  await openTalk(api, { suggestion })
  await press('h')
  await expect.element(page.getByText('You could say')).toBeVisible()
  await expect.element(page.getByText(meaning)).toBeVisible()
  await page.getByRole('button', { name: 'Hear it' }).click()
  await expect
    .poll(() => api.requests(speakText).map(({ query }) => [query.text, query.target_language]))
    .toEqual([[suggestion.phrase, 'es']])
  await expect.element(page.getByRole('button', { name: 'Stop', pressed: true })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Another' }).click()
  await expect.element(page.getByText(shirtShop.user_goals[0]?.translation.en ?? '').first()).toBeVisible()
  await press('h')
  await expect.element(page.getByText('You could say')).not.toBeInTheDocument()
})

test('T opens the text field, in which letters are only letters', async ({ api }) => {
  await openTalk(api)
  await press('t')
  const field = page.getByRole('textbox', { name: 'Your answer' })
  await expect.element(field).toBeVisible()
  await field.click()
  await userEvent.keyboard('the')
  await expect.element(field).toHaveValue('the')
  await expect.element(page.getByText('You could say')).not.toBeInTheDocument()
})

test('the keys of T and H work on a Cyrillic keyboard', async ({ api }) => {
  api.answers(translateSuggestion, { translation: meaning })
  await openTalk(api, { suggestion })
  await expect.element(page.getByText('waiting for you')).toBeVisible()
  const pressed = (key: string, code: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }))
  pressed('р', 'KeyH')
  await expect.element(page.getByText('You could say')).toBeVisible()
  pressed('е', 'KeyT')
  await expect.element(page.getByRole('textbox', { name: 'Your answer' })).toBeVisible()
})

test('a phone always shows the button that ends the conversation', async ({ api }) => {
  onTestFinished(() => page.viewport(desktop.width, desktop.height))
  await page.viewport(360, 740)
  await openTalk(api)
  const end = page.getByRole('button', { name: 'End and review' })
  await expect.element(end).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: /goals reached, show them/ }).click()
  await page.getByRole('button', { name: 'Conversation settings' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Conversation settings' })).toBeVisible()
})
