import { describe, expect, test } from 'vitest'
import { grain, letterHeights } from './letter-heights.ts'

const phrases = {
  en: 'I would like to exchange this shirt.',
  es: '¿Puedo facturar dos maletas?',
  fr: 'J’ai réservé une chambre à l’étage.',
  pt: 'Não consigo ir trabalhar hoje.',
  de: 'Die Heizung läuft seit Tagen nicht.',
  it: 'C’è qualcosa per la tosse?',
  pl: 'Chciałbym wymienić tę koszulę.',
  uk: 'Я хочу обміняти цю сорочку, її розмір замалий.',
  bg: 'Бих искал да сменя тази риза.',
}

describe('letterHeights', () => {
  test.each(Object.entries(phrases))('returns one height from 0 to 1 for each letter in %s', (_language, phrase) => {
    const heights = letterHeights(phrase)
    expect(heights).toHaveLength([...phrase].length)
    for (const height of heights) {
      expect(height).toBeGreaterThanOrEqual(0)
      expect(height).toBeLessThanOrEqual(1)
    }
  })

  test('returns the same shape for the same phrase, and a different one for another', () => {
    expect(letterHeights(phrases.es)).toEqual(letterHeights(phrases.es))
    expect(letterHeights('mesa para dos')).not.toEqual(letterHeights('mesa para das'))
  })

  test('treats composed and decomposed accents alike', () => {
    expect(letterHeights('café'.normalize('NFD'))).toEqual(letterHeights('café'.normalize('NFC')))
  })

  test.each([
    ['a', 't'],
    ['é', 'p'],
    ['ї', 'к'],
    ['ъ', 'т'],
    ['и', 'й'],
    ['ą', 'ś'],
  ])('makes %s louder than %s', (loud, quiet) => {
    expect(letterHeights(loud)[0]).toBeGreaterThan(letterHeights(quiet)[0] ?? 1)
  })

  test('treats spaces as pauses and punctuation as silent', () => {
    expect(letterHeights('     ')[2]).toBeLessThan(0.05)
    expect(letterHeights('«…!»')).toEqual([0, 0, 0, 0])
    expect(letterHeights('')).toEqual([])
  })
})

test('spreads values over 0 to 1', () => {
  const values = Array.from({ length: 1_000 }, (_, seed) => grain(seed))
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...values)).toBeLessThanOrEqual(1)
  expect(mean).toBeGreaterThan(0.45)
  expect(mean).toBeLessThan(0.55)
})
