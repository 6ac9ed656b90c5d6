import { expect, test } from 'vitest'
import { partsOf, pausesOf, secondsOf, shorterBy } from './voice.rules.ts'

const speech = (seconds: number) => ({ isPause: false, seconds })
const pause = (seconds: number) => ({ isPause: true, seconds })

test('spreads letters over the stretches of speech', () => {
  const parts = partsOf('uno dos tres', [speech(1), pause(0.5), speech(2)], 9_000)
  expect(parts).toEqual([
    { text: 'uno', seconds: 1 },
    { text: '', seconds: 0.5 },
    { text: 'dos tres', seconds: 2 },
  ])
  expect([secondsOf(parts), pausesOf(parts)]).toEqual([3.5, 1])
})

test('uses the server’s duration for a recording that cannot be decoded', () => {
  expect(partsOf('uno', [], 2_500)).toEqual([{ text: 'uno', seconds: 2.5 }])
})

test('gives every stretch a bar, however short the text', () => {
  expect(
    partsOf('a', [speech(1), pause(1), speech(1)], 0).every(({ text }, place) => (text === '') === (place === 1)),
  ).toBe(true)
})

test('mentions only audible differences', () => {
  const of = (seconds: number) => [{ text: 'uno', seconds }]
  expect(shorterBy(of(6), of(3))).toBe(0.5)
  expect(shorterBy(of(6), of(5.8))).toBeNull()
  expect(shorterBy(of(3), of(6))).toBeNull()
})
