// A request that reached a test's server.
import type { RelayedRequest } from './request-relay.ts'

export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  /** The parsed JSON body; undefined if there is none. */
  readonly body: unknown
  /** The fields of a multipart form; null if the body is not one. */
  readonly form: FormData | null
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))

/** The bytes of a text or file in base64. */
export function base64Of(part: string | Uint8Array): string {
  const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : part
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

export async function seenRequest({ method, url, headers, body }: RelayedRequest): Promise<SeenRequest> {
  const { pathname, searchParams } = new URL(url, location.origin)
  const type = headers['content-type'] ?? ''
  const content = new Response(bytesOf(body), { headers: { 'content-type': type } })
  return {
    method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers,
    body: type.startsWith('application/json') ? await content.json() : undefined,
    form: type.startsWith('multipart/form-data') ? await content.formData() : null,
  }
}
