// Reads request bodies: JSON, and forms with one file.
import type { IncomingMessage } from 'node:http'

/** The complete body. */
export const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The body as a JSON object. @throws SyntaxError if it is not one */
export const readJson = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const value: unknown = JSON.parse((await readBody(request)).toString('utf8') || '{}')
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SyntaxError('Not a JSON object')
  return Object.fromEntries(Object.entries(value))
}

export interface Form {
  fields: Record<string, string>
  file: Uint8Array | null
}

/** A multipart form, read by the platform's own parser, so that malformed forms are rejected as elsewhere. */
export const readForm = async (request: IncomingMessage): Promise<Form> => {
  const body = await readBody(request)
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(new Uint8Array(body), { headers }).formData()
  const fields: Record<string, string> = {}
  let file: Uint8Array | null = null
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value
    else if (name === 'file') file = new Uint8Array(await value.arrayBuffer())
  }
  return { fields, file }
}
