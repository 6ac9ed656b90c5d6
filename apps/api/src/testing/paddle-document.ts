// Paddle's own OpenAPI document as a second judge of what the stand-in is asked and tells. The document is Paddle's, is published
// at https://github.com/PaddleHQ/paddle-openapi and is not kept here: PADDLE_OPENAPI names a copy of its v1/openapi.yaml.
import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { parse } from 'yaml'
import { z } from 'zod'

const Content = z.object({ content: z.object({ 'application/json': z.object({ schema: z.unknown() }) }) })
const Operation = z.looseObject({
  parameters: z.array(z.looseObject({ $ref: z.string().optional(), name: z.string().optional() })).default([]),
  requestBody: z.unknown().optional(),
  responses: z.record(z.string(), z.unknown()),
})
const Document = z.looseObject({
  openapi: z.string().startsWith('3.1'),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
})
type Document = z.infer<typeof Document>

interface Call {
  readonly method: string
  /** As the document writes it, with names in braces. */
  readonly path: string
}

/** A part of a JSON pointer (RFC 6901), within the fragment of an address. */
const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
const root = 'paddle'

export class PaddleDocument {
  readonly #document: Document
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true })
  readonly #checks = new Map<string, ValidateFunction>()

  /** @param document as read from YAML or JSON. @throws an Error when it is no OpenAPI 3.1 */
  constructor(document: unknown) {
    this.#document = Document.parse(document)
    formats.default(this.#ajv)
    this.#ajv.addSchema(this.#document, root)
  }

  /** @throws an Error that says what of the request the document does not know */
  checkRequest(call: Call, query: readonly string[], body: unknown): void {
    const { parameters, requestBody } = this.#operation(call)
    const known = parameters.map(({ $ref, name }) => name ?? this.#at($ref ?? '').name)
    const unknown = query.filter((name) => !known.includes(name))
    if (unknown.length > 0) throw new Error(`Paddle's document has no ${unknown.join(', ')} of ${nameOf(call)}`)
    if (requestBody === undefined && body !== undefined) {
      throw new Error(`Paddle's document has no body of ${nameOf(call)}`)
    }
    if (requestBody === undefined) return
    const place = ['paths', call.path, call.method.toLowerCase(), 'requestBody']
    this.#check(`The request ${nameOf(call)}`, place, body ?? {})
  }

  /** @throws an Error that says what of the answer the document does not know */
  checkAnswer(call: Call, status: number, body: unknown): void {
    const { responses } = this.#operation(call)
    const key = [String(status), 'default'].find((one) => one in responses)
    if (key === undefined) throw new Error(`Paddle's document has no answer ${status} of ${nameOf(call)}`)
    const place = ['paths', call.path, call.method.toLowerCase(), 'responses', key]
    this.#check(`The answer ${status} of ${nameOf(call)}`, place, body)
  }

  /** @throws an Error that says what of the event the document does not know */
  checkEvent(type: string, event: unknown): void {
    if (!(type in this.#document.components.schemas)) throw new Error(`Paddle's document has no event ${type}`)
    this.#judge(`The event ${type}`, ['components', 'schemas', type], event)
  }

  #operation({ method, path }: Call): z.infer<typeof Operation> {
    const found = this.#document.paths[path]?.[method.toLowerCase()]
    if (found === undefined) throw new Error(`Paddle's document has no ${method} ${path}`)
    return Operation.parse(found)
  }

  /** Judges by the schema of a body or an answer, which may stand elsewhere. */
  #check(what: string, place: readonly string[], given: unknown): void {
    const found = this.#follow(place)
    Content.parse(this.#value(found))
    this.#judge(what, [...found, 'content', 'application/json', 'schema'], given)
  }

  #judge(what: string, place: readonly string[], given: unknown): void {
    const pointer = `${root}#/${place.map(escaped).join('/')}`
    const check = this.#checks.get(pointer) ?? this.#ajv.compile({ $ref: pointer })
    this.#checks.set(pointer, check)
    if (check(given)) return
    throw new Error(`${what} is not as in Paddle's document: ${this.#ajv.errorsText(check.errors, { dataVar: 'it' })}`)
  }

  #follow(place: readonly string[]): readonly string[] {
    const { $ref } = z.looseObject({ $ref: z.string().optional() }).parse(this.#value(place))
    return $ref === undefined ? place : partsOf($ref)
  }

  #at(ref: string): { name?: unknown } {
    return z.looseObject({ name: z.string() }).parse(this.#value(partsOf(ref)))
  }

  #value(place: readonly string[]): unknown {
    return place.reduce<unknown>(
      (value, part) => (value as Record<string, unknown> | undefined)?.[part],
      this.#document,
    )
  }
}

const nameOf = ({ method, path }: Call) => `${method} ${path}`
const partsOf = (ref: string) =>
  ref
    .replace(/^#\//, '')
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))

/** The copy that PADDLE_OPENAPI names; null where it names none. */
export function readPaddleDocument(): PaddleDocument | null {
  const file = process.env.PADDLE_OPENAPI
  return file ? new PaddleDocument(parse(readFileSync(file, 'utf8'))) : null
}
