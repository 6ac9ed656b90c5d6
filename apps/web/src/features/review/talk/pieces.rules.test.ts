import type { Mistake } from '@parley/contracts/review/review.ts'
import { findPart } from '@parley/contracts/text/text-span.ts'
import { expect, test } from 'vitest'
import { type Highlight, piecesOf } from './pieces.rules.ts'
import type { Line } from './talk.rules.ts'

const pair = 'a'.repeat(24)
const mistakeIn = (text: string) => (original_text: string) =>
  ({ pair_id: pair, original_text, ...findPart(text, original_text) }) as Mistake
const highlight = (quote: string, is_positive = true): Highlight => ({
  quote,
  pair_id: pair,
  comment: 'C',
  is_positive,
})

interface Marks {
  readonly mistakes?: string[]
  readonly highlights?: Highlight[]
  readonly struck?: boolean
  readonly side?: Line['side']
}

/** A line's pieces: a mistake with its number, a highlight in brackets. */
function cut(content: string, { mistakes = [], highlights = [], struck = false, side = 'learner' }: Marks) {
  const line = {
    message: { pair_id: pair, content, struck },
    side,
    mistakes: [...mistakes.keys()],
  } as unknown as Line
  const pieces = piecesOf(line, mistakes.map(mistakeIn(content)), highlights)
  expect(pieces.map(({ text }) => text).join('')).toBe(content)
  expect(pieces.every(({ text, from }) => content.startsWith(text, from))).toBe(true)
  return pieces.map((piece) => (piece.highlight ? `[${piece.text}]` : `${piece.text}${piece.mistake ?? ''}`))
}

test.each<[string, Marks, string[]]>([
  ['Hola.', {}, ['Hola.']],
  ['', {}, []],
  ['He go to the school', { mistakes: ['the school', 'go'] }, ['He ', 'go1', ' to ', 'the school0']],
  ['He go to', { mistakes: ['He go', 'go to'] }, ['He go0', ' to']],
  ['I live in a small town', { highlights: [highlight('a small town')] }, ['I live in ', '[a small town]']],
  ['I live here', { highlights: [highlight('live'), highlight('live here', false)] }, ['I ', '[live]', ' here']],
  ['I live here', { highlights: [highlight('there')] }, ['I live here']],
  ['I live here', { highlights: [{ ...highlight('live'), pair_id: 'b'.repeat(24) }] }, ['I live here']],
  ['I live here', { highlights: [highlight('live')], struck: true }, ['I live here']],
  ['I live here', { highlights: [highlight('live')], side: 'partner' }, ['I live here']],
  [
    'Then he go to work and she go home',
    { mistakes: ['he go', 'she go'], highlights: [highlight('Then he go to work and she go home')] },
    ['[Then ]', 'he go0', '[ to work and ]', 'she go1', '[ home]'],
  ],
  ['he go to work', { mistakes: ['he go'], highlights: [highlight('go to work')] }, ['he go0', '[ to work]']],
  ['he go', { mistakes: ['he go'], highlights: [highlight('go')] }, ['he go0']],
])('splits %j at its marks', (content, marks, pieces) => {
  expect(cut(content, marks)).toEqual(pieces)
})
