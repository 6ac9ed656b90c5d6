// What is logged, as plain values: the redaction copies what it looks through, and what is more than its fields cannot be copied.
import { stdSerializers } from 'pino'

/** As deep as secrets are looked for, and a little deeper. */
const depthMax = 6

/** Errors that pino has made into objects, among others those within another error. */
const serialisedError: unknown = Object.getPrototypeOf(stdSerializers.err(new Error('an example')))
const plainPrototypes = new Set<unknown>([Object.prototype, null, serialisedError])

function plainObject(value: object, depth: number): unknown {
  if (value instanceof Date) return value
  if (Array.isArray(value)) return value.map((entry) => plainValue(entry, depth))
  const fields: object = value instanceof Error ? stdSerializers.err(value) : value
  // Of an address, a form or an answer its class says enough: its text may hold secrets.
  if (!plainPrototypes.has(Object.getPrototypeOf(fields))) return `[${fields.constructor?.name ?? 'object'}]`
  return Object.fromEntries(Object.entries(fields).map(([name, inner]) => [name, plainValue(inner, depth)]))
}

/** A value with its objects as plain ones and its errors with message and stack. Never throws, whatever it is. */
export function plainValue(value: unknown, depth: number = depthMax): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return '[more]'
  try {
    return plainObject(value, depth - 1)
  } catch {
    return '[unreadable]'
  }
}
