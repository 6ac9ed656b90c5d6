import { describe, expect, test } from 'vitest'
import { fixLines } from './fix-lines.ts'

describe('fixLines', () => {
  test('keeps the sentence of the mistake and leaves the others out', () => {
    const lines = fixLines('Hola. Es demasiado pequeño. ¿La tiene en azul?', 'pequeño', 'pequeña')
    expect(lines.said).toEqual({ before: 'Es demasiado ', part: 'pequeño', after: '.' })
    expect(lines.say).toEqual({ before: 'Es demasiado ', part: 'pequeña', after: '.' })
  })

  test('an opening mark stays with the line', () => {
    expect(fixLines('¿Puedo tener en azul?', 'Puedo tener', 'La tiene').say).toEqual({
      before: '¿',
      part: 'La tiene',
      after: ' en azul?',
    })
  })

  test('a long sentence is cut at words on both sides', () => {
    const long = `${'one two three four '.repeat(6)}goed home ${'and then we ate '.repeat(6)}.`
    const { said } = fixLines(long, 'goed', 'went')
    expect(said.before.startsWith('… ')).toBe(true)
    expect(said.before.endsWith('four ')).toBe(true)
    expect(said.before.length).toBeLessThan(70)
    expect(said.after.endsWith(' …')).toBe(true)
    expect(said.after.startsWith(' home and')).toBe(true)
  })

  test('one word without a space that is longer than the room stays readable', () => {
    const word = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle'
    expect(fixLines(`${word} falsch`, 'falsch', 'richtig').said.part).toBe('falsch')
  })

  test('a word to leave out leaves no double space', () => {
    const { say } = fixLines('I have seen him at yesterday.', 'at', '')
    expect(say.before + say.part + say.after).toBe('I have seen him yesterday.')
  })

  test('a first word to leave out leaves no leading space', () => {
    const { say } = fixLines('The life is short.', 'The', '')
    expect(say.before + say.part + say.after).toBe('life is short.')
  })

  test('a whole sentence as the mistake takes nothing of the next', () => {
    expect(fixLines('Me go. It rains.', 'Me go.', 'I am going.').said).toEqual({
      before: '',
      part: 'Me go.',
      after: '',
    })
  })

  test('words that are not in the message stand alone', () => {
    expect(fixLines('Hola.', 'adiós', 'chao').said).toEqual({ before: '', part: 'adiós', after: '' })
  })

  test('what to say is right throughout, what was said stays as it was', () => {
    const others = [
      { original: 'it are', suggestion: 'it is' },
      { original: 'the the', suggestion: 'the' },
    ]
    const { said, say } = fixLines('I has bought the the shirt and it are small.', 'I has', 'I have', others)
    expect(said.part + said.after).toBe('I has bought the the shirt and it are small.')
    expect(say.part + say.after).toBe('I have bought the shirt and it is small.')
  })
})
