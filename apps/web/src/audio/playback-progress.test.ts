import { expect, it } from 'vitest'
import { playedText } from './playback-progress.ts'

const reply = ['Claro que sí. ', 'La tenemos en azul y en verde oscuro. ', '¿Cuál prefieres?']
const playedAt = (...played: number[]) => playedText(reply.map((text, n) => ({ text, played: played[n] ?? 0 })))

it('keeps complete sentences unchanged', () => {
  expect(playedAt(1, 1, 1)).toBe(reply.join(''))
  expect(playedAt(1)).toBe('Claro que sí. ')
  expect(playedAt()).toBe('')
})

it('cuts a sentence after the last finished word', () => {
  expect(playedAt(1, 0.5)).toBe('Claro que sí. La tenemos en azul')
  expect(playedAt(0.1)).toBe('')
  expect(playedAt(0.99)).toBe('Claro que sí.')
})

it('returns a prefix of the reply, wherever playback was cut', () => {
  for (let played = 0; played <= 1; played += 0.01)
    expect(reply.join('')).toMatch(new RegExp(`^${playedAt(1, played)}`))
})

it('ignores everything after an unplayed sentence', () => {
  expect(playedAt(1, 0, 1)).toBe('Claro que sí. ')
})
