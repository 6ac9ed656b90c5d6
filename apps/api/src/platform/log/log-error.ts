// What the log contains about an error: where and why it occurred, never the text that was being processed. Errors of
// databases, parsers and model servers quote their input, which may be what a learner said.

/** Fields that are copied from any error. All others are omitted, because libraries attach requests and responses. */
const listedFields = [
  'code',
  'errno',
  'syscall',
  'address',
  'port',
  'path',
  'hostname',
  'status',
  'statusCode',
  'responseCode',
  'providerRequestId',
  'parameter',
  'retryAfterMs',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'dataType',
  'routine',
] as const

/** Longest message or query that is logged, in characters. */
const lengthMax = 300
const depthMax = 5
const withheld = '[withheld]'

export interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly aggregateErrors?: readonly LoggedError[]
  readonly [field: string]: unknown
}

/** The fields of any object; reading them never throws. */
function fieldOf(error: object, name: string): unknown {
  try {
    return (error as Record<string, unknown>)[name]
  } catch {
    return undefined
  }
}

const textOf = (error: object, name: string): string => {
  const value = fieldOf(error, name)
  return typeof value === 'string' ? value : ''
}

const typeOf = (error: Error): string => {
  const made: unknown = error.constructor
  return (typeof made === 'function' && made.name) || textOf(error, 'name') || 'Error'
}

/**
 * Classes of PostgreSQL errors whose messages name connections, roles, tables and resources. The others, such as
 * "invalid text representation" and whatever a trigger raises, quote values.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const schemaClasses = /^(08|0A|25|28|3D|3F|40|42|53|54|55|57|58|XX)/

const sqlStateOf = (error: Error): string | null => {
  const code = textOf(error, 'code')
  return /^[0-9A-Z]{5}$/.test(code) && textOf(error, 'severity') !== '' ? code : null
}

const identifier = /^[\w$.:/@*-]{1,60}$/

/** Replaces quoted text; everything between the first and the last quotation mark, because the text may contain some. */
const withoutQuotations = (line: string): string =>
  line
    .replace(/"([\s\S]*)"/, `"${withheld}"`)
    .replace(/[“”„«][\s\S]*[”“»]/, withheld)
    .replace(/`[\s\S]*`/, withheld)
    .replace(/(?<!\w)'([\s\S]*)'(?!\w)/, (whole, text: string) => (identifier.test(text) ? whole : `'${withheld}'`))

const firstLine = (text: string): string => (text.split('\n', 1)[0] ?? '').slice(0, lengthMax)

/** Identifiers in double quotes, as PostgreSQL names tables and columns; other quoted text is replaced. */
const withIdentifiers = (line: string): string =>
  line.replace(/"([^"]*)"/g, (whole, text: string) => (identifier.test(text) ? whole : `"${withheld}"`))

/** Findings of a schema, as codes and paths: messages and unlisted keys quote the input. */
function findingsOf(issues: readonly unknown[]): string {
  const lines = issues.slice(0, 5).map((issue) => {
    const { code, path } = Object(issue) as { code?: unknown; path?: unknown }
    const places = Array.isArray(path)
      ? path.map((part) => (identifier.test(String(part)) ? String(part) : withheld))
      : []
    return `${String(code)} at ${places.join('.') || 'the top'}`
  })
  return `The value does not fit: ${lines.join(', ')}`
}

/** An error's own message without the text that it quotes. */
function messageOf(error: Error): string {
  const message = textOf(error, 'message')
  const query = fieldOf(error, 'query')
  if (typeof query === 'string' && Array.isArray(fieldOf(error, 'params'))) {
    if (sqlStateOf(error) === null) return `Failed query: ${query.slice(0, lengthMax)}`
  }
  const state = sqlStateOf(error)
  if (state !== null)
    return schemaClasses.test(state) ? withIdentifiers(firstLine(message)) : `PostgreSQL error ${state}`
  const issues = fieldOf(error, 'issues')
  if (Array.isArray(issues)) return findingsOf(issues)
  if (error instanceof SyntaxError) return firstLine(message.replace(/["'`][\s\S]*["'`]/, withheld))
  return textOf(error, 'syscall') === '' ? withoutQuotations(firstLine(message)) : firstLine(message)
}

/** The frames of a stack, without the message above them, which may have several lines. */
function framesOf(error: Error): string[] {
  const stack = textOf(error, 'stack')
  const message = textOf(error, 'message')
  const end = message === '' ? -1 : stack.indexOf(message)
  const frames = end === -1 ? stack : stack.slice(end + message.length)
  return frames.split('\n').filter((line) => /^\s+at .*(:\d+(:\d+)?\)?|<anonymous>\)?|\(native\))$/.test(line))
}

/** A listed field's value; texts other than identifiers are withheld. */
function listedValue(name: string, value: string | number): string | number {
  if (typeof value === 'number') return value
  if (name === 'path') return value.slice(0, lengthMax)
  return identifier.test(value) ? value : withheld
}

function listedOf(error: Error): Record<string, string | number> {
  const listed: Record<string, string | number> = {}
  for (const name of listedFields) {
    const value = fieldOf(error, name)
    if (typeof value === 'string' || typeof value === 'number') listed[name] = listedValue(name, value)
  }
  return listed
}

/** An error as it is logged: type, message, stack and listed fields, with its causes. Never throws. */
export function describeError(error: Error, depth: number = depthMax): LoggedError {
  const cause = depth > 0 ? fieldOf(error, 'cause') : undefined
  const described = cause instanceof Error ? describeError(cause, depth - 1) : null
  const nested = depth > 0 ? fieldOf(error, 'errors') : undefined
  const message = messageOf(error)
  const type = typeOf(error)
  const stack = [`${type}: ${message}`, ...framesOf(error)].join('\n')
  const aggregateErrors = Array.isArray(nested)
    ? nested.flatMap((each) => (each instanceof Error ? [describeError(each, depth - 1)] : []))
    : []
  return {
    type,
    message: described === null ? message : `${message}: ${described.message}`,
    stack: described === null ? stack : `${stack}\ncaused by: ${described.stack}`,
    ...(aggregateErrors.length > 0 && { aggregateErrors }),
    ...listedOf(error),
  }
}

/** Whether an error comes from a database, a parser or a schema, whose messages contain values. */
const quotesValues = (error: Error): boolean =>
  sqlStateOf(error) !== null ||
  error instanceof SyntaxError ||
  Array.isArray(fieldOf(error, 'params')) ||
  Array.isArray(fieldOf(error, 'issues'))

/** The message for the operator's terminal: our own as they are, in full; those that contain values without them. */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return quotesValues(error) ? describeError(error).message : error.message
}

/** The last output of a program that ends because of an error. */
export const crashText = (error: unknown): string =>
  error instanceof Error ? describeError(error).stack : `A ${typeof error} was thrown`
