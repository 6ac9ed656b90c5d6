// Requests that the head script starts before the app's code has loaded, which saves a round trip. Each response is
// used once.

interface Prefetched {
  /** The token of the session that made the request. */
  readonly token: string | null
  /** Responses by URL, from the first slash on. */
  readonly answers: Map<string, Promise<Response>>
}

declare global {
  var prefetched: Prefetched | undefined
}

/** Maximum age of a page whose prefetched responses are still used, in milliseconds. */
const freshMs = 10_000

/** Starts these requests, most urgent first. @param token the signed-in user's */
export function prefetch(addresses: readonly string[], token: string | null): void {
  const headers = { accept: 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) }
  const ask = (address: string) => {
    const answer = fetch(address, { headers, credentials: 'include' })
    // A failure is reported to the caller that takes the response.
    answer.catch(() => undefined)
    return [address, answer] as const
  }
  globalThis.prefetched = { token, answers: new Map(addresses.map(ask)) }
}

/** The pending response for this URL, if it was requested with this token and has not been used yet. */
export function takePrefetched(address: string, token: string | null): Promise<Response> | undefined {
  const answer = globalThis.prefetched?.answers.get(address)
  globalThis.prefetched?.answers.delete(address)
  return globalThis.prefetched?.token === token && performance.now() < freshMs ? answer : undefined
}
