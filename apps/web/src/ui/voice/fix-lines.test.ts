import { describe, expect, test } from 'vitest'
import { fixLines } from './fix-lines.ts'

describe('fixLines', () => {
  test('keeps the sentence with the mistake and omits the others', () => {
    const lines = fixLines('Hola. Es demasiado pequeño. ¿La tiene en azul?', 'pequeño', 'pequeña')
    expect(lines.said).toEqual({ before: 'Es demasiado ', part: 'pequeño', after: '.' })
    expect(lines.say).toEqual({ before: 'Es demasiado ', part: 'pequeña', after: '.' })
  })

  test('keeps an opening mark with the line', () => {
    expect(fixLines('¿Puedo tener en azul?', 'Puedo tener', 'La tiene').say).toEqual({
      before: '¿',
      part: 'La tiene',
      after: ' en azul?',
    })
  })

  test('cuts a long sentence between words on both sides', () => {
    const long = `${'one two three four '.repeat(6)}goed home ${'and then we ate '.repeat(6)}.`
    const { said } = fixLines(long, 'goed', 'went')
    expect(said.before.startsWith('… ')).toBe(true)
    expect(said.before.endsWith('four ')).toBe(true)
    expect(said.before.length).toBeLessThan(70)
    expect(said.after.endsWith(' …')).toBe(true)
    expect(said.after.startsWith(' home and')).toBe(true)
  })

  test('keeps a single overlong word readable', () => {
    const word = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle'
    expect(fixLines(`${word} falsch`, 'falsch', 'richtig').said.part).toBe('falsch')
  })

  test('leaves no double space for an omitted word', () => {
    const { say } = fixLines('I have seen him at yesterday.', 'at', '')
    expect(say.before + say.part + say.after).toBe('I have seen him yesterday.')
  })

  test('leaves no leading space for an omitted first word', () => {
    const { say } = fixLines('The life is short.', 'The', '')
    expect(say.before + say.part + say.after).toBe('life is short.')
  })

  test('takes nothing from the next sentence if the mistake fills a sentence', () => {
    expect(fixLines('Me go. It rains.', 'Me go.', 'I am going.').said).toEqual({
      before: '',
      part: 'Me go.',
      after: '',
    })
  })

  test('shows words alone if they are not in the message', () => {
    expect(fixLines('Hola.', 'adiós', 'chao').said).toEqual({ before: '', part: 'adiós', after: '' })
  })

  test('corrects all mistakes in the line to say', () => {
    const others = [
      { original: 'it are', suggestion: 'it is' },
      { original: 'the the', suggestion: 'the' },
    ]
    const { said, say } = fixLines('I has bought the the shirt and it are small.', 'I has', 'I have', others)
    expect(said.part + said.after).toBe('I has bought the the shirt and it are small.')
    expect(say.part + say.after).toBe('I have bought the shirt and it is small.')
  })
})
