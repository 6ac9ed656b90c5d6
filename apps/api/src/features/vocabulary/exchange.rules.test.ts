import { type Language, languages } from '@parley/contracts/language/language.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvFile, csvLine, csvRecords } from '#platform/csv.ts'
import {
  ankiHeader,
  ankiLine,
  csvHeader,
  type Exchanged,
  fieldsOf,
  readWords,
  type WordFile,
} from './exchange.rules.ts'

const fieldsIn = (file: string) =>
  [...csvRecords(file)].map(({ fields }) => fields).filter((fields) => fields?.length !== 0)

/** Reads a complete file in one go. */
function wordsIn(csv: string, native: Language): WordFile {
  const steps = readWords(csv, native)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

describe('CSV', () => {
  test('reads back whatever it has written', () => {
    const awkward = fc.constantFrom('=1+1', "'=x", '@a', '-', '\t', '"', 'a,b', 'a\r\nb', "''", '; ', '\u{feff}x')
    const field = fc.oneof(awkward, fc.string({ unit: 'grapheme', maxLength: 30 }))
    const row = fc.array(field, { minLength: 1, maxLength: 5 }).map((fields) => ['x', ...fields])
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
        const head = ['a', 'b', 'c']
        expect(fieldsIn(csvFile([head, ...rows].map(csvLine)))).toEqual([head, ...rows])
      }),
    )
  })

  test('never throws or miscounts, whatever the input', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a', ';', "'", '=') }), (text) => {
        const lines = [...csvRecords(text)].map(({ line }) => line)
        expect(lines).toEqual([...new Set(lines)].toSorted((a, b) => a - b))
        expect(lines.at(-1) ?? 1).toBeLessThanOrEqual(text.split(/\r\n|\r|\n/).length)
      }),
    )
  })

  test.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"\r\n`],
    ['+1', "'+1\r\n"],
    ['-ing', "'-ing\r\n"],
    ['@home', "'@home\r\n"],
    ['a, b', '"a, b"\r\n'],
    ["l'eau", "l'eau\r\n"],
  ])('writes %s so that it is not a formula', (field, line) => expect(csvLine([field])).toBe(line))

  test.each([
    [
      'semicolons',
      'a;b\n1;"2;3"',
      [
        ['a', 'b'],
        ['1', '2;3'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a byte order mark, blank lines and lone line feeds',
      '\u{feff}a,b\n\n1,2\r3,4\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'a line break within quotes',
      'a,b\r\n"1\r\n1",2\r\n',
      [
        ['a', 'b'],
        ['1\r\n1', '2'],
      ],
    ],
  ])('reads %s', (_name, text, rows) => expect(fieldsIn(text)).toEqual(rows))

  test('drops only the line with a wrong quote', () => {
    expect([...csvRecords('a,b\n"open,1\nc,2\n"x"y,3\nd,4')]).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 2, fields: null },
      { line: 3, fields: ['c', '2'] },
      { line: 4, fields: null },
      { line: 5, fields: ['d', '4'] },
    ])
  })
})

describe('words', () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    // A replacement character stands for a letter that was lost, and is refused.
    .map((text) => `w${text.normalize('NFC').replace(/[;|\s\p{Cc}\uFFFD]/gu, '')}`)
  const word: fc.Arbitrary<Exchanged> = fc.record({
    word: text,
    targetLanguage: fc.constantFrom(...languages),
    nativeLanguage: fc.constantFrom(...languages),
    kind: fc.constantFrom('word', 'phrase', 'mistake'),
    translations: fc.array(text, { maxLength: 3 }),
    definitions: fc.array(text, { maxLength: 2 }),
    tier: fc.constantFrom(null, 1, 2, 3, 4),
    sentence: fc.option(text),
  })

  test('imports what was exported', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (words) => {
        const file = csvFile([csvHeader, ...words.map(fieldsOf)].map(csvLine))
        const read = wordsIn(file, 'en')
        expect(read.errors).toEqual([])
        expect(read.words.map((line) => line.word)).toEqual(words)
      }),
    )
  })

  test('imports what was exported for Anki', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (words) => {
        const read = wordsIn(ankiHeader + words.map((each) => ankiLine(each, 'en')).join(''), 'en')
        expect(read.errors).toEqual([])
        expect(read.words.map((line) => line.word)).toEqual(words)
      }),
    )
  })

  const note = { targetLanguage: 'de', nativeLanguage: 'en', kind: 'word', tier: null, sentence: null } as const
  test.each([
    [
      'a byte order mark and CRLF',
      `\u{feff}${ankiHeader.replaceAll('\n', '\r\n')}Haus\thouse · a home\t\tparley::de\r\n`,
    ],
    ['no names of columns', '#separator:tab\n#tags column:3\nHaus\thouse · a home\tparley::de\n'],
    ['another separator', '#separator:Semicolon\n#tags column:3\nHaus;house · a home;parley::de\n'],
    [
      'columns of Anki’s own and HTML',
      '#separator:tab\n#html:true\n#guid column:1\n#deck column:2\n#tags column:5\nx9\tGerman\t<b>Haus</b>[sound:a.mp3]\thouse&nbsp;· a home<br>\tparley::de marked\n',
    ],
  ])('reads notes with %s', (_name, file) => {
    const { words, errors } = wordsIn(file, 'en')
    expect(errors).toEqual([])
    expect(words.map((line) => line.word)).toEqual([
      { ...note, word: 'Haus', translations: ['house'], definitions: ['a home'] },
    ])
  })

  test('reads the old notes for Anki, and reports those without a language by their lines', () => {
    const { words, errors } = wordsIn(
      `${ankiHeader.replace('#kinds:tagged\n', '')}Haus\thouse\tDas Haus.\tparley::de parley::tier-2\nMaus\tmouse\t\t\n`,
      'en',
    )
    expect(words).toMatchObject([{ line: 5, word: { word: 'Haus', tier: 2, sentence: 'Das Haus.' } }])
    expect(errors).toMatchObject([{ line: 6, code: 'unknown_language' }])
  })

  test('rejects letters that were lost before the file was sent', () => {
    const { words, errors } = wordsIn('word;target_language\nfr\u{fffd}h;de\nspät;de', 'en')
    expect(errors).toMatchObject([{ line: 2, code: 'lost_letters' }])
    expect(words.map(({ word }) => word.word)).toEqual(['spät'])
  })

  test('reports every bad line, and keeps the good ones', () => {
    const { words, errors } = wordsIn(
      [
        'WORD,target_language,tier,sentence',
        'Haus,de,1,Das ist mein Haus.',
        '🙂,de,,',
        'casa,xx,,',
        'maison,fr,5,',
        `${'x'.repeat(201)},en,,`,
        '"open,en,,',
        '',
        'dom,PL,,',
      ].join('\n'),
      'uk',
    )
    expect(words).toMatchObject([
      { line: 2, word: { word: 'Haus', nativeLanguage: 'uk', tier: 1, sentence: 'Das ist mein Haus.', kind: 'word' } },
      { line: 9, word: { word: 'dom', targetLanguage: 'pl', tier: null } },
    ])
    expect(errors.map(({ line, code }) => [line, code])).toEqual([
      [3, 'no_word'],
      [4, 'unknown_language'],
      [5, 'unknown_tier'],
      [6, 'too_long'],
      [7, 'bad_quotes'],
    ])
  })

  test.each([
    ['more columns than a file can have', `word,target_language\nHaus,de${','.repeat(60)}\nMaus,de`, 'bad_quotes'],
    ['a field that is too long', `word,target_language\n${'x'.repeat(6_000)},de\nMaus,de`, 'too_long'],
    [
      'more translations than a word can have',
      `word,target_language,translations\nHaus,de,${'a;'.repeat(60)}\nMaus,de,`,
      'too_long',
    ],
  ])('rejects a line with %s and reads on', (_name, file, code) => {
    const { words, errors } = wordsIn(file, 'en')
    expect(errors).toMatchObject([{ line: 2, code }])
    expect(words.map(({ word }) => word.word)).toEqual(['Maus'])
  })

  test('keeps at most ten marks per letter', () => {
    const { words } = wordsIn(`word,target_language\na${'\u0301'.repeat(100)},de`, 'en')
    expect(words[0]?.word.word).toBe(`a${'\u0301'.repeat(10)}`.normalize('NFC'))
  })

  test.each(['', 'Haus,de', '"', '\0'])('rejects %j as a file of words', (file) => {
    expect(wordsIn(file, 'en')).toMatchObject({ words: [], errors: [{ line: 1, code: 'no_header' }] })
  })

  test('stops reading a file at the limit', () => {
    const { words, errors } = wordsIn(`word,target_language\n${'a,en\n'.repeat(6_000)}`, 'en')
    expect(words).toHaveLength(5_000)
    expect(errors).toMatchObject([{ line: 5_002, code: 'too_many_lines' }])
  })

  test('writes one Anki note per line, whatever it contains', () => {
    const note = ankiLine({
      ...{ word: '#a\tb', targetLanguage: 'de', nativeLanguage: 'en', kind: 'word', tier: 2 },
      ...{ translations: ['x', 'y'], definitions: ['say "so"'], sentence: 'One.\nTwo.' },
    })
    expect(note).toBe('"#a b"\t"x; y · say ""so"""\tOne. Two.\tparley::de parley::tier-2\n')
  })
})
