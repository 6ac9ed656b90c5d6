import { endonyms, languages } from '@parley/contracts/language/language.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { wantedLanguage } from '#platform/language/language.ts'
import { expectAccessible } from '#testing/looks.ts'
import { renderPart } from '#testing/render.tsx'
import { test } from '#testing/test.ts'
import { LanguageMenu } from './language-menu.tsx'

const items = page.getByRole('menuitemradio')

test('remembers the chosen language', async () => {
  const menu = await renderPart(<LanguageMenu />)
  await page.getByRole('button', { name: /English/ }).click()
  await expect
    .poll(() => items.all().map((item) => item.element().textContent))
    .toEqual(languages.map((language) => endonyms[language]))
  for (const language of languages) {
    await expect
      .element(page.getByRole('menuitemradio', { name: endonyms[language] }))
      .toHaveAttribute('lang', language)
  }
  await expect.element(page.getByRole('menuitemradio', { name: 'English' })).toBeChecked()
  await expectAccessible()
  await page.getByRole('menuitemradio', { name: 'Polski' }).click()
  await expect.poll(() => document.documentElement.lang).toBe('pl')
  await expect.element(items).not.toBeInTheDocument()
  await menu.unmount()
  await expect.poll(() => wantedLanguage()).toBe('pl')
})

test('works by keyboard and returns the focus', async () => {
  await renderPart(<LanguageMenu />, { language: 'de' })
  const opener = page.getByRole('button', { name: /Deutsch/ })
  await userEvent.tab()
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => items.all().length).toBe(languages.length)
  await userEvent.keyboard('{Escape}')
  await expect.element(items).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await expect.poll(() => document.documentElement.lang).toBe('de')
})
