import { describe, expect, test } from 'vitest'
import { compareTakes, takeUnderWay } from './take-comparison.ts'

const states = (language: string, model: string, first: string, take: string) =>
  compareTakes({ model, first, take, language }).words.map(({ text, state }) => `${text}:${state}`)

describe('compareTakes', () => {
  test('reports words that match for the first time', () => {
    const { words, differences } = compareTakes({
      model: 'Quisiera cambiarla, es demasiado pequeña.',
      first: 'Quisiera cambiarla, es demasiado pequeño.',
      take: 'quisiera cambiarla es demasiado pequeña',
      language: 'es',
    })
    expect(words.map(({ state }) => state)).toEqual(['fits', 'fits', 'fits', 'fits', 'mended'])
    expect(words.at(-1)).toEqual({ text: 'pequeña.', state: 'mended', first: 'pequeño.' })
    expect(differences).toEqual([])
  })

  test('shows the word that was heard instead of the intended one', () => {
    const { words, differences } = compareTakes({
      model: '¿La tiene en azul?',
      first: '¿Puedo tener en azul?',
      take: 'lo tiene en azul',
      language: 'es',
    })
    expect(words).toEqual([
      { text: '¿Lo', state: 'differs', first: '¿Puedo' },
      { text: 'tiene', state: 'mended', first: 'tener' },
      { text: 'en', state: 'fits', first: 'en' },
      { text: 'azul?', state: 'fits', first: 'azul?' },
    ])
    expect(differences).toEqual([{ heard: 'lo', meant: 'la' }])
  })

  test('marks a word that was not heard as missing', () => {
    expect(states('en', 'I would like a table', 'I want a table', 'I would a table')).toEqual([
      'I:fits',
      'would:mended',
      'like:missing',
      'a:fits',
      'table:fits',
    ])
  })

  test('treats the most similar of several words as misheard', () => {
    expect(states('es', 'el probador', '', 'provador')).toEqual(['el:missing', 'provador:differs'])
  })

  test('marks an extra word within the line as different', () => {
    expect(states('en', 'I go home', 'I go to home', 'I go to home')).toEqual([
      'I:fits',
      'go:fits',
      'to:differs',
      'home:fits',
    ])
  })

  test('marks a removed extra word as corrected', () => {
    expect(states('en', 'I go home', 'I go to home', 'I go home')).toEqual(['I:fits', 'go:fits', 'home:mended'])
  })

  test('ignores words around the line', () => {
    expect(
      compareTakes({ model: 'La cuenta', first: '', take: 'eh la cuenta por favor', language: 'es' }).differences,
    ).toEqual([])
  })

  test('counts an extra word at the end if it was the mistake', () => {
    const takes = { model: 'I have seen it', first: 'I have seen it yesterday', language: 'en' }
    expect(compareTakes({ ...takes, take: 'I have seen it yesterday' }).differences).toEqual([
      { heard: 'yesterday', meant: '' },
    ])
    expect(compareTakes({ ...takes, take: 'I have seen it' }).differences).toEqual([])
  })

  test('accepts digits for numbers in words', () => {
    const takes = { model: 'en el treinta y nueve', first: '', language: 'es' }
    expect(compareTakes({ ...takes, take: 'en el 39' }).differences).toEqual([])
    expect(compareTakes({ ...takes, take: 'en el zapato' }).differences).toHaveLength(1)
  })

  test('marks every word as missing if nothing was heard', () => {
    expect(states('de', 'Guten Tag', '', '')).toEqual(['Guten:missing', 'Tag:missing'])
  })
})

/** For each language: a line, an equal transcript of it, and one with a different word. */
const lines = [
  [
    'en',
    "I'd like to exchange it, it doesn't fit.",
    'I would like to exchange it it does not fit',
    'I would like to exchange him it does not fit',
  ],
  ['es', '¿Y tú, qué me recomiendas?', 'y tu que me recomiendas', 'y tu que me recomienda'],
  [
    'fr',
    "D'où venez-vous ? J'ai mal au cœur.",
    "d'ou venez vous j'ai mal au coeur",
    "d'ou venez vous j'ai mal au corps",
  ],
  ['pt', 'Queria trocá-la, está pequena.', 'queria trocá la está pequena', 'queria trocá la esta pequena'],
  ['de', 'Die Straße heißt Lindenweg.', 'die strasse heisst lindenweg', 'der strasse heisst lindenweg'],
  ['it', "C'è un tavolo per due? Sì, grazie.", "c'è un tavolo per due si grazie", "c'è un tavolo per tre si grazie"],
  ['pl', 'Chciałabym wymienić tę koszulę.', 'chciałabym wymienić tę koszulę', 'chciałabym wymienić ta koszulę'],
  ['uk', 'Моє ім’я Юрій, я з Києва.', "моє ім'я юрій я з києва", "моє ім'я юрій я з київ"],
  ['bg', 'Искам маса за двама, моля.', 'искам маса за двама моля', 'искам маса за двете моля'],
] as const

test.each(lines)('%s: accepts words that sound alike and marks a different one', (language, model, written, other) => {
  expect(compareTakes({ model, first: '', take: written, language }).differences).toEqual([])
  expect(compareTakes({ model, first: '', take: other, language }).differences).toHaveLength(1)
})

test('takeUnderWay fills in the words heard so far', () => {
  const words = takeUnderWay({
    model: 'Gracias por tu ayuda.',
    first: 'Gracias por tu ayudar.',
    take: 'gracias por',
    language: 'es',
  })
  expect(words.map(({ state }) => state)).toEqual(['recording', 'recording', 'waiting', 'waiting'])
  expect(words.at(-1)?.first).toBe('ayudar.')
})
