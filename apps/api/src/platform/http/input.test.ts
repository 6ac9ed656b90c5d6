import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseInput } from './input.ts'

const Body = z.strictObject({ list: z.array(z.looseObject({})) })
const emptyObjects = (count: number) => Array.from({ length: count }, () => ({}))

/** Codes of what is wrong with an input; empty if nothing is. */
function faultsOf(input: unknown): string[] {
  try {
    parseInput(Body, input, 'VALIDATION.FAILED')
    return []
  } catch (error) {
    return (error as { details: { code: string }[] }).details.map(({ code }) => code)
  }
}

test('refuses a list above the limit before validating its entries', () => {
  expect(faultsOf({ list: emptyObjects(200) })).toEqual([])
  expect(faultsOf({ list: emptyObjects(1_000_000) })).toEqual(['too_big'])
})

test('refuses an object with too many fields', () => {
  const fields = Object.fromEntries(emptyObjects(50_000).map((_, n) => [`field${n}`, 1]))
  expect(faultsOf({ list: [], ...fields })).toEqual(['too_big'])
})

test('refuses an input with too many values', () => {
  const nested = { list: Array.from({ length: 150 }, () => ({ more: emptyObjects(150) })) }
  expect(faultsOf(nested)).toEqual(['too_big'])
})

test('refuses nested lists of any depth', () => {
  expect(faultsOf(JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`))).toEqual(['too_big'])
})
