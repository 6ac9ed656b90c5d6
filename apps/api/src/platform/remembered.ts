// What is dear to find out and changes slowly.

/** Finds it out at most once in so many milliseconds, however many ask at the same time. */
export function remembered<Value>(read: () => Promise<Value>, freshMs: number): () => Promise<Value> {
  let latest: { at: number; readonly value: Promise<Value> } | undefined
  return () => {
    if (latest !== undefined && performance.now() - latest.at <= freshMs) return latest.value
    const next = { at: Number.POSITIVE_INFINITY, value: read() }
    latest = next
    // Nobody asks anew while it is being found out.
    const done = () => {
      next.at = performance.now()
    }
    next.value.then(done, done)
    return next.value
  }
}
