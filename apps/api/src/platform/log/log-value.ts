// Converts logged values to plain ones: redaction copies them, and can only copy plain fields.
import { stdSerializers } from 'pino'

/** A little deeper than the search for secrets goes. */
const depthMax = 6

/** Prototype of errors that pino has serialised, including nested ones. */
const serialisedError: unknown = Object.getPrototypeOf(stdSerializers.err(new Error('an example')))
const plainPrototypes = new Set<unknown>([Object.prototype, null, serialisedError])

function plainObject(value: object, depth: number): unknown {
  if (value instanceof Date) return value
  if (Array.isArray(value)) return value.map((entry) => plainValue(entry, depth))
  const fields: object = value instanceof Error ? stdSerializers.err(value) : value
  // For a URL, form or response, only the class is logged: its text may contain secrets.
  if (!plainPrototypes.has(Object.getPrototypeOf(fields))) return `[${fields.constructor?.name ?? 'object'}]`
  return Object.fromEntries(Object.entries(fields).map(([name, inner]) => [name, plainValue(inner, depth)]))
}

/** A value as plain objects, with errors reduced to message and stack. Never throws. */
export function plainValue(value: unknown, depth: number = depthMax): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return '[more]'
  try {
    return plainObject(value, depth - 1)
  } catch {
    return '[unreadable]'
  }
}
