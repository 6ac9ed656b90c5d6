import { findPart, type Replacement } from '@parley/contracts/text/text-span.ts'
import { describe, expect, test } from 'vitest'
import { fixLines } from './fix-lines.ts'

const replacement = (message: string, original: string, suggestion: string): Replacement => ({
  ...(findPart(message, original) ?? { start: 0, end: 0 }),
  suggestion,
})

const fixed = (message: string, original: string, suggestion: string, others: readonly Replacement[] = []) =>
  fixLines(message, replacement(message, original, suggestion), others)

describe('fixLines', () => {
  test('keeps the sentence with the mistake and omits the others', () => {
    const lines = fixed('Hola. Es demasiado pequeño. ¿La tiene en azul?', 'pequeño', 'pequeña')
    expect(lines.said).toEqual({ before: 'Es demasiado ', part: 'pequeño', after: '.' })
    expect(lines.say).toEqual({ before: 'Es demasiado ', part: 'pequeña', after: '.' })
  })

  test('keeps an opening mark with the line', () => {
    expect(fixed('¿Puedo tener en azul?', 'Puedo tener', 'La tiene').say).toEqual({
      before: '¿',
      part: 'La tiene',
      after: ' en azul?',
    })
  })

  test('cuts a long sentence between words on both sides', () => {
    const long = `${'one two three four '.repeat(6)}goed home ${'and then we ate '.repeat(6)}.`
    const { said } = fixed(long, 'goed', 'went')
    expect(said.before.startsWith('… ')).toBe(true)
    expect(said.before.endsWith('four ')).toBe(true)
    expect(said.before.length).toBeLessThan(70)
    expect(said.after.endsWith(' …')).toBe(true)
    expect(said.after.startsWith(' home and')).toBe(true)
  })

  test('keeps a single overlong word readable', () => {
    const word = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle'
    expect(fixed(`${word} falsch`, 'falsch', 'richtig').said.part).toBe('falsch')
  })

  test('leaves no double space for an omitted word', () => {
    const { say } = fixed('I have seen him at yesterday.', 'at', '')
    expect(say.before + say.part + say.after).toBe('I have seen him yesterday.')
  })

  test('leaves no leading space for an omitted first word', () => {
    const { say } = fixed('The life is short.', 'The', '')
    expect(say.before + say.part + say.after).toBe('life is short.')
  })

  test('takes nothing from the next sentence if the mistake fills a sentence', () => {
    expect(fixed('Me go. It rains.', 'Me go.', 'I am going.').said).toEqual({
      before: '',
      part: 'Me go.',
      after: '',
    })
  })

  test('corrects only the words at the mistake’s place', () => {
    expect(fixed('The train arrives in six o’clock.', 'in', 'at').say).toEqual({
      before: 'The train arrives ',
      part: 'at',
      after: ' six o’clock.',
    })
  })

  test('corrects all mistakes in the line to say', () => {
    const message = 'I has bought the the shirt and it are small.'
    const others = [replacement(message, 'it are', 'it is'), replacement(message, 'the the', 'the')]
    const { said, say } = fixed(message, 'I has', 'I have', others)
    expect(said.part + said.after).toBe('I has bought the the shirt and it are small.')
    expect(say.part + say.after).toBe('I have bought the shirt and it is small.')
  })
})
