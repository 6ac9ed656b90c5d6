import { expect, test } from 'vitest'
import { parseText } from './parse-text.ts'

test('parses headings, paragraphs over several lines, and lists', () => {
  expect(parseText('# Terms\n\nOne line\ngoes on.\n\n## What you may do\n\n- Practise.\n- Share.\n')).toEqual([
    { kind: 'title', spans: [{ text: 'Terms' }] },
    { kind: 'paragraph', spans: [{ text: 'One line goes on.' }] },
    { kind: 'heading', spans: [{ text: 'What you may do' }] },
    { kind: 'list', items: [[{ text: 'Practise.' }], [{ text: 'Share.' }]] },
  ])
})

test('parses bold words and links', () => {
  expect(parseText('See **our** [privacy policy](/legal/privacy) or [write](mailto:a@example.org).')).toEqual([
    {
      kind: 'paragraph',
      spans: [
        { text: 'See ' },
        { text: 'our', bold: true },
        { text: ' ' },
        { text: 'privacy policy', href: '/legal/privacy' },
        { text: ' or ' },
        { text: 'write', href: 'mailto:a@example.org' },
        { text: '.' },
      ],
    },
  ])
})

test('leaves all other text unchanged, especially scripts', () => {
  const text = '<script>alert(1)</script> [click](javascript:alert(1)) 2 * 3 * 4'
  expect(parseText(text)).toEqual([{ kind: 'paragraph', spans: [{ text }] }])
})

test('handles Windows line endings', () => {
  expect(parseText('# Title\r\n\r\n- one\r\n- two')).toEqual([
    { kind: 'title', spans: [{ text: 'Title' }] },
    { kind: 'list', items: [[{ text: 'one' }], [{ text: 'two' }]] },
  ])
})
