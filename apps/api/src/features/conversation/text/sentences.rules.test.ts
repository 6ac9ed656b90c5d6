import { type Language, languages } from '@parley/contracts/language/language.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSentenceSplitter, splitSentences } from './sentences.ts'

const parts = (language: Language, text: string) => splitSentences(language, text).map((sentence) => sentence.trim())

/** Two sentences each, the first with an abbreviation, a number or an initial inside. */
const tricky: Record<Language, [string, string]> = {
  en: ['Mr. J. Smith paid 3.50 at 5 p.m. for tea, e.g. green tea.', 'So do I.'],
  es: ['La Sra. Ruiz llega a las 5 p.m. con el Dr. Gil, p. ej. en taxi.', '¿Qué le digo?'],
  fr: ['M. Petit et Mme Roux voient le Dr. Blanc au n° 3.', 'C’est bien ?'],
  pt: ['O Sr. Reis mora na Av. Brasil com a Dra. Lima.', 'Quer ir?'],
  de: ['Am 3. Mai kommt Hr. Dr. Vogel, z. B. um 10.30 Uhr, bzw. später.', 'Passt das?'],
  it: ['Il sig. Conti e la dott.ssa Villa arrivano il 5.10, p.es. in treno.', 'Va bene?'],
  pl: ['Pan dr Nowak mieszka przy ul. Długiej, np. pod nr. 5, m.in. z psem.', 'Dobrze?'],
  uk: ['Пан д-р. Коваль живе на вул. Садовій, буд. 7, у м. Львів.', 'Добре?'],
  bg: ['Г-н. Петров живее на ул. Роза 5, т.е. в гр. София.', 'Добре ли е?'],
}

describe('createSentenceSplitter', () => {
  it.each(languages)('keeps abbreviations, numbers and initials inside a sentence: %s', (language) => {
    const [first, second] = tricky[language]
    expect(parts(language, `${first} ${second}`)).toEqual([first, second])
  })

  it.each([
    ['Good morning.', 'en'],
    ['No.', 'en'],
    ['So do I.', 'en'],
    ['¿Cómo está usted?', 'es'],
    ['Moment…', 'de'],
    ['Это？', 'bg'],
    ['Це я.', 'uk'],
    ['¡Qué bien!', 'es'],
    ['« Bonjour ! »', 'fr'],
    ['„Kommst du?“', 'de'],
    ['She said: "Come in."', 'en'],
    ['(That is all.)', 'en'],
  ] as const)('returns %s at its last character, without waiting', (sentence, language) => {
    const splitter = createSentenceSplitter(language)
    expect(splitter.push(sentence.slice(0, -1))).toEqual([])
    expect(splitter.push(sentence.slice(-1))).toEqual([sentence])
  })

  it.each([
    ['en', 'We met at 5 p.m. Then we left.', ['We met at 5 p.m.', 'Then we left.']],
    ['en', 'It costs 20. Would you like it?', ['It costs 20.', 'Would you like it?']],
    [
      'en',
      'Write to a.b@example.com or www.example.org today. Yes?',
      ['Write to a.b@example.com or www.example.org today.', 'Yes?'],
    ],
    ['en', 'The word "why?" is short. Is it?', ['The word "why?" is short.', 'Is it?']],
    ['en', 'Look (is it open?) and go in. Good!', ['Look (is it open?) and go in.', 'Good!']],
    ['en', 'First line\nSecond line', ['First line', 'Second line']],
    ['es', 'Dijo: «¿Vienes? Te espero.» Luego salió.', ['Dijo: «¿Vienes? Te espero.»', 'Luego salió.']],
    ['de', 'Er ist 20. Und du?', ['Er ist 20. Und du?']],
  ] as const)('splits %s: %s', (language, text, sentences) => {
    expect(parts(language, text)).toEqual(sentences)
  })

  it('cuts text without punctuation at a space', () => {
    const text = 'word '.repeat(200)
    const sentences = splitSentences('en', text)
    expect(sentences.join('')).toBe(text)
    expect(Math.max(...sentences.map((sentence) => sentence.length))).toBeLessThan(410)
  })

  it('does not wait for a quotation that is never closed', () => {
    const text = `"${'This goes on. '.repeat(40)}`
    expect(splitSentences('en', text).length).toBeGreaterThan(2)
  })

  const fragments = fc.constantFrom(
    ...[
      'Hello',
      'Dr',
      'p',
      'm',
      'z',
      'B',
      '3',
      '12',
      'I',
      'Ж',
      'я',
      'вул',
      'U',
      'S',
      ' ',
      ' ',
      '\n',
      '.',
      '.',
      '?',
      '!',
    ],
    ...['…', '。', '？', '"', '“', '”', '„', '«', '»', '(', ')', '¿', ',', ':', '-', '@', '’', '🙂', '\u00a0'],
  )
  const text = fc.array(fragments, { maxLength: 80 }).map((all) => all.join(''))

  it('returns the same sentences for any chunking', () => {
    const cutting = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(
        fc.constantFrom(...languages),
        fc.oneof(text, fc.string({ unit: 'grapheme' })),
        cutting,
        (language, whole, sizes) => {
          const splitter = createSentenceSplitter(language)
          const sentences: string[] = []
          for (let at = 0, piece = 0; at < whole.length; piece++) {
            const size = sizes[piece % sizes.length] ?? 1
            sentences.push(...splitter.push(whole.slice(at, at + size)))
            at += size
          }
          sentences.push(...splitter.flush())
          expect(sentences).toEqual(splitSentences(language, whole))
          expect(sentences.join('')).toBe(whole)
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it('returns only sentences with words, except for the remainder', () => {
    fc.assert(
      fc.property(fc.constantFrom(...languages), text, (language, whole) => {
        const sentences = createSentenceSplitter(language).push(whole)
        expect(sentences.filter((sentence) => !/[\p{L}\p{N}]/u.test(sentence))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
})
