// The contract's schemas as JSON Schema, each under its name, so that generated clients have types with these names.
import { setImmediate as nextTurn } from 'node:timers/promises'
import * as contract from '@parley/contracts/contract.ts'
import type { Endpoint } from '@parley/contracts/endpoint.ts'
import { z } from 'zod'

export type Schema = Record<string, unknown>

/** Whether a schema describes what is received or what is sent: a field with a default is optional only in the first. */
type Direction = 'input' | 'output'

const prefix = '#/components/schemas/'
const refTo = (name: string): Schema => ({ $ref: prefix + name })

const problemName: keyof typeof contract = 'ProblemBody'

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
/** `TTS_CHUNK` as `TtsChunk`. */
const pascal = (value: unknown): string =>
  String(value)
    .split('_')
    .map((word) => capitalised(word.toLowerCase()))
    .join('')

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const endpointNames = new Map(
  Object.entries<unknown>(contract).flatMap(([name, value]) => (isEndpoint(value) ? [[value, name] as const] : [])),
)

/** The name under which the contract exports an endpoint. @throws if it does not export it */
export function nameOf(endpoint: Endpoint): string {
  const name = endpointNames.get(endpoint)
  if (name === undefined) throw new Error(`${endpoint.method} ${endpoint.path} is not in contract.ts`)
  return name
}

/** The parts of an endpoint that have a schema, and what the schema is called if the contract does not name it. */
const parts = { params: 'Params', query: 'Query', body: 'Body', form: 'Form', response: 'Response', stream: 'Event' }
type Part = keyof typeof parts

/** Names the members of a union by the value that tells them apart. */
function memberNames(name: string, type: z.ZodDiscriminatedUnion): [z.ZodType, string][] {
  const { discriminator } = type.def
  return type.options.flatMap((member): [z.ZodType, string][] => {
    const field = member instanceof z.ZodObject ? member.shape[discriminator] : undefined
    return field instanceof z.ZodLiteral ? [[member as z.ZodType, name + pascal(field.value)]] : []
  })
}

function namesOf(endpoints: readonly Endpoint[]): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>()
  const add = (type: z.ZodType, name: string) => {
    if (!names.has(type)) names.set(type, name)
  }
  for (const [name, value] of Object.entries<unknown>(contract)) if (value instanceof z.ZodType) add(value, name)
  for (const endpoint of endpoints) {
    for (const [part, suffix] of Object.entries(parts)) {
      const type = endpoint[part as Part]
      if (type !== undefined) add(type, capitalised(nameOf(endpoint)) + suffix)
    }
  }
  for (const [type, name] of [...names]) {
    if (type instanceof z.ZodDiscriminatedUnion) for (const [member, own] of memberNames(name, type)) add(member, own)
  }
  return names
}

interface Node {
  readonly zodSchema: z.core.$ZodType
  readonly jsonSchema: Schema
}

/** Describes types in a way that generators understand. */
function simplify({ zodSchema, jsonSchema }: Node, io: Direction): void {
  // Generators know no tuples, and all of ours are pairs of one type.
  if (zodSchema._zod.def.type === 'tuple' && Array.isArray(jsonSchema.prefixItems)) {
    jsonSchema.items = jsonSchema.prefixItems[0]
    delete jsonSchema.prefixItems
  }
  // A record with certain keys is an object with these properties.
  if (zodSchema._zod.def.type === 'record' && Array.isArray(jsonSchema.required)) {
    const { additionalProperties: value, required } = jsonSchema
    jsonSchema.properties = Object.fromEntries(required.map((key) => [key, value]))
    jsonSchema.additionalProperties = false
    delete jsonSchema.propertyNames
  }
  // Later versions may send more fields.
  if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
}

type Schemas = Readonly<Record<string, Schema>>

function schemasOf(names: ReadonlyMap<z.ZodType, string>, io: Direction): Schemas {
  const registry = z.registry<{ id: string }>()
  for (const [type, id] of names) registry.add(type, { ...z.globalRegistry.get(type), id })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: (id) => prefix + id,
    override: (node) => simplify(node, io),
  })
  return Object.fromEntries(
    Object.entries(schemas as Record<string, Schema>).map(([name, { $schema, $id, ...schema }]) => [name, schema]),
  )
}

/** The names that a schema refers to. */
function refsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value.slice(prefix.length)] : refsIn(value),
  )
}

/** The same schema with other names in its references. */
function renameRefs(schema: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(schema)) return schema.map((each) => renameRefs(each, rename))
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string'
        ? prefix + rename(value.slice(prefix.length))
        : renameRefs(value, rename),
    ]),
  )
}

/** The names that these refer to, directly or not, and they themselves. */
function reachable(roots: Iterable<string>, schemas: Schemas): Set<string> {
  const found = new Set<string>()
  const rest = [...roots]
  for (let name = rest.pop(); name !== undefined; name = rest.pop()) {
    if (found.has(name)) continue
    found.add(name)
    rest.push(...refsIn(schemas[name]))
  }
  return found
}

/** Names of schemas that differ between the directions, by themselves or by what they refer to. */
function differing(inputs: Schemas, outputs: Schemas): Set<string> {
  const names = Object.keys(inputs)
  const found = new Set(names.filter((name) => JSON.stringify(inputs[name]) !== JSON.stringify(outputs[name])))
  for (let size = -1; size !== found.size; ) {
    size = found.size
    for (const name of names) if (refsIn(inputs[name]).some((ref) => found.has(ref))) found.add(name)
  }
  return found
}

/** A schema of the contract for one use. */
export interface NamedSchemas {
  /** A reference to the schema of an endpoint's part. */
  ref(endpoint: Endpoint, part: Part): Schema
  /** A reference to the body of all errors. */
  readonly problem: Schema
  /** The schema itself. */
  shape(endpoint: Endpoint, part: 'params' | 'query' | 'form'): Schema
  /** The components that the references need. */
  components(): Schemas
}

const directionOf = (part: Part): Direction => (part === 'response' || part === 'stream' ? 'output' : 'input')

/** Names all schemas of these endpoints. A schema that differs as input is called `…Input`, if it is output as well. */
export async function nameSchemas(endpoints: readonly Endpoint[]): Promise<NamedSchemas> {
  const names = namesOf(endpoints)
  const input = schemasOf(names, 'input')
  // Each direction takes up to 60 ms.
  await nextTurn()
  const schemas = { input, output: schemasOf(names, 'output') }
  await nextTurn()
  const different = differing(schemas.input, schemas.output)
  const roots = { input: new Set<string>(), output: new Set<string>([problemName]) }
  const partName = (endpoint: Endpoint, part: Part): string => {
    const type = endpoint[part]
    const name = type && names.get(type)
    if (name === undefined) throw new Error(`${nameOf(endpoint)} has no ${part}`)
    return name
  }
  for (const endpoint of endpoints) {
    for (const part of ['body', 'response', 'stream'] as const) {
      if (endpoint[part] !== undefined) roots[directionOf(part)].add(partName(endpoint, part))
    }
    for (const part of ['params', 'query', 'form'] as const) {
      if (endpoint[part] === undefined) continue
      for (const ref of refsIn(schemas.input[partName(endpoint, part)])) roots.input.add(ref)
    }
  }
  const used = { input: reachable(roots.input, schemas.input), output: reachable(roots.output, schemas.output) }
  const rename = (io: Direction) => (name: string) =>
    io === 'input' && different.has(name) && used.output.has(name) ? `${name}Input` : name
  return {
    ref: (endpoint, part) => refTo(rename(directionOf(part))(partName(endpoint, part))),
    problem: refTo(problemName),
    shape: (endpoint, part) => renameRefs(schemas.input[partName(endpoint, part)], rename('input')) as Schema,
    components: () =>
      Object.fromEntries(
        (['output', 'input'] as const)
          .flatMap((io) =>
            [...used[io]].map(
              (name) => [rename(io)(name), renameRefs(schemas[io][name], rename(io)) as Schema] as const,
            ),
          )
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
  }
}
