// Paddle's document lists an object's fields but rarely forbids others, so a misspelt field would pass. This module
// forbids all unlisted fields.

type Json = Readonly<Record<string, unknown>>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parts of a JSON pointer (RFC 6901) in the fragment of a URL. */
export const partsOf = (ref: string): string[] =>
  ref
    .replace(/^#\//, '')
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))

/** The value at a location in a document; undefined if there is none. */
export const valueAt = (document: unknown, place: readonly string[]): unknown =>
  place.reduce((value, part) => (value as Json | undefined)?.[part], document)

/**
 * Fields that the official library knows but older copies of the document may not; this server reads none of them.
 * https://developer.paddle.com/changelog/2026/grand-total-tax-field
 * https://developer.paddle.com/changelog/2025/retained-fees-payout-totals
 * https://developer.paddle.com/changelog/2025/improved-korean-payment-methods
 */
const younger = { '^(grand_total_tax|retained_fee|south_korea_local_card|paypal)$': {} }

/** Keywords whose schemas describe the same value. */
const together = ['allOf', 'anyOf', 'oneOf']
/** Keywords whose schema describes another value. */
const within = ['schema', 'items', 'additionalProperties']
/** Keywords that contain values rather than schemas. */
const samples = ['const', 'default', 'enum', 'example', 'examples']

/**
 * @param document an OpenAPI 3.1 document whose references are all internal
 * @returns the same document with schemas that forbid unlisted fields; a schema that lists no fields allows any.
 * Schemas under `components` stay open, because others are composed of them.
 */
export function closed<T extends Json>(document: T): T {
  const namesFields = (schema: unknown): boolean =>
    isJson(schema) &&
    ('properties' in schema ||
      (typeof schema.$ref === 'string' && namesFields(valueAt(document, partsOf(schema.$ref)))) ||
      together.some((key) => Array.isArray(schema[key]) && schema[key].some(namesFields)))
  const close = (schema: unknown): unknown =>
    isJson(schema) && namesFields(schema)
      ? { ...mapped(schema), patternProperties: younger, unevaluatedProperties: false }
      : walk(schema)
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    return isJson(value) ? mapped(value) : value
  }
  const entry = (key: string, value: unknown): unknown => {
    if (samples.includes(key)) return value
    if (within.includes(key)) return close(value)
    if (key !== 'properties' || !isJson(value)) return walk(value)
    return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, close(schema)]))
  }
  const mapped = (value: Json): Json =>
    Object.fromEntries(Object.entries(value).map(([key, one]) => [key, entry(key, one)]))
  return mapped(document) as T
}
