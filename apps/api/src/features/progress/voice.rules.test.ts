import { expect, test } from 'vitest'
import { pickSentence, weekOfLine } from './voice.rules.ts'

const firstAt = new Date('2026-09-01T12:00:00Z')
const line = (text: string, day: number, language = 'es') => ({
  text,
  language,
  at: new Date(firstAt.getTime() + day * 86_400_000),
  firstAt,
})

test('picks the sentence said furthest apart', () => {
  const lines = [
    line('Hola.', 1),
    line('Hola', 30),
    line('¿Me la puedo probar?', 0),
    line('me la puedo probar', 50),
    line('Otra cosa', 60),
  ]
  const picked = pickSentence(lines.toReversed())
  expect(picked).toEqual({ first: lines[2], last: lines[3] })
  expect(picked?.last && weekOfLine(picked.last)).toBe(8)
})

test('returns only the first recording if nothing was repeated much later', () => {
  const lines = [line('Hola', 0), line('Una mesa para dos', 2), line('Hola', 9)]
  expect(pickSentence(lines)).toEqual({ first: lines[1], last: null })
})

test('does not compare different languages or lines first said later', () => {
  expect(pickSentence([line('Taxi', 0, 'de'), line('Taxi', 40, 'es')])).toEqual({
    first: line('Taxi', 0, 'de'),
    last: null,
  })
  expect(pickSentence([line('Hola', 10), line('Hola', 80)])).toBeNull()
  expect(pickSentence([])).toBeNull()
})
