import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { plainText, plainTitle } from './plain-text.ts'

const codes = (schema: z.ZodType, text: string): string[] =>
  (schema.safeParse(text).error?.issues ?? []).map((issue) =>
    issue.code === 'custom' ? String(issue.params?.code) : issue.code,
  )
const title = plainTitle(120)

describe('a title', () => {
  test('collapses white space, including line breaks', () => {
    expect(title.parse('  A \t lost\r\n\n umbrella\u00a0\u2029 ')).toBe('A lost umbrella')
    expect(codes(title, ' \n\u3000 ')).toEqual(['too_small'])
  })

  test('measures the length after collapsing white space', () => {
    expect(plainTitle(3).parse(`a${' '.repeat(50)}b`)).toBe('a b')
    expect(codes(plainTitle(3), 'abcd')).toEqual(['too_big'])
  })

  test.each([
    ['a NUL', 'Umb\u0000rella'],
    ['an escape', '\u001b[31mred'],
    ['a C1 control', 'a\u009bb'],
    ['a right-to-left override', 'invoice\u202Egpj.exe'],
    ['an isolate', 'a\u2066b\u2069'],
    ['a left-to-right mark', 'a\u200Eb'],
    ['a zero-width space', 'pay\u200Bpal'],
    ['a joiner between Latin letters', 'pay\u200Dpal'],
    ['a word joiner', 'a\u2060b'],
    ['a byte order mark', 'a\uFEFFb'],
    ['a soft hyphen', 'um\u00ADbrella'],
    ['a Hangul filler', 'a\u3164b'],
    ['tag characters', `Hi${String.fromCodePoint(0xe0069, 0xe0067)}`],
    ['a variation selector that hides bytes', `Hi${String.fromCodePoint(0xe0101)}`],
    ['a selector after a letter', 'a\uFE0Fb'],
    ['a private character', 'a\uE000b'],
    ['half a surrogate pair', 'a\uD800b'],
  ])('rejects %s', (_name, text) => {
    expect(codes(title, text)).toEqual(['characters'])
  })

  test.each([
    'Загублена парасолька',
    "П'ята зустріч — що сказати?",
    'Łódź, žluťoučký kůň & Ñandú',
    'می\u200Cخواهم',
    'क्\u200Dष',
    'A day out 👨\u200D👩\u200D👧 at the sea ❤\uFE0F',
    'مرحبا بالعالم',
    'Jean-Luc O’Brien',
  ])('accepts %s', (text) => {
    expect(title.parse(text)).toBe(text)
  })

  test.each([
    'https://example.test/win',
    'Win at HTTP://EXAMPLE',
    'see www.example.test',
    'example.com',
    'Free.Money.ORG now',
    'visit casino.ru',
    'bit.ly/3xyz',
    't.me/spam',
    'mail me@example.de',
    'example。com',
    'сайт.укр',
    'localhost.test:8080',
    'mailto:me',
    'xn.xn--p1ai',
  ])('rejects the URL or e-mail address in "%s"', (text) => {
    expect(codes(title, text)).toEqual(['url'])
  })

  test.each([
    'Dr. Smith',
    'St.John',
    'Node.js at work',
    'U.S. visa, 9.30 a.m.',
    'Vocabulario p.ej. frutas',
    'Obowiązki, m.in. zakupy',
    'Order a coffee.No sugar',
    'Tea or coffee?',
    'A 1.5 km walk',
    'Questions: work/study',
    'Part 2/3',
    'вул. Шевченка, м.Київ',
    'Yahoo! and Co.',
  ])('finds no URL or e-mail address in "%s"', (text) => {
    expect(title.parse(text)).toBe(text)
  })
})

test('accepts a URL but no invisible characters in a description', () => {
  expect(plainText(80).parse('More at https://example.test')).toBe('More at https://example.test')
  expect(codes(plainText(80), 'a\u202Eb')).toEqual(['characters'])
})

/** Processor time of this thread, in milliseconds, which other load does not affect. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

test('takes time linear in the length of the text', () => {
  for (const piece of ['a', 'a.', 'a-', '👨\u200D', 'a.com', ' ', '\u200D', 'www.', 'a:/']) {
    const since = processorMs()
    codes(title, piece.repeat(400_000))
    // Quadratic work on text of this length takes minutes.
    expect(processorMs() - since, piece).toBeLessThan(3_000)
  }
})

test('is a string with its length in a JSON schema', () => {
  expect(z.toJSONSchema(title)).toMatchObject({ type: 'string', minLength: 1, maxLength: 120 })
})
