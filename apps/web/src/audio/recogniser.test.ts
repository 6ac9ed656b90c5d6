import { expect, it } from 'vitest'
import { joinTexts, spokenText } from './recogniser.ts'

it('joins what was understood, final and not, with single spaces', () => {
  const result = (transcript: string, isFinal: boolean) => ({ isFinal, 0: { transcript } })
  expect(spokenText([result('Hola ', true), result(' quisiera', true), result(' cambiar', false)])).toBe(
    'Hola quisiera cambiar',
  )
  expect(spokenText([{ isFinal: true }])).toBe('')
})

it('joins nothing to nothing', () => {
  expect(joinTexts('', '')).toBe('')
  expect(joinTexts(' Hola', '')).toBe('Hola')
  expect(joinTexts('', ' Hola ')).toBe('Hola')
})
