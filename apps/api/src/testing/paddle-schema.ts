// Paddle's document names the fields of a thing and hardly ever says that there are no others: as it stands, a misspelt field
// would pass. Here what is not named is not there.

type Json = Readonly<Record<string, unknown>>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The parts of a JSON pointer (RFC 6901) that is the fragment of an address. */
export const partsOf = (ref: string): string[] =>
  ref
    .replace(/^#\//, '')
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))

/** What stands at a place in a document; undefined where there is none. */
export const valueAt = (document: unknown, place: readonly string[]): unknown =>
  place.reduce((value, part) => (value as Json | undefined)?.[part], document)

/**
 * Fields that the official library knows and that copies of the document may be too old for; none of them is read here.
 * https://developer.paddle.com/changelog/2026/grand-total-tax-field
 * https://developer.paddle.com/changelog/2025/retained-fees-payout-totals
 * https://developer.paddle.com/changelog/2025/improved-korean-payment-methods
 */
const younger = { '^(grand_total_tax|retained_fee|south_korea_local_card|paypal)$': {} }

/** Their schemas are further words on the same thing. */
const together = ['allOf', 'anyOf', 'oneOf']
/** Their schema is that of another thing. */
const within = ['schema', 'items', 'additionalProperties']
/** They hold values and no schemas. */
const samples = ['const', 'default', 'enum', 'example', 'examples']

/**
 * @param document an OpenAPI 3.1 document whose references all stay inside it
 * @returns the same, in which nothing has fields that its schema does not name; what names none may have any. The schemas under
 * `components` stay open as such, since others are made of them.
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
