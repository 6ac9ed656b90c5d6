import { expect, it } from 'vitest'
import { heardText } from './playback-progress.ts'

const reply = ['Claro que sí. ', 'La tenemos en azul y en verde oscuro. ', '¿Cuál prefieres?']
const heardAt = (...played: number[]) => heardText(reply.map((text, n) => ({ text, played: played[n] ?? 0 })))

it('keeps whole sentences unchanged', () => {
  expect(heardAt(1, 1, 1)).toBe(reply.join(''))
  expect(heardAt(1)).toBe('Claro que sí. ')
  expect(heardAt()).toBe('')
})

it('cuts a sentence after the last finished word', () => {
  expect(heardAt(1, 0.5)).toBe('Claro que sí. La tenemos en azul')
  expect(heardAt(0.1)).toBe('')
  expect(heardAt(0.99)).toBe('Claro que sí.')
})

it('is a prefix of the reply wherever it was cut', () => {
  for (let played = 0; played <= 1; played += 0.01) expect(reply.join('')).toMatch(new RegExp(`^${heardAt(1, played)}`))
})

it('does not count what comes after a sentence that was not heard', () => {
  expect(heardAt(1, 0, 1)).toBe('Claro que sí. ')
})
