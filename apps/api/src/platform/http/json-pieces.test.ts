import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJson } from './json-pieces.ts'
import { Problem } from './problem.ts'

/** More white space than is parsed in one piece, so that every list and object around it is read entry by entry. */
const space = ' \n\t\r'.repeat(17_000)

function read(text: string): unknown {
  const steps = readJson(text, JSON.parse)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

type Outcome = { readonly value: unknown } | 'refused'

function outcomeOf(parse: () => unknown): Outcome {
  try {
    return { value: parse() }
  } catch (error) {
    expect(error instanceof Problem || error instanceof SyntaxError).toBe(true)
    return 'refused'
  }
}

const codeOf = (text: string): unknown => {
  try {
    return read(text)
  } catch (error) {
    return error instanceof Problem ? error.code : error
  }
}

/** Placeholder for the white space: JSON always escapes this character. */
const gap = '\u0001'
const filled = (text: string): string => text.replace(gap, space)

/**
 * Values without names that change a prototype: `JSON.parse` accepts those, and a test below covers their rejection.
 * Also without names that end with a backslash: once `JSON.parse` of V8 13.6 has read `"\\"` in a long text, it
 * mistakes `"\""` in the same place for the same name.
 */
const harmless = fc
  .jsonValue({ maxDepth: 4 })
  .filter((value) => !/__proto__|prototype|\\\\":/.test(JSON.stringify(value)))

/** JSON with a gap between two tokens, outside of strings. */
const withGap = fc.tuple(harmless, fc.nat()).map(([value, place]) => {
  const signs = JSON.stringify([value, [], {}]).match(/"(?:\\.|[^"\\])*"|[[\]{},:]|[^"[\]{},:]+/g) ?? []
  return signs.toSpliced(place % (signs.length + 1), 0, gap).join('')
})

test('reads the same values as JSON.parse', () => {
  const property = fc.property(withGap, (text) => {
    expect(read(filled(text))).toEqual(JSON.parse(filled(text)))
  })
  fc.assert(property, { numRuns: 500 })
})

test('rejects exactly what JSON.parse rejects', () => {
  const signs = fc.constantFrom('', '"', ',', ':', '[', ']', '{', '}', '1', '\\', '\u00a0')
  const property = fc.property(withGap, fc.nat(), signs, (text, place, sign) => {
    const changed = filled([...text].toSpliced(place % text.length, 1, sign).join(''))
    expect(outcomeOf(() => read(changed))).toEqual(outcomeOf(() => JSON.parse(changed)))
  })
  fc.assert(property, { numRuns: 1_000 })
})

test('rejects a list or an object with too many entries', () => {
  const list = (count: number) => `[${space}${Array(count).fill('1').join(',')}]`
  const fields = (count: number) => `{${space}${Array.from({ length: count }, (_, n) => `"a${n}":1`).join(',')}}`
  expect(read(list(200))).toHaveLength(200)
  expect(codeOf(list(201))).toBe('VALIDATION.FAILED')
  expect(Object.keys(read(fields(200)) as object)).toHaveLength(200)
  expect(codeOf(fields(201))).toBe('VALIDATION.FAILED')
})

test('rejects too many values', () => {
  const lists = (count: number) => {
    const inner = `[${Array(200).fill('0').join(',')}]`
    const outer = `[${Array(200).fill(inner).join(',')}]`
    return `[${Array(count).fill(outer).join(',')}]`
  }
  expect(read(lists(12))).toHaveLength(12)
  expect(codeOf(lists(13))).toBe('VALIDATION.FAILED')
})

test('rejects lists that are nested too deeply', () => {
  const nested = (depth: number) => '['.repeat(depth) + space + ']'.repeat(depth)
  expect(JSON.stringify(read(nested(64)))).toBe('['.repeat(64) + ']'.repeat(64))
  expect(codeOf(nested(65))).toBe('VALIDATION.FAILED')
})

test('rejects names that change a prototype', () => {
  expect(codeOf(`{${space}"__proto__":{"a":1}}`)).toBe('VALIDATION.INVALID_JSON')
  expect(codeOf(`{${space}"\\u005f_proto__":{"a":1}}`)).toBe('VALIDATION.INVALID_JSON')
  expect(codeOf(`{${space}"constructor":{"prototype":{}}}`)).toBe('VALIDATION.INVALID_JSON')
})
