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
  ['nonsense', undefined],
])('reads %j', (json, expected) => {
  expect(partialJson(json)).toEqual(expected)
})

it('reads whole JSON as usual, and the beginning of any without an error', () => {
  const object = fc.dictionary(fc.string(), fc.jsonValue())
  // The package leaves out fields of this name.
  const usual = object.filter((value) => !JSON.stringify(value).includes('__proto__'))
  fc.assert(
    fc.property(usual, fc.boolean(), fc.nat(), (value, isIndented, cut) => {
      const json = JSON.stringify(value, null, isIndented ? 2 : 0)
      expect(JSON.stringify(partialJson(json))).toBe(JSON.stringify(value))
      expect(typeof partialJson(json.slice(0, 1 + (cut % json.length)))).toBe('object')
    }),
    { numRuns: 500 },
  )
})
