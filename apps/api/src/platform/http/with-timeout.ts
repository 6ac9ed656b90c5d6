// Waits for a promise with a time limit.

/** The result of a promise, or `instead` if it rejects or takes longer than `ms` milliseconds. */
export async function withTimeout<Value, Instead>(ms: number, promise: Promise<Value>, instead: Instead) {
  const late = Promise.withResolvers<Instead>()
  const timer = setTimeout(() => late.resolve(instead), ms)
  return Promise.race([promise.catch(() => instead), late.promise]).finally(() => clearTimeout(timer))
}
