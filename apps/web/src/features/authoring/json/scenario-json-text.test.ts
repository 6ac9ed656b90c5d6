import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineOf, placeOf, readJson } from './scenario-json-text.ts'

test('agrees with JSON.parse and locates every value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      expect(readJson(text).value).toEqual(JSON.parse(text))
    }),
  )
  const text = '{\n  "title": "A",\n  "goals": [\n    { "phrase": "B" }\n  ]\n}'
  const { places } = readJson(text)
  expect(lineOf(text, placeOf(places, 'title'))).toBe(2)
  expect(text.slice(placeOf(places, 'goals.0.phrase'))).toMatch(/^"B"/)
  expect(lineOf(text, placeOf(places, 'goals.0.translation.en'))).toBe(4)
  expect(placeOf(places, 'nowhere')).toBe(0)
})

test.each([
  ['', 'end', 0],
  ['{"a": 1', 'end', 7],
  ['{"a": "x,\n"b": 2}', 'quote', 6],
  ['{"a": "\\q"}', 'escape', 6],
  ['{a: 1}', 'name', 1],
  ['{"a": 1,}', 'name', 8],
  ['{"a" 1}', 'colon', 5],
  ['{"a": 1 "b": 2}', 'comma', 7],
  ['[1 2]', 'comma', 2],
  ['{"a": }', 'value', 6],
  ['{"a": 01}', 'value', 6],
  ['{"a": tru}', 'value', 6],
  ['{"a": 1, "a": 2}', 'twice', 9],
  ['{} x', 'after', 3],
] as const)('reports that %j is cut off: %s at %i', (text, kind, at) => {
  expect(readJson(text).error).toEqual({ kind, at })
  if (kind !== 'twice') expect(() => JSON.parse(text)).toThrow()
})

test('quickly rejects text that consists only of brackets', () => {
  expect(readJson('['.repeat(100_000)).error?.kind).toBe('value')
})
