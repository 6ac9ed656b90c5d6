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

/**
 * What the schema makes of the input.
 * @throws Problem with `code` (VALIDATION.FAILED unless told) and a detail for each thing that is wrong
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  code: ProblemCode = 'VALIDATION.FAILED',
): z.output<Schema> {
  const result = schema.safeParse(input)
  if (!result.success) throw new Problem(code, detailsOf(result.error.issues))
  const path = unstorable(result.data)
  if (path !== null)
    throw new Problem(code, [{ path: path.join('.'), code: 'invalid_text', message: 'Not storable text' }])
  return result.data
}
