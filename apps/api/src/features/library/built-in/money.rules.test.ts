// Translations in the built-in library's rows use the currency of the target language.
import { loadLibrary } from '@parley/content/library.ts'
import { expect, test } from 'vitest'
import { rowsOf } from './library.import.ts'

const { dialogs, steps } = await loadLibrary()
const rows = dialogs.filter(({ slug }) => slug === 'at-the-market').flatMap((file) => rowsOf(file, steps))
const row = (language: string) => rows.find(({ targetLanguage, twistOf }) => targetLanguage === language && !twistOf)

test('shows hryvnias in goals, steps and lines read next to Ukrainian', () => {
  const market = row('uk')
  expect(market?.userGoals[4]?.phrase).toBe('У мене лише п’ятсот гривень однією купюрою.')
  expect(market?.userGoals[4]?.translation).toMatchObject({
    en: 'I only have a 500\u00a0₴ note.',
    de: 'Ich habe nur einen Schein über 500\u00a0₴.',
  })
  expect(market?.display?.en.dialog?.steps[4]).toBe('Say what money you have: only a 500\u00a0₴ note.')
  expect(market?.display?.uk.dialog?.steps[4]).toBe('Скажіть, що у вас є: лише п’ятсот гривень однією купюрою.')
  expect(market?.script?.readings?.en).toMatchObject({
    'All fruit is four pounds a box, or two boxes for seven. How many would you like?':
      'All fruit is 100\u00a0₴ a box, or two boxes for 180\u00a0₴. How many would you like?',
  })
})

test('keeps the words of languages with the same currency', () => {
  expect(row('es')?.userGoals[4]?.translation).toMatchObject({ fr: 'J’ai seulement un billet de cinquante euros.' })
  expect(row('es')?.script?.readings?.fr).not.toHaveProperty('J’ai seulement un billet de cinquante euros.')
})
