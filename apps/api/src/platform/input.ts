// Input from outside, checked once at the door.
import type { ProblemCode } from '@parley/contracts/problem.ts'
import type { z } from 'zod'
import { detailsOf, Problem } from './problem.ts'

/** Postgres stores neither NUL nor half of a surrogate pair: such text is refused here and not deep inside. */
const storable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Path of the first text that cannot be stored, or null. What comes in has a schema, so its depth is bounded. */
function unstorable(value: unknown, path: readonly string[] = []): readonly string[] | null {
  if (typeof value === 'string') return storable(value) ? null : path
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = storable(key) ? unstorable(inner, [...path, key]) : path
    if (found !== null) return found
  }
  return null
}

/** No list or object of any input has more entries. */
export const entriesMax = 200
/** No input has more values in all, but a file of the library, which is checked in parts. */
const valuesMax = 10_000

/** Refuses an input with more values than any contract allows. */
export const tooMuch = (code: ProblemCode = 'VALIDATION.FAILED'): Problem =>
  new Problem(code, [{ path: '', code: 'too_big', message: 'Too many values' }])

/**
 * Whether there is more in an input than any contract allows. A schema would look at all of it, and note what is wrong with
 * each: a list of a million empty objects takes all memory.
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
 * What the schema makes of the input.
 * @throws Problem with `code` (VALIDATION.FAILED unless told) and a detail for each thing that is wrong
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
