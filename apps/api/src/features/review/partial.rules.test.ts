import { expect, test } from 'vitest'
import { partsSoFar, strengthSoFar, wordsSoFar } from './partial.rules.ts'

const none = { outcome: '', summary: '', conclusion: '', suggestion: '' }

test.each([
  [undefined, {}],
  ['half', {}],
  [[], {}],
  [{}, {}],
  [{ outcome: 'You ordered a coff' }, {}],
  [{ outcome: 'You ordered a coffee.', summary: '' }, { outcome: 'You ordered a coffee.' }],
  [{ outcome: 'O.', summary: 'You' }, { outcome: 'O.' }],
  [
    { outcome: 'O.', summary: 'You ordered a coff' },
    { outcome: 'O.', summary: 'You ordered a …' },
  ],
  [
    { outcome: 'O.', summary: 'S.', conclusion: 'Well  do' },
    { outcome: 'O.', summary: 'S.', conclusion: 'Well …' },
  ],
  [
    { outcome: 'O.', summary: 'S.', conclusion: 'C.', suggestion: 'T.', level: { evidence: [] } },
    { outcome: 'O.', summary: 'S.', conclusion: 'C.', suggestion: 'T.' },
  ],
  [{ outcome: 7, summary: { text: 'S' }, conclusion: 'C.', level: null }, { conclusion: 'C.' }],
])('shows the finished words of %j', (partial, shown) => {
  expect(wordsSoFar(partial)).toEqual({ ...none, ...shown })
})

test('shows only complete parts of an exam', () => {
  const parts = [
    { part: 1, feedback: 'One.' },
    { part: 9, feedback: 'No such part.' },
    { part: 2, feedback: 'Tw' },
  ]
  expect(partsSoFar({ part_feedback: parts })).toEqual([parts[0]])
  expect(partsSoFar({ part_feedback: parts.slice(0, 1) })).toEqual([])
  expect(partsSoFar({ part_feedback: 'parts' })).toEqual([])
  expect(partsSoFar(null)).toEqual([])
})

test('shows only a complete strength', () => {
  const strength = { quote: 'a', pair_id: 'b', comment: 'c' }
  expect(strengthSoFar({ strength })).toBeNull()
  expect(strengthSoFar({ strength, mistakes: [{}] })).toEqual(strength)
  expect(strengthSoFar({ strength: 'a', mistakes: [] })).toBeNull()
})
