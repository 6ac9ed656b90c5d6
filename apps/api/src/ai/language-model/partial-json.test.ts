import fc from 'fast-check'
import { expect, it } from 'vitest'
import { partialJson } from './partial-json.ts'

it.each([
  ['', undefined],
  ['{', {}],
  ['{"a', {}],
  ['{"a"', {}],
  ['{"a":', {}],
  ['{"a":"b', { a: 'b' }],
  ['{"a":"b\\', { a: 'b' }],
  ['{"a":"b\\u00e', { a: 'b' }],
  ['{"a":"b\\"c', { a: 'b"c' }],
  ['{"a":1', {}],
  ['{"a":1,', { a: 1 }],
  ['{"a":tru', {}],
  ['{"a":[{"b":null},{"c":"d', { a: [{ b: null }, { c: 'd' }] }],
  ['{"a":{"b":[]},"c":[1,2', { a: { b: [] }, c: [1] }],
  ['[1,2]', [1, 2]],
  ['{"__proto__":{"a":"b', JSON.parse('{"__proto__":{"a":"b"}}')],
  ['nonsense', undefined],
])('reads %j', (json, expected) => {
  expect(partialJson(json)).toEqual(expected)
})

it('reads whole JSON as usual, and the beginning of any without an error', () => {
  const object = fc.dictionary(fc.string(), fc.jsonValue())
  fc.assert(
    fc.property(object, fc.boolean(), fc.nat(), (value, isIndented, cut) => {
      const json = JSON.stringify(value, null, isIndented ? 2 : 0)
      expect(partialJson(json)).toEqual(JSON.parse(json))
      expect(typeof partialJson(json.slice(0, 1 + (cut % json.length)))).toBe('object')
    }),
    { numRuns: 500 },
  )
})
