// What is dear to find out and changes slowly.

/**
 * Finds it out anew only when it is no longer fresh, however many ask at the same time.
 * @param freshMs how long it is fresh, in milliseconds, or how long that value is; a failure is remembered where one time
 *   holds for all
 */
export function remembered<Value>(
  read: () => Promise<Value>,
  freshMs: number | ((value: Value) => number),
): () => Promise<Value> {
  let latest: { freshUntil: number; readonly value: Promise<Value> } | undefined
  return () => {
    if (latest !== undefined && performance.now() <= latest.freshUntil) return latest.value
    // Nobody asks anew while it is being found out.
    const next = { freshUntil: Number.POSITIVE_INFINITY, value: read() }
    latest = next
    const keepFor = (ms: number) => {
      next.freshUntil = performance.now() + ms
    }
    next.value.then(
      (value) => keepFor(typeof freshMs === 'number' ? freshMs : freshMs(value)),
      () => keepFor(typeof freshMs === 'number' ? freshMs : Number.NEGATIVE_INFINITY),
    )
    return next.value
  }
}
