// The smallest value that fits a JSON schema, so that structured output works before a test defines its own.

type JsonSchema = { readonly [key: string]: unknown }

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

const resolve = (schema: JsonSchema, root: JsonSchema): JsonSchema => {
  if (typeof schema.$ref !== 'string') return schema
  const path = schema.$ref.replace(/^#\/?/, '').split('/').filter(Boolean)
  let at: unknown = root
  for (const key of path) at = isSchema(at) ? at[key] : undefined
  return isSchema(at) ? at : {}
}

const number = (schema: JsonSchema): number => {
  const minimum = typeof schema.minimum === 'number' ? schema.minimum : 0
  const step = typeof schema.multipleOf === 'number' ? schema.multipleOf : 1
  return Math.ceil(minimum / step) * step
}

const text = (schema: JsonSchema): string => {
  const shortest = typeof schema.minLength === 'number' ? schema.minLength : 0
  return 'example'.padEnd(shortest, '.')
}

const object = (schema: JsonSchema, root: JsonSchema): unknown => {
  const properties = isSchema(schema.properties) ? schema.properties : {}
  return Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, exampleOf(value, root)]))
}

const array = (schema: JsonSchema, root: JsonSchema): unknown[] => {
  const length = typeof schema.minItems === 'number' ? schema.minItems : 0
  return Array.from({ length }, () => exampleOf(schema.items, root))
}

/** A minimal value for a JSON schema. Follows `$ref` and uses the first of several alternatives. */
export const exampleOf = (unresolved: unknown, root: unknown = unresolved): unknown => {
  if (!isSchema(unresolved) || !isSchema(root)) return null
  const schema = resolve(unresolved, root)
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const alternatives = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (Array.isArray(alternatives)) return exampleOf(alternatives[0], root)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return object(schema, root)
    case 'array':
      return array(schema, root)
    case 'string':
      return text(schema)
    case 'number':
    case 'integer':
      return number(schema)
    case 'boolean':
      return false
    default:
      return null
  }
}
