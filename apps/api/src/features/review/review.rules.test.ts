import type { SpokenText } from '@parley/content/wording.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runInSlices } from '#platform/http/run-in-slices.ts'
import { countsOf, durationOf, isEnough, type Line, nearestTo, usesOf } from './review.rules.ts'

const line = (text: string, spokenMs = 0, pairId = 'p1'): Line => ({ pairId, text, spokenMs })

describe('words', () => {
  test('are counted, and the speed is that of spoken lines', async () => {
    const lines = [line('One two three four.', 2_000), line('Two three', 1_000), line('and this was typed')]
    expect(await runInSlices(countsOf(lines, 5))).toEqual({
      learner_turns: 3,
      partner_turns: 5,
      words: 10,
      different_words: 8,
      words_per_minute: 120,
    })
  })

  test('have a speed based only on recorded lines', async () => {
    const lines = [line('One two.', 1_000), { ...line('three four five six', 1_000), isSoundMissing: true }]
    expect(await runInSlices(countsOf(lines, 1))).toMatchObject({ words: 6, words_per_minute: 120 })
  })

  test('have no speed if nothing was spoken', async () => {
    expect((await runInSlices(countsOf([line('typed')], 1))).words_per_minute).toBeNull()
  })
})

describe('the duration', () => {
  const minute = 60_000

  test('is the time from the first to the last moment', () => {
    expect(
      durationOf([
        { from: 5_000, to: 6_000 },
        { from: 0, to: 2_000 },
        { from: 8_000, to: 9_000 },
      ]),
    ).toBe(9_000)
  })

  test('leaves out only silences over two minutes', () => {
    const spans = [
      { from: 0, to: minute },
      { from: 3 * minute, to: 4 * minute },
      { from: 7 * minute, to: 8 * minute },
    ]
    expect(durationOf(spans)).toBe(5 * minute)
  })

  test('counts overlaps once', () => {
    expect(
      durationOf([
        { from: 0, to: 10 },
        { from: 2, to: 5 },
        { from: 8, to: 12 },
      ]),
    ).toBe(12)
  })

  test('is 0 for an empty list', () => {
    expect(durationOf([])).toBe(0)
  })

  test('never exceeds the time from first to last', () => {
    const span = fc.tuple(fc.nat(1e7), fc.nat(1e5)).map(([from, length]) => ({ from, to: from + length }))
    fc.assert(
      fc.property(fc.array(span, { minLength: 1 }), (spans) => {
        const whole = Math.max(...spans.map(({ to }) => to)) - Math.min(...spans.map(({ from }) => from))
        const duration = durationOf(spans)
        expect(duration).toBeGreaterThanOrEqual(0)
        expect(duration).toBeLessThanOrEqual(whole)
      }),
    )
  })
})

test('marks a goal as used in the line where it was first said', async () => {
  const lines = [
    line('Good morning.', 0, 'a'),
    line('I would like a coffee.', 0, 'b'),
    line("I'd like a coffee", 0, 'c'),
  ]
  const wanted = [/coffee/, /good morning/, /bill/].map(
    (phrase) =>
      ({ words }: SpokenText) =>
        phrase.test(words.join(' ')),
  )
  expect(await runInSlices(usesOf(lines, wanted))).toEqual([
    { used: true, pair_id: 'b' },
    { used: true, pair_id: 'a' },
    { used: false, pair_id: null },
  ])
})

test.each([
  [60, null, true],
  [59, null, false],
  [250, 2, true],
  [249, 3, false],
  [900, 1, false],
])('decides whether %d words in %j parts of a test are enough: %j', (words, parts, isRated) => {
  expect(isEnough(words, parts)).toBe(isRated)
})

/** The nearest sentence to each phrase, and the number of its line. */
async function nearest(lines: readonly string[], phrases: readonly string[]) {
  const found = await runInSlices(
    nearestTo(
      lines.map((text, at) => line(text, 0, `${at}`)),
      phrases,
    ),
  )
  return found.map((near) => near && [near.pair_id, near.quote])
}

test('finds the sentence that comes nearest to a phrase', async () => {
  const lines = ['Hello.', 'It is a bag. Can I show you the card instead?', 'Could I show the money?']
  expect(await nearest(lines, ['Can I show you my payment instead?'])).toEqual([
    ['1', 'Can I show you the card instead?'],
  ])
})

test('finds nothing near in short words that occur everywhere', async () => {
  expect(await nearest(['I want to go to the sea.'], ['I have to go to the bank to pay'])).toEqual([null])
  expect(await nearest(['Dziękuję, do widzenia.'], ['Czy ma pan inny kolor?'])).toEqual([null])
})

test('finds a phrase with a slip in it', async () => {
  expect(await nearest(['Quiero la camissa azul'], ['Busco una camisa azul'])).toEqual([
    ['0', 'Quiero la camissa azul'],
  ])
})
