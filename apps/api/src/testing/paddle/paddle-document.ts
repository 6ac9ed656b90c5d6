// Validates everything that the fake Paddle receives and sends with Paddle's own OpenAPI document. It is published at
// https://github.com/PaddleHQ/paddle-openapi and not stored here: PADDLE_OPENAPI is the path of a copy of its
// v1/openapi.yaml.
import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { parse } from 'yaml'
import { z } from 'zod'
import { closed, partsOf, valueAt } from './paddle-schema.ts'

const Content = z.object({ content: z.object({ 'application/json': z.object({ schema: z.unknown() }) }) })
const Parameters = z.array(z.unknown()).default([])
const Parameter = z.looseObject({ name: z.string(), in: z.string(), schema: z.unknown() })
const Operation = z.looseObject({
  parameters: Parameters,
  requestBody: z.unknown().optional(),
  responses: z.record(z.string(), z.unknown()),
})
const Paths = z.record(z.string(), z.record(z.string(), z.unknown()))
const Document = z.looseObject({ openapi: z.string().startsWith('3.1'), paths: Paths, webhooks: Paths })
type Document = z.infer<typeof Document>
const Typed = z.looseObject({ type: z.unknown().optional(), items: z.unknown().optional() })

interface Call {
  readonly method: string
  /** As in the document, with parameter names in braces. */
  readonly path: string
}

/** Escapes a part of a JSON pointer (RFC 6901) for the fragment of a URL. */
const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
const root = 'paddle'

export class PaddleDocument {
  readonly #document: Document
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true })
  readonly #checks = new Map<string, ValidateFunction>()

  /** @param document parsed from YAML or JSON. @throws an Error if it is not OpenAPI 3.1 */
  constructor(document: unknown) {
    this.#document = closed(Document.parse(document))
    formats.default(this.#ajv)
    this.#ajv.addSchema(this.#document, root)
  }

  /** @throws an Error that says how the request violates the document */
  checkRequest(call: Call, query: URLSearchParams, body: unknown): void {
    const { requestBody } = this.#operation(call)
    const parameters = this.#parameters(call)
    const unknown = [...query.keys()].filter((name) => !parameters.has(name))
    if (unknown.length > 0) throw new Error(`Paddle's document has no ${unknown.join(', ')} of ${nameOf(call)}`)
    for (const [name, place] of parameters) {
      if (!query.has(name)) continue
      this.#judge(`The ${name} of ${nameOf(call)}`, place, this.#readQuery(place, query.getAll(name)))
    }
    if (requestBody === undefined && body !== undefined) {
      throw new Error(`Paddle's document has no body of ${nameOf(call)}`)
    }
    if (requestBody === undefined) return
    const place = ['paths', call.path, call.method.toLowerCase(), 'requestBody']
    this.#check(`The request ${nameOf(call)}`, place, body ?? {})
  }

  /** @throws an Error that says how the response violates the document */
  checkAnswer(call: Call, status: number, body: unknown): void {
    const { responses } = this.#operation(call)
    const key = [String(status), 'default'].find((one) => one in responses)
    if (key === undefined) throw new Error(`Paddle's document has no answer ${status} of ${nameOf(call)}`)
    const place = ['paths', call.path, call.method.toLowerCase(), 'responses', key]
    this.#check(`The answer ${status} of ${nameOf(call)}`, place, body)
  }

  /** @throws an Error that says how the event violates the document */
  checkEvent(type: string, event: unknown): void {
    if (!(type in this.#document.webhooks)) throw new Error(`Paddle's document has no event ${type}`)
    this.#check(`The event ${type}`, ['webhooks', type, 'post', 'requestBody'], event)
  }

  #operation({ method, path }: Call): z.infer<typeof Operation> {
    const found = this.#document.paths[path]?.[method.toLowerCase()]
    if (found === undefined) throw new Error(`Paddle's document has no ${method} ${path}`)
    return Operation.parse(found)
  }

  /** Locations of the schemas of allowed query parameters; parameters of the path apply to all its operations. */
  #parameters({ method, path }: Call): Map<string, readonly string[]> {
    const ofPath = ['paths', path, 'parameters']
    const ofCall = ['paths', path, method.toLowerCase(), 'parameters']
    const places = [ofPath, ofCall].flatMap((place) =>
      Parameters.parse(this.#value(place)).map((_, at) => this.#follow([...place, String(at)])),
    )
    const read = places.map((place) => ({ place, parameter: Parameter.parse(this.#value(place)) }))
    const inQuery = read.filter(({ parameter }) => parameter.in === 'query')
    return new Map(inQuery.map(({ place, parameter }) => [parameter.name, [...place, 'schema']]))
  }

  /** Values of a query parameter, converted to the type of its schema: lists are separated by commas. */
  #readQuery(place: readonly string[], texts: readonly string[]): unknown {
    const found = this.#follow(place)
    const { type, items } = Typed.parse(this.#value(found))
    if (type === 'array') {
      const parts = texts.flatMap((text) => text.split(','))
      return items === undefined ? parts : parts.map((part) => this.#readQuery([...found, 'items'], [part]))
    }
    const [text, ...others] = texts
    return others.length > 0 ? texts : type === 'integer' || type === 'number' ? Number(text) : text
  }

  /** Validates against the schema of a body or a response, which may be a reference. */
  #check(what: string, place: readonly string[], body: unknown): void {
    const found = this.#follow(place)
    Content.parse(this.#value(found))
    this.#judge(what, [...found, 'content', 'application/json', 'schema'], body)
  }

  #judge(what: string, place: readonly string[], value: unknown): void {
    const pointer = `${root}#/${place.map(escaped).join('/')}`
    const check = this.#checks.get(pointer) ?? this.#ajv.compile({ $ref: pointer })
    this.#checks.set(pointer, check)
    if (check(value)) return
    const wrong = check.errors?.map((error) => {
      const field: unknown = error.params.unevaluatedProperty ?? error.params.additionalProperty
      return field === undefined ? error : { ...error, message: `${error.message} (${field})` }
    })
    throw new Error(`${what} is not as in Paddle's document: ${this.#ajv.errorsText(wrong, { dataVar: 'it' })}`)
  }

  #follow(place: readonly string[]): readonly string[] {
    const { $ref } = z.looseObject({ $ref: z.string().optional() }).parse(this.#value(place))
    return $ref === undefined ? place : partsOf($ref)
  }

  #value(place: readonly string[]): unknown {
    return valueAt(this.#document, place)
  }
}

const nameOf = ({ method, path }: Call) => `${method} ${path}`

/** The copy at PADDLE_OPENAPI; null if it is not set. */
export function readPaddleDocument(): PaddleDocument | null {
  const file = process.env.PADDLE_OPENAPI
  return file ? new PaddleDocument(parse(readFileSync(file, 'utf8'))) : null
}
