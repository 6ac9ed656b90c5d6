import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseInput } from './input.ts'

const Body = z.strictObject({ list: z.array(z.looseObject({})) })
const emptyObjects = (count: number) => Array.from({ length: count }, () => ({}))

/** Codes of all errors in an input; empty if it is valid. */
function faultsOf(input: unknown): string[] {
  try {
    parseInput(Body, input, 'VALIDATION.FAILED')
    return []
  } catch (error) {
    return (error as { details: { code: string }[] }).details.map(({ code }) => code)
  }
}

test('rejects a list above the limit before validating its entries', () => {
  expect(faultsOf({ list: emptyObjects(200) })).toEqual([])
  expect(faultsOf({ list: emptyObjects(1_000_000) })).toEqual(['too_big'])
})

test('rejects an object with too many fields', () => {
  const fields = Object.fromEntries(emptyObjects(50_000).map((_, n) => [`field${n}`, 1]))
  expect(faultsOf({ list: [], ...fields })).toEqual(['too_big'])
})

test('rejects an input with too many values', () => {
  const nested = { list: Array.from({ length: 150 }, () => ({ more: emptyObjects(150) })) }
  expect(faultsOf(nested)).toEqual(['too_big'])
})

test('rejects nested lists of any depth', () => {
  expect(faultsOf(JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`))).toEqual(['too_big'])
})
