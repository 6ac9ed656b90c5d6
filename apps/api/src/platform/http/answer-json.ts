// Answers as JSON, validated by the contract. Large ones are serialised in steps, to avoid blocking other requests.
import { z } from 'zod'

/** A shorter answer is serialised in one step: that takes a few milliseconds at most. */
const largeCharacters = 50_000
/** Estimated length of a value other than a string, in characters. */
const otherCharacters = 8

/** Whether the JSON of a value is about that long. Stops counting at that length. */
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

/** Whether the fields of an object can be validated separately: no rule connects them. */
const isPlainObject = (schema: z.ZodType): schema is z.ZodObject =>
  schema instanceof z.ZodObject && (schema.def.checks ?? []).length === 0

/**
 * The parts of a value that the schema declares, as JSON. Each step serialises a list entry or an object field that is
 * small enough.
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
