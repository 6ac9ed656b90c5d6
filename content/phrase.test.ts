import { describe, expect, it } from 'vitest'
import { SpokenText, saysPhrase, saysWord } from './wording.ts'

/** A phrase of 36 words, which is longer than a number has bits. */
const long =
  'I would like to know whether it is possible to change the date of my trip, because a friend of mine is going to be married on that day and I do not want to miss it'
const other = 'The train was late again and nobody at the station could tell us when it would leave. '

describe('saysPhrase in a long text', () => {
  it('finds a phrase at any position', () => {
    for (const times of [0, 5, 20]) {
      const text = `${other.repeat(times)}${long}. ${other.repeat(20 - times)}`
      expect(saysPhrase(text, long)).toBe(true)
      expect(saysPhrase(text, 'Is it possible to change the date of my trip?')).toBe(true)
      expect(saysPhrase(text, 'Is it possible to change the name of my dog?')).toBe(false)
    }
  })

  it('tolerates the same share of errors in long and short phrases', () => {
    const words = long.split(' ')
    const without = (share: number) => words.filter((_, index) => (index * share) % 1 < 1 - share).join(' ')
    expect(saysPhrase(other + without(0.2), long)).toBe(true)
    expect(saysPhrase(other + without(0.5), long)).toBe(false)
  })

  it('finds a phrase after many negations of it', () => {
    const denied = 'I do not want it. '.repeat(110)
    expect(saysPhrase(denied, 'I want it.')).toBe(false)
    expect(saysPhrase(`${denied}I want it.`, 'I want it.')).toBe(true)
  })

  it('finds a phrase that repeats one word', () => {
    expect(saysPhrase('very '.repeat(400), 'very '.repeat(36))).toBe(true)
    expect(saysPhrase('very '.repeat(400), `${'very '.repeat(5)}extraordinarily`)).toBe(false)
  })
})

it('compares one parsed text with many phrases', () => {
  const text = new SpokenText('No, I’d like to exchange this shirt. I don’t want to return it.')
  expect(saysPhrase(text, 'I’d like to exchange this shirt.')).toBe(true)
  expect(saysPhrase(text, 'I want to return it.')).toBe(false)
  expect(saysWord(text, 'the shirt')).toBe(true)
  expect(saysWord(text, 'the receipt')).toBe(false)
})
