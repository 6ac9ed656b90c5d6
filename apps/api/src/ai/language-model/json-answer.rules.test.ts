import { expect, it } from 'vitest'
import { jsonIn } from './json-answer.ts'

it.each([
  ['{"a":1}', { a: 1 }],
  [' \n{"a":1} ', { a: 1 }],
  ['```json\n{"a":1}\n```', { a: 1 }],
  ['<think>{"a":0}?</think>{"a":1}', { a: 1 }],
  ['Is it {"a":0}? No.</think>\n{"a":1}', { a: 1 }],
  ['Here it is: {"a":{"b":"}"}} I hope it "helps".', { a: { b: '}' } }],
  ['First {"a":0}, then {"a":1}.', { a: 1 }],
  ['{ Here: {"a":1}', { a: 1 }],
  ['{"a":"K\\u0000r\\ud83d"}', { a: 'Kr' }],
  ['{"a":1}<|im_end|>', { a: 1 }],
  ['[1]', [1]],
])('finds the JSON in %j', (answer, expected) => {
  expect(jsonIn(answer)).toEqual(expected)
})

it.each(['', 'No.', '{"a":', '<think>{"a":1}'])('finds none in %j', (answer) => {
  expect(() => jsonIn(answer)).toThrow(SyntaxError)
})

it('handles very long nonsense quickly', () => {
  const before = process.cpuUsage().user
  expect(() => jsonIn('{"'.repeat(200_000))).toThrow(SyntaxError)
  expect(process.cpuUsage().user - before).toBeLessThan(2_000_000)
})
