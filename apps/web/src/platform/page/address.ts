// Builds the URL of a request to an endpoint.
import type { Endpoint } from '@parley/contracts/endpoint.ts'

/** What a request can contain; `form` is sent as multipart. */
export interface Carried {
  params?: unknown
  query?: unknown
  body?: unknown
  form?: FormData
}

/** The server's URL with path parameters and query filled in. */
export function urlOf(base: string, endpoint: Endpoint, { params, query }: Carried): string {
  const values = new Map(Object.entries(params ?? {}))
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name) ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  const tail = search.size > 0 ? `?${search}` : ''
  return `${base}${path}${tail}`
}
