// Caches a value that is expensive to compute and changes slowly.

/**
 * Computes the value again only when it is stale, once for all concurrent callers.
 * @param freshMs how long a value stays fresh, in milliseconds, or a function of the value; a failure is cached only if
 * it is a number
 */
export function remembered<Value>(
  read: () => Promise<Value>,
  freshMs: number | ((value: Value) => number),
): () => Promise<Value> {
  let latest: { freshUntil: number; readonly value: Promise<Value> } | undefined
  return () => {
    if (latest !== undefined && performance.now() <= latest.freshUntil) return latest.value
    // Callers share a running computation.
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
