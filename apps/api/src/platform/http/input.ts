// Validates external input, once, before any handler runs.
import type { ProblemCode } from '@parley/contracts/problem.ts'
import type { z } from 'zod'
import { detailsOf, Problem } from './problem.ts'

/** Postgres cannot store NUL or unpaired surrogates: reject such text here rather than deep inside. */
const storable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Path of the first text that cannot be stored, or null. Every input has a schema, which bounds its depth. */
function unstorable(value: unknown, path: readonly string[] = []): readonly string[] | null {
  if (typeof value === 'string') return storable(value) ? null : path
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = storable(key) ? unstorable(inner, [...path, key]) : path
    if (found !== null) return found
  }
  return null
}

/** Maximum number of entries in any list or object of an input. */
export const entriesMax = 200
/** Maximum total number of values in an input, except for library files, which are validated in parts. */
const valuesMax = 10_000

/** The error for an input with more values than any contract allows. */
export const tooMuch = (code: ProblemCode = 'VALIDATION.FAILED'): Problem =>
  new Problem(code, [{ path: '', code: 'too_big', message: 'Too many values' }])

/**
 * Whether an input has more entries than any contract allows. A schema would validate all of them and record every
 * error: a list of a million empty objects would exhaust the memory.
 */
function hasTooMuch(input: unknown): boolean {
  const rest: unknown[] = [input]
  let values = 0
  while (rest.length > 0 && values <= valuesMax) {
    const value = rest.pop()
    values++
    if (typeof value !== 'object' || value === null) continue
    const entries = Array.isArray(value) ? value : Object.values(value)
    if (entries.length > entriesMax) return true
    for (const entry of entries) rest.push(entry)
  }
  return values > valuesMax
}

/**
 * Parses the input with a schema.
 * @throws Problem with `code` (VALIDATION.FAILED by default) and a detail for each error
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  code: ProblemCode = 'VALIDATION.FAILED',
): z.output<Schema> {
  if (hasTooMuch(input)) throw tooMuch(code)
  const result = schema.safeParse(input)
  if (!result.success) throw new Problem(code, detailsOf(result.error.issues))
  const path = unstorable(result.data)
  if (path !== null)
    throw new Problem(code, [{ path: path.join('.'), code: 'invalid_text', message: 'Not storable text' }])
  return result.data
}
