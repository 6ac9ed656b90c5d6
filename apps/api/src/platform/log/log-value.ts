// Converts logged values to plain ones: redaction copies them, and can only copy plain fields.
import { describeError } from './log-error.ts'

/** A little deeper than the search for secrets goes. */
const depthMax = 6

const plainPrototypes = new Set<unknown>([Object.prototype, null])

/** Names of fields that contain what a learner or a model said, wherever they occur. */
const contents = new Set([
  'text',
  'words',
  'transcript',
  'content',
  'messages',
  'body',
  'requestBody',
  'requestBodyValues',
  'responseBody',
  'params',
  'parameters',
  'values',
])

/** Fields as plain values, without contents. */
const plainFields = (entries: readonly [string, unknown][], depth: number): Record<string, unknown> =>
  Object.fromEntries(
    entries.map(([name, value]) => [name, contents.has(name) ? '[withheld]' : plainValue(value, depth)]),
  )

function plainObject(value: object, depth: number): unknown {
  if (value instanceof Date) return value
  if (Array.isArray(value)) return value.map((entry) => plainValue(entry, depth))
  if (value instanceof Error) return describeError(value)
  // For a URL, form or response, only the class is logged: its text may contain secrets.
  if (!plainPrototypes.has(Object.getPrototypeOf(value))) return `[${value.constructor?.name ?? 'object'}]`
  return plainFields(Object.entries(value), depth)
}

/** A value as plain objects, with errors as `describeError` lists them. Never throws. */
export function plainValue(value: unknown, depth: number = depthMax): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return '[more]'
  try {
    return plainObject(value, depth - 1)
  } catch {
    return '[unreadable]'
  }
}

/** The fields of a line as plain values, except those with a serializer of their own. */
export const plainLine = (fields: object, ownSerializers: ReadonlySet<string>): Record<string, unknown> => {
  const entries = Object.entries(fields)
  const plain = plainFields(
    entries.filter(([name]) => !ownSerializers.has(name)),
    depthMax,
  )
  return { ...plain, ...Object.fromEntries(entries.filter(([name]) => ownSerializers.has(name))) }
}
