import { describe, expect, it } from 'vitest'
import { spokenParts, typedCharacters } from './typing.ts'

describe('typedCharacters', () => {
  it('waits a second, then types a character every 20 ms', () => {
    const clock = { textAt: 0, voiceAt: null }
    expect(typedCharacters(clock, 999, 0, 100)).toBe(0)
    expect(typedCharacters(clock, 1_200, 0, 100)).toBe(10)
    expect(typedCharacters(clock, 60_000, 0, 100)).toBe(100)
  })

  it('begins with the voice if it starts sooner, but never later than without it', () => {
    expect(typedCharacters({ textAt: 0, voiceAt: 300 }, 500, 0, 100)).toBe(10)
    expect(typedCharacters({ textAt: 0, voiceAt: 5_000 }, 1_200, 0, 100)).toBe(10)
  })

  it('never falls behind the playing sentence', () => {
    expect(typedCharacters({ textAt: 0, voiceAt: 0 }, 200, 60, 100)).toBe(60)
  })
})

describe('spokenParts', () => {
  const sentences = ['Claro. ', 'Hay azul. ', '¿Cuál?']
  it('underlines the playing sentence', () => {
    expect(spokenParts('Claro. Hay azul. ¿Cuál?', sentences, 1)).toEqual({
      spoken: 'Claro. ',
      now: 'Hay azul.',
      later: ' ¿Cuál?',
    })
    expect(spokenParts('Claro. Hay.', ['Claro.', ' Hay.'], 1)).toEqual({ spoken: 'Claro. ', now: 'Hay.', later: '' })
  })

  it('underlines only the word that is being spoken, if the voice reports it', () => {
    expect(spokenParts('Claro. Hay azul. ¿Cuál?', sentences, 1, [4, 8])).toEqual({
      spoken: 'Claro. Hay ',
      now: 'azul',
      later: '. ¿Cuál?',
    })
  })

  it('shows everything if there is no voice', () => {
    expect(spokenParts('Claro.', [], null)).toEqual({ spoken: 'Claro.', now: '', later: '' })
  })
})
