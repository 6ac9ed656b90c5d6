// What the first page reads was asked for before the app's code had come (first-wave.ts). Each answer is given once.

/** Left on the page by the first wave. */
export interface AskedAhead {
  /** With which session it was asked. */
  readonly token: string | null
  /** By address, from the first slash on. */
  readonly answers: Map<string, Promise<Response>>
}

declare global {
  var parleyAhead: AskedAhead | undefined
}

/** So old, in milliseconds, a page may be that still takes what was asked with it: then it would be asked for anyway. */
const freshMs = 10_000

/** The answer on its way to this address, if it was asked for with this token, and nobody has taken it. */
export function takeAhead(url: string, token: string | null): Promise<Response> | undefined {
  const ahead = globalThis.parleyAhead
  const answer = ahead?.answers.get(url)
  ahead?.answers.delete(url)
  return ahead?.token === token && performance.now() < freshMs ? answer : undefined
}
