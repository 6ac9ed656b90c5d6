import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPlainWords } from './plain-words.ts'

/** The words of a text that arrives in pieces of a few characters. */
function wordsOf(text: string, size = text.length + 1): string {
  const words = createPlainWords()
  let out = ''
  for (let at = 0; at < text.length; at += size) out += words.push(text.slice(at, at + size))
  return out + words.flush()
}

describe.each([1, 3, 1_000])('in pieces of %i characters', (size) => {
  it.each([
    ['Here is [the menu](https://x.y/z).', 'Here is the menu.'],
    ['See https://example.org/menu?a=1 please.', 'See example please.'],
    ['Look at www.example.org/a_(b), or not?', 'Look at example, or not?'],
    ['Is it https://example.org?', 'Is it example?'],
    ['Try http://news.bbc.co.uk:80/x#y or https://localhost/', 'Try news or localhost'],
    ['[the menu](<https://x.y/z> "Our menu") and [wine][2]', 'the menu and wine'],
    ['[the hill](https://x.y/Hill_(Bath)) is steep', 'the hill is steep'],
    ['![a cake](data:image/png;base64,AAAA) Nice!', 'a cake Nice!'],
    ['<https://example.org/a> or <mailto:ida@example.org>', 'example or ida@example.org'],
    ['It is old [1], very old[^2]【4†source】.', 'It is old , very old.'],
    ['[1](https://x.y)', '1'],
    ['Fish &amp; chips, &quot;now&quot;&nbsp;&#8211; at 5&#x20AC;', 'Fish & chips, "now" – at 5€'],
    ['a &lt;b&gt; &unknown; & co', 'a ‹b› &unknown; & co'],
    ['<b>Of course</b>, <span class="x">for two</span>?', 'Of course, for two?'],
    ['Tea.<br/>Or <p>coffee</p>', 'Tea.\nOr \ncoffee\n'],
    ['<setting>A shop</setting>', '<setting>A shop</setting>'],
    ['I <3 you, 2 < 3', 'I <3 you, 2 < 3'],
    ['[Thursday] or Friday', '[Thursday] or Friday'],
    ['Wow! How was the show? Who won?', 'Wow! How was the show? Who won?'],
    ['ida@www.example.org', 'ida@www.example.org'],
    ['', ''],
  ])('turns %j into %j', (text, expected) => {
    expect(wordsOf(text, size)).toBe(expected)
  })
})

it('passes words on immediately', () => {
  const words = createPlainWords()
  expect(words.push('Of course. ')).toBe('Of course. ')
  expect(words.push('The [menu')).toBe('The ')
  expect(words.push('](https://x.y) is here.')).toBe('menu is here.')
})

it('returns the same text for any chunking', () => {
  const part = fc.constantFrom(
    'a',
    ' ',
    '[b](https://x.y/z)',
    'https://',
    'www.',
    'x.y',
    '/',
    '?',
    '<',
    'b>',
    '&',
    'amp;',
    '[',
    ']',
    '(',
    ')',
    '!',
    '\n',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), fc.integer({ min: 1, max: 6 }), (parts, size) => {
      expect(wordsOf(parts.join(''), size)).toBe(wordsOf(parts.join('')))
    }),
    { numRuns: 2_000 },
  )
})
