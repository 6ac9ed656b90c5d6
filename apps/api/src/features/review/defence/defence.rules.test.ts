import { expect, test } from 'vitest'
import { defended } from './defence.rules.ts'
import type { Verdict } from './defence-prompt.ts'

const line = 'Two coffees, please. She like cakes a lot, and my brother like them too.'
const mistake = { pair_id: 'a', user_message: line, original_text: 'She like', suggestion: 'She likes' }
const verdict = (fields: Partial<Verdict> = {}): Verdict => ({
  number: 1,
  reason: 'R',
  quote: 'She like cakes a lot',
  native_says: 'yes',
  ...fields,
})

test.each([
  ['is rejected with a quote', [verdict()]],
  ['is doubted with a quote', [verdict({ native_says: 'unsure' })]],
  ['is rejected with the complete line as quote', [verdict({ quote: line })]],
])('drops a correction that %s', (_name, verdicts) => {
  expect(defended([mistake], verdicts)).toEqual([])
})

test.each<[string, Verdict[]]>([
  ['is defended', [verdict({ native_says: 'no' })]],
  ['has no verdict', []],
  ['has only verdicts on others', [verdict({ number: 0 }), verdict({ number: 2 })]],
  ['has verdicts that contradict each other', [verdict(), verdict({ native_says: 'no' })]],
  ['is rejected without a quote', [verdict({ quote: '' })]],
  ['is rejected with an invented quote', [verdict({ quote: 'She likes cakes a lot' })]],
  ['is rejected with two words', [verdict({ quote: 'She like' })]],
  ['is rejected with part of a word', [verdict({ quote: 'he like cakes a lot' })]],
  ['is rejected with a quote of other words', [verdict({ quote: 'my brother like them too' })]],
])('keeps a correction that %s', (_name, verdicts) => {
  expect(defended([mistake], verdicts)).toEqual([mistake])
})

test('accepts a short line as its own quote', () => {
  const short = { ...mistake, user_message: 'Two coffees.', original_text: 'Two coffees', suggestion: 'I want two' }
  expect(defended([short, mistake], [verdict({ quote: 'Two coffees.' })])).toEqual([mistake])
})
