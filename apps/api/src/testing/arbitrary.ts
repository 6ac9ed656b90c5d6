// Random input for schemas: values that fit, nearly fit, or do not fit at all.
import * as fc from 'fast-check'
import { z } from 'zod'

interface JsonSchema {
  readonly type?: string
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
}

/** Values that often break servers. */
const nasty = fc.constantFrom(
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff',
  "' or 1=1 --",
  '%',
  '%00',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '💬'.repeat(300),
  '9'.repeat(400),
  '-1',
  'NaN',
  'Infinity',
  '1e309',
  'null',
  '\u202e',
  '2038-01-19T03:14:08Z',
)
const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), nasty)

function text(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.format === 'uuid') return fc.uuid({ version: 4 })
  if (schema.format === 'email') return fc.emailAddress()
  if (schema.pattern === '^[0-9a-f]{24}$') {
    return fc.oneof(fc.constantFrom(...ids), fc.stringMatching(/^[0-9a-f]{24}$/))
  }
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern))
  const limits = { minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 300, 3000) }
  return fc.oneof(fc.string({ unit: 'grapheme', ...limits }), fc.string({ unit: 'binary', ...limits }))
}

function record(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {})
  const fields = Object.fromEntries(properties.map(([name, inner]) => [name, near(inner, ids)]))
  const fitting = fc.record(fields, { requiredKeys: [...(schema.required ?? [])] })
  const partial = fc.record(fields, { requiredKeys: [] })
  const open = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : null
  if (open !== null) return fc.dictionary(anyText, near(open, ids), { maxKeys: 5 })
  const more = fc.tuple(partial, fc.dictionary(anyText, fc.jsonValue(), { maxKeys: 2 }))
  return fc.oneof(
    { weight: 8, arbitrary: fitting },
    { weight: 1, arbitrary: partial },
    { weight: 1, arbitrary: more.map(([one, other]) => ({ ...one, ...other })) },
  )
}

/** A value that fits. */
function fit(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined) return fc.oneof(...options.map((option) => fit(option, ids)))
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const { minimum = -1e9, maximum = 1e9 } = schema
  switch (schema.type) {
    case 'string':
      return text(schema, ids)
    case 'integer':
      return fc.integer({ min: Math.ceil(Math.max(minimum, -1e9)), max: Math.floor(Math.min(maximum, 1e9)) })
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(near(schema.items ?? {}, ids), { maxLength: 5 })
    case 'object':
      return record(schema, ids)
    default:
      return fc.jsonValue()
  }
}

/** Mostly a value that fits, sometimes anything. */
function near(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 9, arbitrary: fit(schema, ids) },
    { weight: 1, arbitrary: fc.oneof(anyText, fc.jsonValue()) },
  )
}

/** Input for a schema. @param ids of existing rows, sometimes used if a schema expects an id */
export const inputFor = (schema: z.ZodType, ids: readonly string[]): fc.Arbitrary<unknown> =>
  near(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, ids)
