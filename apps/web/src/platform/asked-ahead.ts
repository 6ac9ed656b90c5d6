// What a page of the app reads whatever happens is asked for by the script in its head, beside the code that shows it: one
// round trip less. Each answer is given once.

interface AskedAhead {
  /** With which session it was asked. */
  readonly token: string | null
  /** By address, from the first slash on. */
  readonly answers: Map<string, Promise<Response>>
}

declare global {
  var askedAhead: AskedAhead | undefined
}

/** So old, in milliseconds, a page may be that still takes what was asked with it: then it would be asked for anyway. */
const freshMs = 10_000

/** Asks for these addresses, the most urgent first. @param token of whoever is signed in */
export function askAhead(addresses: readonly string[], token: string | null): void {
  const headers = { accept: 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) }
  const ask = (address: string) => {
    const answer = fetch(address, { headers, credentials: 'include' })
    // Whoever takes it hears of the failure.
    answer.catch(() => undefined)
    return [address, answer] as const
  }
  globalThis.askedAhead = { token, answers: new Map(addresses.map(ask)) }
}

/** The answer that is on its way from this address, if it was asked for with this token and nobody has taken it. */
export function takeAhead(address: string, token: string | null): Promise<Response> | undefined {
  const answer = globalThis.askedAhead?.answers.get(address)
  globalThis.askedAhead?.answers.delete(address)
  return globalThis.askedAhead?.token === token && performance.now() < freshMs ? answer : undefined
}
