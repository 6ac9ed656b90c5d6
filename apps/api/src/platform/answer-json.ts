// Answers as JSON, checked by the contract. A large one is made piece by piece, so that others get their turn in between.
import { z } from 'zod'

/** An answer with fewer characters is made in one go: that takes a few milliseconds at most. */
const largeCharacters = 50_000
/** What a value that is no text is counted as, in characters. */
const otherCharacters = 8

/** Whether a value has so many characters as JSON, about. Looks at no more of it than it takes to know. */
export function isLarge(value: unknown): boolean {
  const rest: unknown[] = [value]
  let characters = 0
  for (let next = rest.pop(); characters < largeCharacters; next = rest.pop()) {
    characters += typeof next === 'string' ? next.length : otherCharacters
    if (typeof next === 'object' && next !== null) for (const inner of Object.values(next)) rest.push(inner)
    if (rest.length === 0) break
  }
  return characters >= largeCharacters
}

/** An object whose fields can be made one by one: nothing ties them together. */
const isPlainObject = (schema: z.ZodType): schema is z.ZodObject =>
  schema instanceof z.ZodObject && (schema.def.checks ?? []).length === 0

/**
 * What the schema lets through of a value, as JSON. A step makes an entry of a list or a field of an object that is small
 * enough.
 * @throws ZodError
 */
export function* answerJson(schema: z.ZodType, value: unknown): Generator<void, string> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    if (value !== null && value !== undefined) return yield* answerJson(schema.unwrap() as z.ZodType, value)
  } else if (schema instanceof z.ZodArray && Array.isArray(value) && isLarge(value)) {
    const texts: string[] = []
    for (const entry of value) texts.push(yield* answerJson(schema.element as z.ZodType, entry))
    return `[${texts.join(',')}]`
  } else if (isPlainObject(schema) && typeof value === 'object' && value !== null && isLarge(value)) {
    const fields = value as Record<string, unknown>
    const texts: string[] = []
    for (const [name, type] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
      if (fields[name] === undefined && type instanceof z.ZodOptional) continue
      texts.push(`${JSON.stringify(name)}:${yield* answerJson(type, fields[name])}`)
    }
    return `{${texts.join(',')}}`
  }
  yield
  return JSON.stringify(schema.parse(value)) ?? 'null'
}
